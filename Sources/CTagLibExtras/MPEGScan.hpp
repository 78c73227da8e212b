#pragma once

#include "FileInput.hpp"

namespace shellac {

/// What an MPEG audio stream says at its beginning.
struct MPEGStream {
  /// Where its first frame is; -1 when there is no audio.
  int64_t firstFrame = -1;
  int layer = 0;
  /// Bytes from the first frame on that a Xing or VBRI header counts; 0 when there is none.
  int64_t countedBytes = 0;
  /// Whether the encoder is one that counts exactly.
  bool countsExactly = false;
};

/// Looks for real MPEG audio from `start` on: frames that follow one another, or one with a Xing or VBRI header.
MPEGStream findMPEGStream(FileInput &input, int64_t start);

/// Whether two ADTS frames follow one another at `start`.
bool isADTS(FileInput &input, int64_t start);

}
