#include "Completeness.hpp"
#include "Evidence.hpp"
#include "MPEGScan.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/flacfile.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2header.h>
#include <taglib/infotag.h>
#include <taglib/itfile.h>
#include <taglib/modfile.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/s3mfile.h>
#include <taglib/speexfile.h>
#include <taglib/textidentificationframe.h>
#include <taglib/trueaudiofile.h>
#include <taglib/urllinkframe.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xmfile.h>
#if TAGLIB_MAJOR_VERSION >= 2
#include <taglib/dsdifffile.h>
#include <taglib/dsffile.h>
#include <taglib/shortenfile.h>
#if __has_include(<taglib/matroskafile.h>)
#include <taglib/matroskafile.h>
#endif
#endif

namespace shellac {

namespace {

using TagLib::ByteVector;

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define TAGLIB_VERSION_TEXT \
  TEXT(TAGLIB_MAJOR_VERSION) "." TEXT(TAGLIB_MINOR_VERSION) "." TEXT(TAGLIB_PATCH_VERSION)

/// Reads RIFF INFO and ID3v1 text, which declare no encoding, as UTF-8 where it is that.
class LenientInfo final : public TagLib::RIFF::Info::StringHandler {
  TagLib::String parse(const ByteVector &data) const override { return lenientText(data.data(), data.size()); }
};
class LenientID3v1 final : public TagLib::ID3v1::StringHandler {
  TagLib::String parse(const ByteVector &data) const override { return lenientText(data.data(), data.size()); }
};

void setUp() {
  static const bool once = [] {
    static LenientInfo info;
    static LenientID3v1 id3v1;
    TagLib::RIFF::Info::Tag::setStringHandler(&info);
    TagLib::ID3v1::Tag::setStringHandler(&id3v1);
    return true;
  }();
  (void)once;
}

void take(const TagLib::AudioProperties *audio, Reading &reading) {
  if (!audio) return;
  reading.duration = audio->lengthInMilliseconds();
  reading.bitRate = audio->bitrate();
  reading.sampleRate = audio->sampleRate();
  reading.channels = audio->channels();
}

void take(const TagLib::ID3v2::Tag *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.tagTypes.push_back("ID3v2." + std::to_string(tag->header()->majorVersion()));
  const auto map = tag->properties();
  reading.properties.add(map);

  // Text and link frames that the property map has no name for keep their own.
  for (const auto &name : map.unsupportedData()) {
    const ByteVector id = name.data(TagLib::String::Latin1).mid(0, 4);
    if (id.size() < 4 || (id[0] != 'T' && id[0] != 'W')) continue;
    for (const auto *frame : tag->frameList(id)) {
      if (auto *text = dynamic_cast<const TagLib::ID3v2::TextIdentificationFrame *>(frame))
        reading.properties.extend(std::string(id.data(), 4), text->fieldList());
      else if (auto *link = dynamic_cast<const TagLib::ID3v2::UrlLinkFrame *>(frame))
        reading.properties.extend(std::string(id.data(), 4), link->url());
    }
  }
  reading.hasPicture = reading.hasPicture || tag->frameListMap().contains("APIC");
  takeEvidence(*tag, reading);
}

void take(const TagLib::APE::Tag *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.tagTypes.push_back("APEv2");
  reading.properties.add(tag->properties());
  for (const auto &item : tag->itemListMap())
    if (item.first.upper().startsWith("COVER ART")) reading.hasPicture = true;
}

void take(const TagLib::ID3v1::Tag *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.tagTypes.push_back("ID3v1");
  reading.properties.add(tag->properties());
}

void take(TagLib::Ogg::XiphComment *tag, Reading &reading) {
  if (!tag || tag->isEmpty()) return;
  reading.tagTypes.push_back("Vorbis comment");
  reading.properties.add(tag->properties());
  if (!tag->pictureList().isEmpty()) reading.hasPicture = true;
}

/// Refuses a file whose head TagLib does not take, in the words of its format.
bool accept(const TagLib::File &file, const Detected &detected, Reading &reading) {
  if (file.isValid()) return true;
  reading.refuse(std::string("no audio can be read: its ") + detected.name + " head is damaged or cut short");
  return false;
}

void readMPEG(FileInput &input, const Detected &detected, Reading &reading) {
  const MPEGStream stream = findMPEGStream(input, detected.start);
  if (stream.firstFrame < 0) {
    if (detected.start > input.fileSize())
      return reading.refuse("no audio: " + cutShort(input.fileSize(), detected.start) + " of its ID3v2 tag");
    return reading.refuse(detected.start > 0 ? "no audio: only tags" : "no audio: no MPEG frames are in it");
  }
  static const char *const layers[] = {"MP3", "MP1", "MP2", "MP3"};
  reading.format = layers[stream.layer];
#if TAGLIB_MAJOR_VERSION >= 2
  TagLib::MPEG::File file(&input);
#else
  TagLib::MPEG::File file(&input, TagLib::ID3v2::FrameFactory::instance());
#endif
  take(file.audioProperties(), reading);
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  take(file.hasAPETag() ? file.APETag() : nullptr, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);

  // Encoders other than LAME's kin count loosely; only a good part that is missing proves something then.
  const int64_t wanted = stream.firstFrame + stream.countedBytes;
  const int64_t slack = stream.countsExactly ? 2048 : 4096 + stream.countedBytes / 16;
  if (stream.countedBytes > 0 && wanted > input.fileSize() + slack)
    reading.notices.push_back(cutShort(input.fileSize(), wanted));
}

void readFLAC(FileInput &input, const Detected &detected, Reading &reading) {
#if TAGLIB_MAJOR_VERSION >= 2
  TagLib::FLAC::File file(&input);
#else
  TagLib::FLAC::File file(&input, TagLib::ID3v2::FrameFactory::instance());
#endif
  if (!accept(file, detected, reading)) return;
  reading.isLossless = true;
  take(file.audioProperties(), reading);
  if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  take(file.hasXiphComment() ? file.xiphComment() : nullptr, reading);
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);
  if (!file.pictureList().isEmpty()) reading.hasPicture = true;
}

template <typename File> void readOgg(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  if constexpr (std::is_same_v<File, TagLib::Ogg::FLAC::File>) {
    reading.isLossless = true;
    if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  }
  take(file.tag(), reading);
}

/// The key of a repeated MP4 item, as TagLib names the first one.
std::string mp4Key(const std::string &name) {
  static const char *const keys[][2] = {
      {"\251nam", "TITLE"}, {"\251ART", "ARTIST"}, {"aART", "ALBUMARTIST"}, {"\251alb", "ALBUM"},
      {"\251gen", "GENRE"}, {"\251wrt", "COMPOSER"}, {"\251cmt", "COMMENT"}, {"\251lyr", "LYRICS"},
      {"----:com.apple.iTunes:MusicBrainz Artist Id", "MUSICBRAINZ_ARTISTID"},
      {"----:com.apple.iTunes:MusicBrainz Album Artist Id", "MUSICBRAINZ_ALBUMARTISTID"}};
  for (const auto &key : keys)
    if (name == key[0]) return key[1];
  static const char freeForm[] = "----:com.apple.iTunes:";
  if (name.compare(0, sizeof freeForm - 1, freeForm) != 0) return "";
  std::string key = name.substr(sizeof freeForm - 1);
  for (char &c : key)
    if (c >= 'a' && c <= 'z') c = char(c - 32);
  return key;
}

void readMP4(FileInput &input, const Detected &, Reading &reading) {
  const MP4Facts facts = walkMP4(input);
  TagLib::MP4::File file(&input);
  if (!facts.hasMovie || !facts.hasAudio || !file.isValid()) {
    if (facts.end > input.fileSize())
      return reading.refuse("no audio can be read: " + cutShort(input.fileSize(), facts.end));
    return reading.refuse(!facts.hasMovie   ? "no audio: the MP4 file has no movie atom"
                          : !facts.hasAudio ? "no audio: the MP4 file has no sound track"
                                            : "no audio can be read: its MP4 atoms are damaged");
  }

  reading.format = "M4A";
  take(file.audioProperties(), reading);
  if (const auto *audio = file.audioProperties()) reading.bitsPerSample = audio->bitsPerSample();
  static const struct { const char *entry, *codec; bool isLossless; } codecs[] = {
      {"alac", "ALAC", true}, {"ac-3", "AC-3", false}, {"ec-3", "E-AC-3", false}, {"Opus", "Opus", false},
      {"fLaC", "FLAC", true}, {".mp3", "MP3", false},  {"samr", "AMR", false},    {"sawb", "AMR-WB", false},
      {"sowt", "PCM", true},  {"twos", "PCM", true},   {"lpcm", "PCM", true},     {"in24", "PCM", true},
      {"ulaw", "mu-law", false}, {"alaw", "A-law", false}};
  if (facts.codec == "mp4a")
    reading.codec = facts.objectType == 0x69 || facts.objectType == 0x6B ? "MP3" : facts.objectType == 0xA5 ? "AC-3" : "AAC";
  for (const auto &known : codecs)
    if (facts.codec == known.entry) {
      reading.codec = known.codec;
      reading.isLossless = known.isLossless;
    }
  if (reading.channels <= 0) reading.channels = facts.channels;
  if (facts.codedChannels > 0) reading.channels = facts.codedChannels;
  if (reading.sampleRate <= 0) reading.sampleRate = facts.sampleRate;
  if (reading.bitsPerSample <= 0 && reading.isLossless) reading.bitsPerSample = facts.bitsPerSample;
  // A lossy stream has no bits per sample; its sample entry says 16 because the format wants a number.
  if (!reading.isLossless) reading.bitsPerSample = -1;
  if (reading.bitRate <= 0 && reading.duration > 0) reading.bitRate = facts.audioBytes * 8 / reading.duration;
  reading.isProtected = facts.isProtected;

  if (auto *tag = file.tag(); tag && !tag->isEmpty()) {
    reading.tagTypes.push_back("MP4");
    reading.properties.add(tag->properties());
    if (tag->contains("covr")) reading.hasPicture = true;
  }
  for (const auto &value : facts.values) {
    if (!value.isRepeat || value.type != 1) continue;
    const std::string key = mp4Key(value.name);
    if (!key.empty()) reading.properties.extend(key, TagLib::String(value.bytes, TagLib::String::UTF8));
  }
  takeEvidence(facts, reading);
  if (facts.end > input.fileSize()) reading.notices.push_back(cutShort(input.fileSize(), facts.end));
}

void readASF(FileInput &input, const Detected &detected, Reading &reading) {
  TagLib::ASF::File file(&input);
  if (!accept(file, detected, reading)) return;
  reading.format = "WMA";
  take(file.audioProperties(), reading);
  if (const auto *audio = file.audioProperties()) {
    using Properties = TagLib::ASF::Properties;
    reading.bitsPerSample = audio->bitsPerSample();
    reading.isProtected = audio->isEncrypted();
    switch (audio->codec()) {
    case Properties::WMA1: reading.codec = "WMA1"; break;
    case Properties::WMA2: reading.codec = "WMA2"; break;
    case Properties::WMA9Pro: reading.codec = "WMA Pro"; break;
    case Properties::WMA9Lossless:
      reading.codec = "WMA Lossless";
      reading.isLossless = true;
      break;
    default: break;
    }
    if (!reading.isLossless) reading.bitsPerSample = -1;
  }
  auto *tag = file.tag();
  if (!tag) return;
  if (!tag->isEmpty()) {
    reading.tagTypes.push_back("ASF");
    reading.properties.add(tag->properties());
  }
  const auto &attributes = tag->attributeListMap();
  if (attributes.contains("WM/Picture")) reading.hasPicture = true;
  // The content description has room for one artist; further ones are attributes.
  const auto authors = attributes.find("Author");
  if (authors == attributes.end()) return;
  for (const auto &author : authors->second) reading.properties.extend("ARTIST", author.toString());
}

/// The stream of a WAV file by its own chunks, which TagLib passes over when the file is cut short.
int takeWAVStream(FileInput &input, Reading &reading) {
  uint8_t h[8], f[16] = {};
  int64_t at = 12, audio = -1;
  for (int count = 0; count < 256 && input.copy(at, h, 8) == 8; ++count) {
    const uint32_t size = h[4] | h[5] << 8 | h[6] << 16 | uint32_t(h[7]) << 24;
    if (memcmp(h, "fmt ", 4) == 0 && size >= 16) input.copy(at + 8, f, 16);
    if (memcmp(h, "data", 4) == 0) audio = std::min<int64_t>(size, input.fileSize() - at - 8);
    at += 8 + int64_t(size) + (size & 1);
  }
  const uint32_t byteRate = f[8] | f[9] << 8 | f[10] << 16 | uint32_t(f[11]) << 24;
  reading.channels = f[2] | f[3] << 8;
  reading.sampleRate = f[4] | f[5] << 8 | f[6] << 16 | int64_t(f[7]) << 24;
  reading.bitsPerSample = f[14] | f[15] << 8;
  reading.bitRate = byteRate / 125;
  if (byteRate > 0 && audio > 0) reading.duration = audio * 1000 / byteRate;
  return f[0] | f[1] << 8;
}

void readWAV(FileInput &input, const Detected &detected, Reading &reading) {
  TagLib::RIFF::WAV::File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  int format = 0;
  if (const auto *audio = file.audioProperties(); audio && audio->sampleRate() > 0) {
    reading.bitsPerSample = audio->bitsPerSample();
    format = audio->format();
  } else {
    format = takeWAVStream(input, reading);
  }
  if (reading.sampleRate <= 0) return reading.refuse("no audio can be read: the WAV file has no format chunk");
  reading.isLossless = format == 1 || format == 3;
  static const struct { int format; const char *codec; } codecs[] = {
      {1, "PCM"}, {2, "ADPCM"}, {3, "PCM float"}, {6, "A-law"}, {7, "mu-law"}, {0x11, "ADPCM"}, {0x50, "MP2"}, {0x55, "MP3"}};
  for (const auto &known : codecs)
    if (known.format == format) reading.codec = known.codec;
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  if (file.hasInfoTag() && file.InfoTag() && !file.InfoTag()->isEmpty()) {
    reading.tagTypes.push_back("RIFF INFO");
    reading.properties.add(file.InfoTag()->properties());
    static const char *const fields[][2] = {{"ITRK", "TRACKNUMBER"}, {"ICOP", "COPYRIGHT"}, {"ITCH", "ENCODEDBY"},
                                            {"ISFT", "ENCODING"},    {"IMUS", "COMPOSER"},  {"IENG", "ENGINEER"},
                                            {"ILNG", "LANGUAGE"},    {"IMED", "MEDIA"}};
    for (const auto &field : fields) {
      const TagLib::String value = file.InfoTag()->fieldText(field[0]);
      if (!value.isEmpty()) reading.properties.add(field[1], value);
    }
  }
}

/// AIFF's own text chunks, which TagLib does not read.
void takeAIFFText(FileInput &input, Reading &reading) {
  static const char *const keys[][2] = {{"NAME", "TITLE"}, {"AUTH", "ARTIST"}, {"ANNO", "COMMENT"}, {"(c) ", "COPYRIGHT"}};
  constexpr uint32_t longestText = 64 << 10;
  uint8_t h[8];
  int64_t at = 12;
  bool isFound = false;
  for (int count = 0; count < 256 && input.copy(at, h, 8) == 8; ++count) {
    const uint32_t size = uint32_t(h[4]) << 24 | h[5] << 16 | h[6] << 8 | h[7];
    for (const auto &key : keys) {
      if (memcmp(h, key[0], 4) != 0 || size == 0 || size > longestText) continue;
      std::string text(size, 0);
      text.resize(input.copy(at + 8, text.data(), size));
      reading.properties.add(key[1], lenientText(text.data(), text.size()));
      isFound = true;
    }
    at += 8 + int64_t(size) + (size & 1);
  }
  if (isFound) reading.tagTypes.push_back("AIFF text");
}

void readAIFF(FileInput &input, const Detected &detected, Reading &reading) {
  TagLib::RIFF::AIFF::File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  reading.format = "AIFF";
  if (const auto *audio = file.audioProperties()) {
    reading.bitsPerSample = audio->bitsPerSample();
    const std::string type = audio->isAiffC() ? utf8(TagLib::String(audio->compressionType())) : "NONE";
    reading.isLossless = type == "NONE" || type == "sowt" || type == "twos" || type == "fl32" || type == "fl64" ||
                         type == "FL32" || type == "in24" || type == "in32";
    reading.codec = reading.isLossless ? "PCM" : "";
  }
  take(file.hasID3v2Tag() ? file.tag() : nullptr, reading);
  takeAIFFText(input, reading);
}

/// ID3v2 in front of a format that TagLib passes over there.
void takeLeadingID3v2(TagLib::File &file, const Detected &detected, Reading &reading) {
  if (detected.start == 0) return;
#if TAGLIB_MAJOR_VERSION >= 2
  TagLib::ID3v2::Tag tag(&file, 0);
#else
  TagLib::ID3v2::Tag tag(&file, 0, TagLib::ID3v2::FrameFactory::instance());
#endif
  take(&tag, reading);
}

template <typename File> void readWithAPETag(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  take(file.hasAPETag() ? file.APETag() : nullptr, reading);
  takeLeadingID3v2(file, detected, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);
  if constexpr (std::is_same_v<File, TagLib::APE::File>) {
    reading.isLossless = true;
    if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  }
  if constexpr (std::is_same_v<File, TagLib::WavPack::File>) {
    reading.isLossless = file.audioProperties() && file.audioProperties()->isLossless();
    if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  }
}

void readTrueAudio(FileInput &input, const Detected &detected, Reading &reading) {
  TagLib::TrueAudio::File file(&input);
  if (!accept(file, detected, reading)) return;
  reading.isLossless = true;
  take(file.audioProperties(), reading);
  if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);
}

