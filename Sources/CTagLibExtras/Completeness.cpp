#include "Completeness.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace shellac {

namespace {

uint64_t little(const uint8_t *b, int count) {
  uint64_t value = 0;
  while (count-- > 0) value = value << 8 | b[count];
  return value;
}

uint64_t big(const uint8_t *b, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; ++i) value = value << 8 | b[i];
  return value;
}

/// Bytes that the file must have, by its format's own words; 0 when they do not tell.
using Demand = int64_t (*)(FileInput &, int64_t start);

// RIFF and AIFF: chunks of name and size. A data chunk of a stream that was never closed says 0 or all ones.
template <bool isBigEndian> int64_t chunks(FileInput &input, int64_t start) {
  uint8_t h[8];
  int64_t at = start + 12, end = 0;
  for (int count = 0; count < 256 && input.copy(at, h, 8) == 8; ++count) {
    const uint64_t size = isBigEndian ? big(h + 4, 4) : little(h + 4, 4);
    if (!std::all_of(h, h + 4, [](uint8_t c) { return c >= 0x20 && c < 0x7F; })) break;
    const bool isAudio = memcmp(h, isBigEndian ? "SSND" : "data", 4) == 0;
    if (isAudio && size >= 0x7FFFFF00) return 0;
    end = at + 8 + int64_t(size);
    if (end > input.fileSize()) return end;
    at = end + int64_t(size & 1);
  }
  return 0;
}

// FLAC: no frame is smaller than STREAMINFO says, and the last seek point is inside.
int64_t flac(FileInput &input, int64_t start) {
  uint8_t h[38];
  int64_t at = start + 4, frames = 0, smallest = 0, lastPoint = 0;
  for (int count = 0; count < 1024; ++count) {
    if (input.copy(at, h, 4) < 4) return 0;
    const int64_t size = int64_t(big(h + 1, 3));
    const int type = h[0] & 0x7F;
    if (type == 0 && size >= 34 && input.copy(at + 4, h + 4, 34) == 34) {
      const uint64_t largestBlock = big(h + 6, 2), samples = big(h + 17, 5) & 0xFFFFFFFFF;
      smallest = int64_t(big(h + 8, 3));
      if (largestBlock > 0) frames = int64_t((samples + largestBlock - 1) / largestBlock);
    }
    if (type == 3)
      for (int64_t point = size / 18; point > 0; --point) {
        uint8_t p[18];
        if (input.copy(at + 4 + (point - 1) * 18, p, 18) < 18) break;
        if (big(p, 8) == UINT64_MAX) continue;
        lastPoint = int64_t(std::min<uint64_t>(big(p + 8, 8), uint64_t(1) << 50));
        break;
      }
    at += 4 + size;
    if (h[0] & 0x80) break;
  }
  const int64_t wanted = at + std::max(frames * smallest, lastPoint + (lastPoint > 0 ? std::max<int64_t>(smallest, 1) : 0));
  return wanted;
}

uint8_t checksumOfFrameHead(const uint8_t *bytes, size_t count) {
  unsigned sum = 0;
  for (size_t i = 0; i < count; ++i) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) sum = sum & 0x80 ? sum << 1 ^ 0x107 : sum << 1;
  }
  return uint8_t(sum);
}

/// The number of the sample behind the frame that begins at `h`; 0 when none does.
///
/// RFC 9639, section 9.1.
uint64_t endOfFLACFrame(const uint8_t *h, size_t count, uint64_t blockSize) {
  if (count < 6 || h[0] != 0xFF || (h[1] & 0xFE) != 0xF8 || (h[3] & 1)) return 0;
  const int sizeCode = h[2] >> 4, rateCode = h[2] & 15;
  if (sizeCode == 0 || rateCode == 15) return 0;
  // A number coded as UTF-8 would be, with up to seven bytes.
  int more = 0;
  while (more < 7 && h[4] & 0x80 >> more) ++more;
  if (more == 1) return 0;
  const size_t length = more == 0 ? 1 : size_t(more);
  uint64_t number = more == 0 ? h[4] : h[4] & (0x7F >> more);
  const size_t sizeBytes = sizeCode == 6 ? 1 : sizeCode == 7 ? 2 : 0, rateBytes = rateCode == 12 ? 1 : rateCode > 12 ? 2 : 0;
  const size_t head = 4 + length + sizeBytes + rateBytes;
  if (count <= head || checksumOfFrameHead(h, head) != h[head]) return 0;
  for (size_t i = 1; i < length; ++i) number = number << 6 | (h[4 + i] & 0x3F);
  const uint64_t samples = sizeBytes > 0    ? big(h + 4 + length, int(sizeBytes)) + 1
                           : sizeCode == 1  ? 192
                           : sizeCode <= 5  ? uint64_t(576) << (sizeCode - 2)
                                            : uint64_t(256) << (sizeCode - 8);
  return (h[1] & 1 ? number : number * blockSize) + samples;
}

