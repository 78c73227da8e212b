#include "TakeTags.hpp"

#include "Evidence.hpp"

#include <taglib/attachedpictureframe.h>
#include <taglib/commentsframe.h>
#include <taglib/id3v2header.h>
#include <taglib/infotag.h>
#include <taglib/podcastframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/uniquefileidentifierframe.h>
#include <taglib/unsynchronizedlyricsframe.h>
#include <taglib/urllinkframe.h>

namespace shellac {

using TagLib::ByteVector;

namespace {

/// Reads RIFF INFO and ID3v1 text, which declare no encoding, as UTF-8 where it is that.
class LenientInfo final : public TagLib::RIFF::Info::StringHandler {
  TagLib::String parse(const ByteVector &data) const override { return lenientText(data.data(), data.size()); }
};
class LenientID3v1 final : public TagLib::ID3v1::StringHandler {
  TagLib::String parse(const ByteVector &data) const override { return lenientText(data.data(), data.size()); }
};

}

void setUpTextHandlers() {
  static const struct Handlers {
    LenientInfo info;
    LenientID3v1 id3v1;
    Handlers() {
      TagLib::RIFF::Info::Tag::setStringHandler(&info);
      TagLib::ID3v1::Tag::setStringHandler(&id3v1);
    }
  } handlers;
  (void)handlers;
}

void take(const TagLib::AudioProperties *audio, Reading &reading) {
  if (!audio) return;
  reading.duration = audio->lengthInMilliseconds();
  reading.bitRate = audio->bitrate();
  reading.sampleRate = audio->sampleRate();
  reading.channels = audio->channels();
}

namespace {

/// The key of a text frame whose values TagLib's property map shows as they are; NULL for every other frame.
///
/// TagLib finds keys by a long search for every frame, which is most of what reading an ID3v2 tag costs.
const char *plainKey(const ByteVector &id) {
  static const struct { char id[5]; const char *key; } keys[] = {
      {"TIT2", "TITLE"}, {"TPE1", "ARTIST"}, {"TALB", "ALBUM"}, {"TRCK", "TRACKNUMBER"}, {"TPE2", "ALBUMARTIST"},
      {"TPOS", "DISCNUMBER"}, {"TCOM", "COMPOSER"}, {"TSRC", "ISRC"}, {"TPUB", "LABEL"}, {"TCOP", "COPYRIGHT"},
      {"TBPM", "BPM"}, {"TSSE", "ENCODING"}, {"TENC", "ENCODEDBY"}, {"TLEN", "LENGTH"}, {"TCMP", "COMPILATION"},
      {"TSOP", "ARTISTSORT"}, {"TSOA", "ALBUMSORT"}, {"TSOT", "TITLESORT"}, {"TSO2", "ALBUMARTISTSORT"}};
  if (id.size() != 4) return nullptr;
  const char *bytes = id.data();
  for (const auto &entry : keys)
    if (memcmp(bytes, entry.id, 4) == 0) return entry.key;
  return nullptr;
}

/// The properties of the kinds of frames that have any; TagLib 1.13's call is not virtual, derived kinds come first.
TagLib::PropertyMap propertiesOf(const TagLib::ID3v2::Frame *frame) {
  using namespace TagLib::ID3v2;
  if (auto *text = dynamic_cast<const TextIdentificationFrame *>(frame)) {
    auto *user = dynamic_cast<const UserTextIdentificationFrame *>(text);
    return user ? user->asProperties() : text->asProperties();
  }
  if (auto *comment = dynamic_cast<const CommentsFrame *>(frame)) return comment->asProperties();
  if (auto *link = dynamic_cast<const UrlLinkFrame *>(frame)) {
    auto *user = dynamic_cast<const UserUrlLinkFrame *>(link);
    return user ? user->asProperties() : link->asProperties();
  }
  if (auto *lyrics = dynamic_cast<const UnsynchronizedLyricsFrame *>(frame)) return lyrics->asProperties();
  if (auto *id = dynamic_cast<const UniqueFileIdentifierFrame *>(frame)) return id->asProperties();
  if (auto *podcast = dynamic_cast<const PodcastFrame *>(frame)) return podcast->asProperties();
  return TagLib::PropertyMap();
}

/// Takes the people of `TIPL`, `TMCL` and older frames, which come as `TIPL`; false when they are not in pairs.
///
/// TagLib knows five roles in capitals, and gives a frame with any other up as a whole. Other programs write roles in
/// small letters, and before version 2.4 instruments stand among them.
bool takePeople(const TagLib::ID3v2::TextIdentificationFrame &frame, bool areMusicians, Properties &found) {
  static const struct { const char *role, *key; } roles[] = {
      {"ARRANGER", "ARRANGER"}, {"ENGINEER", "ENGINEER"}, {"PRODUCER", "PRODUCER"}, {"DJ-MIX", "DJMIXER"},
      {"MIX", "MIXER"}, {"PERFORMER", "PERFORMER"}};
  const auto texts = frame.fieldList();
  if (texts.size() % 2 != 0) return false;
  for (auto text = texts.begin(); text != texts.end(); ++text) {
    const std::string role = utf8(text->upper());
    std::string key = "PERFORMER:" + role;
    for (const auto &known : roles)
      if (role == known.role && (!areMusicians || role == "PERFORMER")) key = known.key;
    TagLib::StringList names;
    for (const auto &name : (++text)->split(",")) names.append(name.stripWhiteSpace());
    found.extend(key.c_str(), names);
  }
  return true;
}

}

void take(const TagLib::ID3v2::Tag *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.beginTag("ID3v2." + std::to_string(tag->header()->majorVersion()));
  Properties found;
  for (const auto *frame : tag->frameList()) {
    const ByteVector id = frame->frameID();
    if (const char *key = plainKey(id)) {
      if (auto *text = dynamic_cast<const TagLib::ID3v2::TextIdentificationFrame *>(frame)) {
        found.extend(key, text->fieldList());
        continue;
      }
    }
    if (id.size() != 4 || id == "APIC" || id == "PRIV" || id == "GEOB") continue;
    if (id == "TIPL" || id == "TMCL") {
      auto *people = dynamic_cast<const TagLib::ID3v2::TextIdentificationFrame *>(frame);
      if (people && takePeople(*people, id == "TMCL", found)) continue;
    }
    const auto map = propertiesOf(frame);
    for (const auto &item : map) found.extend(utf8(item.first), item.second);
    if (map.unsupportedData().isEmpty()) continue;
    // Text and link frames that TagLib has no key for keep their own name.
    if (auto *text = dynamic_cast<const TagLib::ID3v2::TextIdentificationFrame *>(frame))
      found.extend(std::string(id.data(), 4), text->fieldList());
    else if (auto *link = dynamic_cast<const TagLib::ID3v2::UrlLinkFrame *>(frame))
      found.extend(std::string(id.data(), 4), link->url());
  }
  reading.properties.add(std::move(found));
  const auto pictures = tag->frameListMap().find("APIC");
  if (pictures != tag->frameListMap().end()) {
    for (const auto *frame : pictures->second) {
      const auto *picture = dynamic_cast<const TagLib::ID3v2::AttachedPictureFrame *>(frame);
      reading.takePicture(picture ? picture->picture().size() : 0);
    }
  }
  takeEvidence(*tag, reading);
}

void take(const TagLib::APE::Tag *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.beginTag("APEv2");
  reading.properties.add(tag->properties());
  for (const auto &item : tag->itemListMap())
    if (item.first.upper().startsWith("COVER ART")) reading.takePicture(item.second.binaryData().size());
}

void take(const TagLib::ID3v1::Tag *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.beginTag("ID3v1");
  reading.properties.add(tag->properties());
}

void take(TagLib::Ogg::XiphComment *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.beginTag("Vorbis comment");
  reading.properties.add(tag->properties());
  for (const auto *picture : tag->pictureList()) reading.takePicture(picture->data().size());
}

}