template <typename File> void readModule(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  reading.sampleRate = reading.bitRate = -1;
  if (!file.tag() || file.tag()->isEmpty()) return;
  reading.tagTypes.push_back(detected.name);
  reading.properties.add(file.tag()->properties());
}

#if TAGLIB_MAJOR_VERSION >= 2
/// Reads what came to TagLib with version 2; false when the file is not that.
template <typename File> bool readNewer(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!file.isValid() || !file.audioProperties() || file.audioProperties()->sampleRate() <= 0) return false;
  take(file.audioProperties(), reading);
  const auto map = file.properties();
  if (!map.isEmpty()) reading.tagTypes.push_back(detected.name);
  reading.properties.add(map);
  reading.hasPicture = !file.complexProperties("PICTURE").isEmpty();
  return true;
}
#endif

/// Reads a format that TagLib 1.13 does not know where the TagLib at hand does.
void readForeign([[maybe_unused]] FileInput &input, const Detected &detected, Reading &reading) {
#if TAGLIB_MAJOR_VERSION >= 2
  const std::string name = detected.name;
  if (name == "DSF" || name == "DSDIFF" || name == "Shorten") {
    reading.isLossless = true;
    if (name == "DSF" ? readNewer<TagLib::DSF::File>(input, detected, reading)
                      : name == "DSDIFF" ? readNewer<TagLib::DSDIFF::File>(input, detected, reading)
                                         : readNewer<TagLib::Shorten::File>(input, detected, reading))
      return;
    reading.isLossless = false;
  }
  if (name == "AAC (ADTS)" && readNewer<TagLib::MPEG::File>(input, detected, reading)) return;
#if __has_include(<taglib/matroskafile.h>)
  if (name == "Matroska" && readNewer<TagLib::Matroska::File>(input, detected, reading)) return;
#endif
#endif
  reading.leaveUnread(std::string(detected.name) + " is not read by TagLib " TAGLIB_VERSION_TEXT);
}

