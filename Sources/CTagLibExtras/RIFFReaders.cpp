#include "Readers.hpp"
#include "TakeTags.hpp"

#include <algorithm>

#include <taglib/aifffile.h>
#include <taglib/infotag.h>
#include <taglib/wavfile.h>

namespace shellac {

namespace {

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
      if (!isFound) reading.beginTag("AIFF text");
      reading.properties.add(key[1], lenientText(text.data(), text.size()));
      isFound = true;
    }
    at += 8 + int64_t(size) + (size & 1);
  }
}

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
    reading.beginTag("RIFF INFO");
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

}
