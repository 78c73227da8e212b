#pragma once

#include "CTagLibExtras.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

namespace shellac {

/// Appends little-endian numbers and text to a `shellac_buffer`; throws `bad_alloc`.
class ByteOutput {
public:
  explicit ByteOutput(shellac_buffer &buffer) : buffer(buffer) {}

  size_t count() const { return buffer.count; }
  const uint8_t *at(size_t offset) const { return buffer.bytes + offset; }
  void cut(size_t count) { buffer.count = count; }

  /// Room for `count` bytes behind the last one, which `advance` then takes.
  uint8_t *room(size_t count) {
    if (buffer.capacity - buffer.count < count) grow(count);
    return buffer.bytes + buffer.count;
  }
  void advance(size_t count) { buffer.count += count; }

  void bytes(const void *source, size_t count) {
    if (count == 0) return;
    memcpy(room(count), source, count);
    advance(count);
  }
  void u8(uint8_t value) { bytes(&value, 1); }
  void u16(uint16_t value) {
    uint8_t *to = room(2);
    to[0] = uint8_t(value), to[1] = uint8_t(value >> 8);
    advance(2);
  }
  void u32(uint32_t value) {
    room(4);
    advance(4);
    patch(count() - 4, value);
  }
  void i64(int64_t value) {
    u32(uint32_t(uint64_t(value)));
    u32(uint32_t(uint64_t(value) >> 32));
  }
  /// Overwrites the 32-bit number at an offset, for counts that are known later.
  void patch(size_t offset, uint32_t value) {
    uint8_t *to = buffer.bytes + offset;
    to[0] = uint8_t(value), to[1] = uint8_t(value >> 8), to[2] = uint8_t(value >> 16), to[3] = uint8_t(value >> 24);
  }
  void text(const char *source, size_t count) {
    u32(uint32_t(count));
    bytes(source, count);
  }
  void text(const std::string &source) { text(source.data(), source.size()); }

private:
  void grow(size_t count) {
    const size_t wanted = buffer.count + count;
    const size_t capacity = wanted < 4096 ? 4096 : wanted + wanted / 2;
    auto *bytes = static_cast<uint8_t *>(realloc(buffer.bytes, capacity));
    if (!bytes) throw std::bad_alloc();
    buffer.bytes = bytes;
    buffer.capacity = capacity;
  }

  shellac_buffer &buffer;
};

}