void read(FileInput &input, const char *path, Reading &reading) {
  const Detected detected = detect(input, path);
  reading.format = detected.name;
  switch (detected.kind) {
  case FileKind::empty: return reading.refuse("no audio: the file is empty");
  case FileKind::notAudio:
    reading.format = "";
    return reading.refuse(std::string("no audio: it is ") + detected.name);
  case FileKind::unknown: return reading.refuse("no audio is recognised in it");
  case FileKind::foreign: readForeign(input, detected, reading); break;
  case FileKind::mpeg: readMPEG(input, detected, reading); break;
  case FileKind::flac: readFLAC(input, detected, reading); break;
  case FileKind::vorbis: readOgg<TagLib::Ogg::Vorbis::File>(input, detected, reading); break;
  case FileKind::opus: readOgg<TagLib::Ogg::Opus::File>(input, detected, reading); break;
  case FileKind::speex: readOgg<TagLib::Ogg::Speex::File>(input, detected, reading); break;
  case FileKind::oggFLAC: readOgg<TagLib::Ogg::FLAC::File>(input, detected, reading); break;
  case FileKind::mp4: readMP4(input, detected, reading); break;
  case FileKind::asf: readASF(input, detected, reading); break;
  case FileKind::wav: readWAV(input, detected, reading); break;
  case FileKind::aiff: readAIFF(input, detected, reading); break;
  case FileKind::ape: readWithAPETag<TagLib::APE::File>(input, detected, reading); break;
  case FileKind::wavPack: readWithAPETag<TagLib::WavPack::File>(input, detected, reading); break;
  case FileKind::musepack: readWithAPETag<TagLib::MPC::File>(input, detected, reading); break;
  case FileKind::trueAudio: readTrueAudio(input, detected, reading); break;
  case FileKind::mod: readModule<TagLib::Mod::File>(input, detected, reading); break;
  case FileKind::s3m: readModule<TagLib::S3M::File>(input, detected, reading); break;
  case FileKind::it: readModule<TagLib::IT::File>(input, detected, reading); break;
  case FileKind::xm: readModule<TagLib::XM::File>(input, detected, reading); break;
  }
  if (reading.outcome == Outcome::refused) return;

  takeEvidenceOfProperties(reading, detected.kind == FileKind::mp4 ? "mp4:ownr" : "id3:TOWN");
  // No codec needs less than a byte a second; what claims to is a damaged head.
  if (reading.duration / 1000 > input.fileSize()) reading.duration = -1;
  if (std::string proof = proofOfCut(input, detected); !proof.empty()) reading.notices.push_back(std::move(proof));
  if (input.wasCapped()) reading.notices.push_back("a tag or picture is larger than 16 MiB and was read in part only");
}