/// Whether the frames at the end of a FLAC file stop before its last sample.
///
/// Nothing is said where something else stands behind the audio.
std::string missingFLACFrames(FileInput &input, int64_t start) {
  uint8_t info[42];
  if (input.copy(start, info, 42) < 42 || (info[4] & 0x7F) != 0) return "";
  const uint64_t blockSize = big(info + 8, 2), largest = big(info + 15, 3), samples = big(info + 21, 5) & 0xFFFFFFFFF;
  const uint64_t rate = big(info + 18, 3) >> 4;
  if (samples == 0 || rate == 0 || largest == 0) return "";
  const int64_t size = input.fileSize(), audio = endOfFLACBlocks(input, start);
  uint64_t last = 0;
  std::vector<uint8_t> tail;
  for (int64_t span : {int64_t(8192), int64_t(largest) + 8192}) {
    const int64_t from = std::max(audio, size - span);
    if (from >= size) return "";
    tail.resize(size_t(size - from));
    tail.resize(input.copy(from, tail.data(), tail.size()));
    if (tail.size() >= 128 && memcmp(tail.data() + tail.size() - 128, "TAG", 3) == 0) return "";
    if (tail.size() >= 32 && memcmp(tail.data() + tail.size() - 32, "APETAGEX", 8) == 0) return "";
    for (size_t i = 0; i < tail.size(); ++i)
      last = std::max(last, endOfFLACFrame(tail.data() + i, tail.size() - i, blockSize));
    if (last >= samples) return "";
  }
  if (last == 0) return "";
  const auto seconds = [&](uint64_t count) {
    const std::string digits = std::to_string(count * 10 / rate);
    return digits.size() < 2 ? "0." + digits : digits.substr(0, digits.size() - 1) + "." + digits.back();
  };
  return "cut short: " + seconds(last) + " of " + seconds(samples) + " seconds";
}

// Ogg: the last page is there as far as its lacing values say.
int64_t ogg(FileInput &input, int64_t) {
  constexpr int64_t longestPage = 27 + 255 + 255 * 255;
  const int64_t size = input.fileSize();
  std::vector<uint8_t> tail;
  for (int64_t span : {int64_t(4096), longestPage + 27}) {
    const int64_t from = std::max<int64_t>(0, size - span);
    tail.resize(size_t(size - from));
    tail.resize(input.copy(from, tail.data(), tail.size()));
    for (size_t i = tail.size() < 4 ? 0 : tail.size() - 3; i-- > 0;) {
      if (memcmp(tail.data() + i, "OggS", 4) != 0 || (i + 4 < tail.size() && tail[i + 4] != 0)) continue;
      const size_t left = tail.size() - i;
      const int64_t at = from + int64_t(i);
      if (left < 27) return at + 27;
      const size_t segments = tail[i + 26];
      if (left < 27 + segments) return at + 27 + int64_t(segments);
      int64_t end = at + 27 + int64_t(segments);
      for (size_t k = 0; k < segments; ++k) end += tail[i + 27 + k];
      return end;
    }
  }
  return 0;
}

// ASF: the header object, and the data object behind it.
int64_t asf(FileInput &input, int64_t start) {
  static const uint8_t data[] = {0x36, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C};
  uint8_t h[24];
  if (input.copy(start, h, 24) < 24) return 0;
  const uint64_t header = little(h + 16, 8);
  if (header > uint64_t(INT64_MAX / 4)) return 0;
  const int64_t at = start + int64_t(header);
  if (at > input.fileSize()) return at;
  if (input.copy(at, h, 24) < 24 || memcmp(h, data, 16) != 0) return 0;
  const uint64_t size = little(h + 16, 8);
  return size > uint64_t(INT64_MAX / 4) ? 0 : at + int64_t(size);
}

