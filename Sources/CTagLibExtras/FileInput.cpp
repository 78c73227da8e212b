#include "FileInput.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace shellac {

size_t FileInput::fetch(int64_t offset, void *into, size_t count) {
  size_t done = 0;
  while (done < count) {
    const ssize_t got = pread(descriptor, static_cast<uint8_t *>(into) + done, count - done, offset + off_t(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) error = errno;
    if (got <= 0) break;
    done += size_t(got);
  }
  return done;
}

void FileInput::load(Piece &piece, int64_t start) {
  piece.start = start;
  piece.count = int64_t(fetch(start, piece.bytes, size_t(std::min(pieceSize, size - start))));
}

bool FileInput::copy(const Piece &piece, int64_t offset, void *into, size_t count) const {
  if (offset < piece.start || offset + int64_t(count) > piece.start + piece.count) return false;
  memcpy(into, piece.bytes + (offset - piece.start), count);
  return true;
}

size_t FileInput::copy(int64_t offset, void *into, size_t count) {
  if (offset < 0 || offset >= size) return 0;
  count = size_t(std::min<uint64_t>(count, uint64_t(size - offset)));
  if (total + count > totalCap) {
    capped = true;
    return 0;
  }
  total += count;
  if (copy(head, offset, into, count) || copy(middle, offset, into, count) || copy(tail, offset, into, count))
    return count;
  if (count > size_t(pieceSize) / 2) return fetch(offset, into, count);

  if (offset + int64_t(count) <= pieceSize && head.count < 0) {
    load(head, 0);
    if (copy(head, offset, into, count)) return count;
  }
  if (offset >= size - pieceSize / 2 && tail.count < 0) {
    load(tail, size - std::min(size, pieceSize / 2));
    if (copy(tail, offset, into, count)) return count;
  }
  load(middle, offset & ~int64_t(4095));
  if (copy(middle, offset, into, count)) return count;
  return fetch(offset, into, count);
}

TagLib::ByteVector FileInput::readBlock(Size length) {
  if (position < 0 || position >= size || length == 0) return TagLib::ByteVector();
  uint64_t count = std::min<uint64_t>(length, uint64_t(size - position));
  if (count > readCap) {
    count = readCap;
    capped = true;
  }
  TagLib::ByteVector bytes(static_cast<unsigned int>(count), 0);
  const size_t got = copy(position, bytes.data(), size_t(count));
  position += int64_t(got);
  if (got < count) bytes.resize(static_cast<unsigned int>(got));
  return bytes;
}

void FileInput::seek(Offset offset, Position from) {
  const int64_t base = from == Beginning ? 0 : from == Current ? position : int64_t(length());
  // Sizes in a damaged file may lead anywhere.
  int64_t place;
  if (__builtin_add_overflow(base, int64_t(offset), &place)) place = offset < 0 ? 0 : INT64_MAX;
  position = std::max<int64_t>(0, place);
}

}
