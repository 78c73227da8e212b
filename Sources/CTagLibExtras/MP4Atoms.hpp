#pragma once

#include "FileInput.hpp"

#include <string>
#include <vector>

namespace shellac {

/// One value of an `ilst` item, as its bytes.
struct MP4Value {
  /// Four letters; for a free-form item its name behind `----:mean:`.
  std::string name;
  std::string bytes;
  /// The type that its `data` atom declares: 1 is UTF-8, 21 an integer.
  uint32_t type;
  /// Whether an item of the same name came before: TagLib passes over it.
  bool isRepeat;
};

/// What TagLib does not tell of an MP4 file: its own walk over the atoms.
struct MP4Facts {
  bool hasMovie = false, hasAudio = false, isProtected = false;
  /// The sample entry's four letters, the original ones where it is protected.
  std::string codec;
  /// MPEG-4 object type of an `mp4a` entry; 0 when not known.
  int objectType = 0;
  int64_t channels = -1, bitsPerSample = -1, sampleRate = -1;
  /// Channels by the coded stream's own configuration; -1 when it does not tell.
  int64_t codedChannels = -1;
  int64_t audioBytes = 0;
  /// Where the last top-level atom ends by its own word.
  int64_t end = 0;
  /// Store atoms, and repeats of any item.
  std::vector<MP4Value> values;
};

/// Walks the atoms of an MP4 file.
MP4Facts walkMP4(FileInput &input);

}