void readPath(const char *path, Reading &reading) {
  struct Descriptor {
    int number;
    ~Descriptor() { if (number >= 0) close(number); }
  } file{open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
  const auto fail = [&](const char *what) {
    reading = Reading();
    reading.refuse(std::string(what) + ": " + strerror(errno));
    reading.mayBeTriedAgain = true;
  };
  struct stat status;
  if (file.number < 0) return fail("it cannot be opened");
  if (fstat(file.number, &status) != 0) return fail("it cannot be opened");
  if (!S_ISREG(status.st_mode)) return reading.refuse(S_ISDIR(status.st_mode) ? "it is a directory" : "it is not a regular file");

  FileInput input(file.number, status.st_size, path);
  read(input, path, reading);
  if (input.failure() != 0) {
    errno = input.failure();
    fail("it cannot be read");
  }
}

}

}

int32_t shellac_tags_read(const char *path, shellac_buffer *out) {
  using namespace shellac;
  const size_t start = out->count;
  try {
    setUp();
    ByteOutput output(*out);
    Reading reading;
    try {
      readPath(path, reading);
      reading.write(output);
      return 0;
    } catch (const std::bad_alloc &) {
      reading = Reading();
      reading.refuse("not enough memory to read it");
    } catch (const std::exception &error) {
      reading = Reading();
      reading.refuse(std::string("TagLib failed on it: ") + error.what());
    } catch (...) {
      reading = Reading();
      reading.refuse("TagLib failed on it");
    }
    output.cut(start);
    reading.write(output);
    return 0;
  } catch (...) {
    out->count = start;
    return -1;
  }
}

void shellac_buffer_free(shellac_buffer *buffer) {
  free(buffer->bytes);
  *buffer = shellac_buffer{};
}

const char *shellac_taglib_version(void) { return TAGLIB_VERSION_TEXT; }
