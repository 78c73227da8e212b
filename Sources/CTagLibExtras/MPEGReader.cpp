#include "MPEGScan.hpp"
#include "Readers.hpp"
#include "TakeTags.hpp"

#include <taglib/mpegfile.h>

namespace shellac {

void readMPEG(FileInput &input, const Detected &detected, Reading &reading) {
  const MPEGStream stream = findMPEGStream(input, detected.start);
  if (stream.firstFrame < 0) {
    if (detected.start > input.fileSize())
      return reading.refuse("no audio: " + cutShort(input.fileSize(), detected.start) + " of its ID3v2 tag");
    return reading.refuse(detected.start > 0 ? "no audio: only tags" : "no audio: no MPEG frames are in it");
  }
  static const char *const layers[] = {"MP3", "MP1", "MP2", "MP3"};
  reading.format = layers[stream.layer];
#if TAGLIB_MAJOR_VERSION >= 2
  TagLib::MPEG::File file(&input);
#else
  TagLib::MPEG::File file(&input, TagLib::ID3v2::FrameFactory::instance());
#endif
  take(file.audioProperties(), reading);
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  take(file.hasAPETag() ? file.APETag() : nullptr, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);

  // Encoders other than LAME's kin count loosely; only a good part that is missing proves something then.
  const int64_t wanted = stream.firstFrame + stream.countedBytes;
  const int64_t slack = stream.countsExactly ? 2048 : 4096 + stream.countedBytes / 16;
  if (stream.countedBytes > 0 && wanted > input.fileSize() + slack)
    reading.notices.push_back(cutShort(input.fileSize(), wanted));
}

}
