#pragma once

#include <cstdint>

#include <taglib/taglib.h>
#include <taglib/tiostream.h>

namespace shellac {

#if TAGLIB_MAJOR_VERSION >= 2
using Offset = TagLib::offset_t;
using Size = size_t;
using Start = TagLib::offset_t;
#else
using Offset = long;
using Size = unsigned long;
using Start = unsigned long;
#endif

/// A file that TagLib reads through few, buffered `pread` calls; never written.
///
/// Three pieces are kept: the head, the tail, and one that moves. Larger reads go straight to where they are
/// wanted. What one read and all reads together may take is capped, so that memory is bounded whatever sizes a
/// file claims: beyond the cap a read is short, as it is at the end of a file.
class FileInput final : public TagLib::IOStream {
public:
  /// Most bytes of one read: more than the largest FLAC block.
  static constexpr uint64_t readCap = 16u << 20;
  /// Most bytes of all reads.
  static constexpr uint64_t totalCap = 96u << 20;

  /// A descriptor that stays its opener's, with the size of its file and its path for messages.
  FileInput(int descriptor, int64_t size, const char *path) : descriptor(descriptor), size(size), path(path) {}

  int64_t fileSize() const { return size; }
  /// Makes TagLib believe that the file is longer, for formats that it gives up on when the end is missing; behind
  /// the real end there is nothing to read.
  void claimLength(int64_t length) { claimed = length; }
  /// Whether a read was cut to the caps.
  bool wasCapped() const { return capped; }
  /// The error number of a read that failed; 0 for none.
  int failure() const { return error; }

  /// Copies up to `count` bytes from `offset` and returns how many there were.
  size_t copy(int64_t offset, void *into, size_t count);

  TagLib::FileName name() const override { return path; }
  TagLib::ByteVector readBlock(Size length) override;
  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, Start, Size) override {}
  void removeBlock(Start, Size) override {}
  bool readOnly() const override { return true; }
  bool isOpen() const override { return true; }
  void seek(Offset offset, Position from) override;
  Offset tell() const override { return Offset(position); }
  Offset length() override { return Offset(claimed > size ? claimed : size); }
  void truncate(Offset) override {}

private:
  static constexpr int64_t pieceSize = 8192;
  struct Piece {
    int64_t start = 0;
    int64_t count = -1;
    uint8_t bytes[pieceSize];
  };

  size_t fetch(int64_t offset, void *into, size_t count);
  bool copy(const Piece &piece, int64_t offset, void *into, size_t count) const;
  void load(Piece &piece, int64_t start);

  int descriptor;
  int64_t size;
  int64_t claimed = 0;
  const char *path;
  int64_t position = 0;
  uint64_t total = 0;
  bool capped = false;
  int error = 0;
  Piece head, tail, middle;
};

}
