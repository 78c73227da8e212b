#pragma once

#include "ByteOutput.hpp"
#include "Properties.hpp"

#include <string>
#include <vector>

// The layout of a frame: numbers are little-endian, texts are UTF-8 behind their 32-bit byte count.
//
//   u32  bytes of the frame behind this number
//   u8   version: 2
//   u8   outcome: 0 read, 1 unread, 2 refused
//   u8   flags: 1 picture, 2 protected, 4 lossless, 8 to be tried again (the file system failed, not the file)
//   u8   0
//   i64  length in milliseconds             } -1: not known
//   i32  bit rate in kbit/s                 }
//   i32  sample rate in Hz                  }
//   i32  channels                           }
//   i32  bits per sample                    }
//   text format, text codec (empty: none), text reason (empty when read)
//   text what its tags say differently (empty: nothing), i64 bytes of its largest picture (0: none, or not known)
//   u32  count, then as many texts: tag types
//   u32  count, then as many texts: notices
//   u32  bytes of the packed properties, then they
//   u32  count, then as many pairs of texts: evidence, source and value
//
// Packed properties, which the library keeps as they are: properties until the end of the section, sorted by the
// bytes of their keys, each key once:
//
//   u16  bytes of the key
//   u16  count of values, at least 1
//   u32  bytes of all values, with their counts
//   the key, upper-case UTF-8
//   the values, texts, each once, none empty

namespace shellac {

enum class Outcome : uint8_t { read = 0, unread = 1, refused = 2 };

/// A mark of a purchase; personal data only as a hash.
struct Evidence {
  std::string source, value;
};

/// What one reading of a file found.
struct Reading {
  Outcome outcome = Outcome::read;
  std::string reason;
  bool mayBeTriedAgain = false;

  const char *format = "";
  const char *codec = "";
  int64_t duration = -1;
  int64_t largestPicture = 0;
  int64_t bitRate = -1, sampleRate = -1, channels = -1, bitsPerSample = -1;
  bool isLossless = false, hasPicture = false, isProtected = false;

  std::vector<std::string> tagTypes, notices;
  Properties properties;
  std::vector<Evidence> evidence;

  void refuse(std::string why) {
    outcome = Outcome::refused;
    reason = std::move(why);
  }
  /// Begins to take a tag of a type.
  void beginTag(std::string type) {
    properties.beginTag(type);
    tagTypes.push_back(std::move(type));
  }
  /// Takes note of a picture of so many bytes.
  void takePicture(int64_t bytes) {
    hasPicture = true;
    if (bytes > largestPicture) largestPicture = bytes;
  }
  void leaveUnread(std::string why) {
    outcome = Outcome::unread;
    reason = std::move(why);
  }
  /// Adds a mark, each once.
  void prove(std::string source, std::string value);

  /// Appends the reading as a frame.
  void write(ByteOutput &out);
};

}
