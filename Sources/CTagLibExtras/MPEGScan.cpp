#include "MPEGScan.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace shellac {

namespace {

/// How far behind the tags a first frame is looked for.
constexpr int64_t searchedBytes = 1 << 20;

struct FrameHeader {
  int version = 0, layer = 0, sampleRate = 0, length = 0;
  bool isMono = false;
  bool matches(const FrameHeader &other) const {
    return version == other.version && layer == other.layer && sampleRate == other.sampleRate;
  }
};

// ISO/IEC 11172-3 and 13818-3, and the 2.5 extension.
bool parse(const uint8_t *h, FrameHeader &frame) {
  if (h[0] != 0xFF || (h[1] & 0xE0) != 0xE0) return false;
  const int version = h[1] >> 3 & 3, layerBits = h[1] >> 1 & 3, rate = h[2] >> 4, frequency = h[2] >> 2 & 3;
  if (version == 1 || layerBits == 0 || rate == 0 || rate == 15 || frequency == 3 || (h[3] & 3) == 2) return false;
  static const int rates[5][16] = {
      {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
      {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
      {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
      {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
      {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}};
  static const int frequencies[] = {44100, 48000, 32000};
  const bool isFirst = version == 3;
  frame.version = version;
  frame.layer = 4 - layerBits;
  frame.sampleRate = frequencies[frequency] >> (version == 3 ? 0 : version == 2 ? 1 : 2);
  const int kbits = rates[isFirst ? frame.layer - 1 : frame.layer == 1 ? 3 : 4][rate];
  const int padding = h[2] >> 1 & 1;
  if (frame.layer == 1)
    frame.length = (12000 * kbits / frame.sampleRate + padding) * 4;
  else
    frame.length = (frame.layer == 3 && !isFirst ? 72000 : 144000) * kbits / frame.sampleRate + padding;
  frame.isMono = h[3] >> 6 == 3;
  return frame.length > 4;
}

bool frameAt(FileInput &input, int64_t offset, FrameHeader &frame) {
  uint8_t h[4];
  return input.copy(offset, h, 4) == 4 && parse(h, frame);
}

uint32_t big32(const uint8_t *b) { return uint32_t(b[0]) << 24 | b[1] << 16 | b[2] << 8 | b[3]; }

/// Reads a Xing, Info or VBRI header in the frame; false when there is none.
bool readCount(FileInput &input, int64_t offset, const FrameHeader &frame, MPEGStream &stream) {
  uint8_t b[192];
  const size_t count = input.copy(offset, b, sizeof b);
  const size_t xing = 4 + (frame.version == 3 ? (frame.isMono ? 17 : 32) : (frame.isMono ? 9 : 17));
  if (xing + 16 <= count && (memcmp(b + xing, "Xing", 4) == 0 || memcmp(b + xing, "Info", 4) == 0)) {
    const uint32_t flags = big32(b + xing + 4);
    if ((flags & 2) && xing + 16 <= count) stream.countedBytes = big32(b + xing + 8 + (flags & 1 ? 4 : 0));
    const size_t encoder = xing + 120;
    stream.countsExactly = (flags & 15) == 15 && encoder + 4 <= count &&
                           (memcmp(b + encoder, "LAME", 4) == 0 || memcmp(b + encoder, "Lav", 3) == 0);
    return true;
  }
  if (36 + 18 <= count && memcmp(b + 36, "VBRI", 4) == 0) {
    stream.countedBytes = big32(b + 46);
    return true;
  }
  return false;
}

/// Where audio ends: before an ID3v1 tag.
int64_t endOfAudio(FileInput &input) {
  uint8_t mark[3];
  const int64_t size = input.fileSize();
  return size >= 128 && input.copy(size - 128, mark, 3) == 3 && memcmp(mark, "TAG", 3) == 0 ? size - 128 : size;
}

}

MPEGStream findMPEGStream(FileInput &input, int64_t start) {
  MPEGStream stream;
  const int64_t end = endOfAudio(input), last = std::min(end, start + searchedBytes);

  // A frame that stands where audio must begin needs less proof than one that is found by searching.
  const auto isStream = [&](int64_t offset, int wanted) {
    FrameHeader first, next;
    if (!frameAt(input, offset, first) || offset + first.length > end) return false;
    MPEGStream found;
    const bool isCounted = readCount(input, offset, first, found);
    int64_t at = offset + first.length;
    int followers = 0;
    while (followers < wanted && frameAt(input, at, next) && next.matches(first)) {
      at += next.length;
      ++followers;
    }
    // At its end a short stream has no more frames to follow, but the file ends there, or a tag begins.
    if (!isCounted && followers < wanted) {
      if (offset != start || at < end - 3) {
        uint8_t mark[8];
        const bool isTag = offset == start && input.copy(at, mark, 8) == 8 && memcmp(mark, "APETAGEX", 8) == 0;
        if (!isTag) return false;
      }
    }
    found.firstFrame = offset;
    found.layer = first.layer;
    stream = found;
    return true;
  };

  if (isStream(start, 1)) return stream;
  std::vector<uint8_t> block(16 << 10);
  for (int64_t at = start; at < last; at += int64_t(block.size()) - 1) {
    const size_t count = input.copy(at, block.data(), size_t(std::min<int64_t>(last - at, int64_t(block.size()))));
    if (count < 2) break;
    for (size_t i = 0; i + 1 < count; ++i) {
      const auto *hit = static_cast<const uint8_t *>(memchr(block.data() + i, 0xFF, count - 1 - i));
      if (!hit) break;
      i = size_t(hit - block.data());
      if ((hit[1] & 0xE0) == 0xE0 && isStream(at + int64_t(i), 2)) return stream;
    }
  }
  return stream;
}

bool isADTS(FileInput &input, int64_t start) {
  for (int frame = 0; frame < 2; ++frame) {
    uint8_t h[7];
    if (input.copy(start, h, 7) < 7) return frame > 0 && start >= input.fileSize();
    if (h[0] != 0xFF || (h[1] & 0xF6) != 0xF0 || (h[2] >> 2 & 15) > 12) return false;
    const int length = (h[3] & 3) << 11 | h[4] << 3 | h[5] >> 5;
    if (length < 7) return false;
    start += length;
  }
  return true;
}

}
