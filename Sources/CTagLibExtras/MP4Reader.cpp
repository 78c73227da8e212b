#include "Evidence.hpp"
#include "Readers.hpp"
#include "TakeTags.hpp"

#include <taglib/mp4file.h>

namespace shellac {

namespace {

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

}

void readMP4(FileInput &input, const Detected &, Reading &reading) {
  const MP4Facts facts = walkMP4(input);
  input.claimLength(facts.end);
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
    reading.beginTag("MP4");
    const auto map = tag->properties();
    reading.properties.add(map);
    // TagLib 1.13 shows free-form items only when it knows their names.
    for (const auto &name : map.unsupportedData()) {
      if (!name.startsWith("----:com.apple.iTunes:")) continue;
      const auto values = tag->item(name).toStringList();
      if (!values.isEmpty()) reading.properties.add(mp4Key(utf8(name)).c_str(), values);
    }
    if (tag->contains("covr")) {
      reading.takePicture(0);
      for (const auto &picture : tag->item("covr").toCoverArtList()) reading.takePicture(picture.data().size());
    }
  }
  for (const auto &value : facts.values) {
    if (!value.isRepeat || value.type != 1) continue;
    const std::string key = mp4Key(value.name);
    if (!key.empty()) reading.properties.extend(key, TagLib::String(value.bytes, TagLib::String::UTF8));
  }
  takeEvidence(facts, reading);
  if (facts.end > input.fileSize()) reading.notices.push_back(cutShort(input.fileSize(), facts.end));
}

}