// Monkey's Audio from 3.98 on: the descriptor counts every part.
int64_t ape(FileInput &input, int64_t start) {
  uint8_t d[52];
  if (input.copy(start, d, 52) < 52 || little(d + 4, 2) < 3980) return 0;
  int64_t wanted = start;
  for (int field : {8, 12, 16, 20, 24, 32}) wanted += int64_t(little(d + field, 4));
  return wanted + int64_t(little(d + 28, 4) << 32 & 0x7FFFFFFFFFFF);
}

// TrueAudio 1: a seek table with the size of every frame.
int64_t trueAudio(FileInput &input, int64_t start) {
  uint8_t h[22];
  if (input.copy(start, h, 22) < 22 || h[3] != '1') return 0;
  const uint64_t rate = little(h + 10, 4), samples = little(h + 14, 4);
  if (rate == 0 || rate > 1'000'000) return 0;
  const uint64_t length = rate * 256 / 245, frames = (samples + length - 1) / length;
  if (frames > 100'000) return 0;
  int64_t wanted = start + 22 + int64_t(frames) * 4 + 4;
  std::vector<uint8_t> table(size_t(frames) * 4);
  if (input.copy(start + 22, table.data(), table.size()) < table.size()) return wanted;
  for (size_t i = 0; i < table.size(); i += 4) wanted += int64_t(little(table.data() + i, 4));
  return wanted;
}

// WavPack: the last block is there as far as its header says, whose bytes are looked for from the end.
int64_t wavPack(FileInput &input, int64_t) {
  constexpr int64_t searched = 256 << 10;
  const int64_t size = input.fileSize(), from = std::max<int64_t>(0, size - searched);
  std::vector<uint8_t> tail(static_cast<size_t>(size - from));
  tail.resize(input.copy(from, tail.data(), tail.size()));
  for (size_t i = tail.size() < 32 ? 0 : tail.size() - 31; i-- > 0;) {
    const uint8_t *h = tail.data() + i;
    if (memcmp(h, "wvpk", 4) != 0) continue;
    const uint64_t block = little(h + 4, 4), version = little(h + 8, 2);
    if (version < 0x402 || version > 0x410 || block < 24 || block > (1 << 20)) continue;
    return from + int64_t(i) + 8 + int64_t(block);
  }
  return 0;
}

}

int64_t endOfFLACBlocks(FileInput &input, int64_t start) {
  uint8_t h[4];
  int64_t at = start + 4;
  for (int count = 0; count < 1024 && input.copy(at, h, 4) == 4; ++count) {
    at += 4 + int64_t(big(h + 1, 3));
    if (h[0] & 0x80) break;
  }
  return at;
}

std::string cutShort(int64_t has, int64_t wanted) {
  return "cut short: " + std::to_string(has) + " of " + std::to_string(wanted) + " bytes";
}

std::string proofOfCut(FileInput &input, const Detected &detected) {
  Demand demand = nullptr;
  switch (detected.kind) {
  case FileKind::wav: demand = chunks<false>; break;
  case FileKind::aiff: demand = chunks<true>; break;
  case FileKind::flac: demand = flac; break;
  case FileKind::vorbis: case FileKind::opus: case FileKind::speex: case FileKind::oggFLAC: demand = ogg; break;
  case FileKind::asf: demand = asf; break;
  case FileKind::ape: demand = ape; break;
  case FileKind::trueAudio: demand = trueAudio; break;
  case FileKind::wavPack: demand = wavPack; break;
  default: return "";
  }
  const int64_t wanted = demand(input, detected.start);
  if (wanted <= input.fileSize())
    return detected.kind == FileKind::flac ? missingFLACFrames(input, detected.start) : "";
  // A seek point or a smallest frame tells of some missing bytes, not of all.
  const bool isLeast = detected.kind == FileKind::flac || detected.kind == FileKind::vorbis ||
                       detected.kind == FileKind::opus || detected.kind == FileKind::speex ||
                       detected.kind == FileKind::oggFLAC || detected.kind == FileKind::wavPack;
  if (!isLeast) return cutShort(input.fileSize(), wanted);
  return "cut short: " + std::to_string(input.fileSize()) + " of at least " + std::to_string(wanted) + " bytes";
}

}
