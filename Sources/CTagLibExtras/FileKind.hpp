#pragma once

#include "FileInput.hpp"

namespace shellac {

/// What a file is, by its content, or by its name where the content is silent.
enum class FileKind {
  empty, notAudio,
  mpeg, flac, vorbis, opus, speex, oggFLAC, mp4, asf, wav, aiff, ape, wavPack, musepack, trueAudio,
  mod, s3m, it, xm,
  /// Audio that TagLib 1.13 cannot open; a later one may.
  foreign,
  unknown
};

struct Detected {
  FileKind kind;
  /// The format's name, or what it is that is no audio.
  const char *name;
  /// Where the audio's own bytes begin, behind ID3v2 tags in front.
  int64_t start;
};

/// Tells what a file is.
Detected detect(FileInput &input, const char *path);

/// Where ID3v2 tags at the beginning end; 0 when there are none.
int64_t endOfLeadingID3v2(FileInput &input);

}
