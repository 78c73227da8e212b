#include "Frame.hpp"

#include <algorithm>

namespace shellac {

namespace {

int32_t known(int64_t value, int64_t least, int64_t most) {
  return value >= least && value <= most ? int32_t(value) : -1;
}

void texts(ByteOutput &out, const std::vector<std::string> &list) {
  out.u32(uint32_t(list.size()));
  for (const auto &text : list) out.text(text);
}

}

void Reading::prove(std::string source, std::string value) {
  constexpr size_t mostMarks = 256, mostBytes = 4096;
  if (value.empty() || evidence.size() >= mostMarks) return;
  cutText(source, mostBytes);
  cutText(value, mostBytes);
  for (const auto &mark : evidence)
    if (mark.source == source && mark.value == value) return;
  evidence.push_back({std::move(source), std::move(value)});
}

void Reading::write(ByteOutput &out) {
  const size_t start = out.count();
  out.u32(0);
  out.u8(2);
  out.u8(uint8_t(outcome));
  out.u8(uint8_t(hasPicture | isProtected << 1 | isLossless << 2 | mayBeTriedAgain << 3));
  out.u8(0);
  out.i64(duration > 0 ? duration : -1);
  out.u32(uint32_t(known(bitRate, 1, 1'000'000)));
  out.u32(uint32_t(known(sampleRate, 100, 100'000'000)));
  out.u32(uint32_t(known(channels, 1, 255)));
  out.u32(uint32_t(known(bitsPerSample, 1, 64)));
  out.text(format, strlen(format));
  out.text(codec, strlen(codec));
  out.text(reason);
  out.text(properties.disagreement());
  out.i64(largestPicture);
  texts(out, tagTypes);

  // Packing may add notices, which stand before the properties: they are packed behind and moved.
  shellac_buffer packed = {};
  struct Release {
    shellac_buffer &buffer;
    ~Release() { free(buffer.bytes); }
  } release{packed};
  ByteOutput packedOutput(packed);
  properties.pack(packedOutput, notices);
  texts(out, notices);
  out.u32(uint32_t(packed.count));
  out.bytes(packed.bytes, packed.count);

  out.u32(uint32_t(evidence.size()));
  for (const auto &mark : evidence) {
    out.text(mark.source);
    out.text(mark.value);
  }
  out.patch(start, uint32_t(out.count() - start - 4));
}

}
