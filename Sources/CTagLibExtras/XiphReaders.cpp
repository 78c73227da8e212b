#include "Readers.hpp"
#include "TakeTags.hpp"

#include <taglib/flacfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/speexfile.h>
#include <taglib/vorbisfile.h>

namespace shellac {

void readFLAC(FileInput &input, const Detected &detected, Reading &reading) {
#if TAGLIB_MAJOR_VERSION >= 2
  TagLib::FLAC::File file(&input);
#else
  TagLib::FLAC::File file(&input, TagLib::ID3v2::FrameFactory::instance());
#endif
  if (!accept(file, detected, reading)) return;
  if (endOfFLACBlocks(input, detected.start) >= input.fileSize())
    return reading.refuse("no audio: cut short behind its tags");
  reading.isLossless = true;
  take(file.audioProperties(), reading);
  if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  take(file.hasXiphComment() ? file.xiphComment() : nullptr, reading);
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);
  for (const auto *picture : file.pictureList()) reading.takePicture(picture->data().size());
}

namespace {

template <typename File> void readOggFile(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  if constexpr (std::is_same_v<File, TagLib::Ogg::FLAC::File>) {
    reading.isLossless = true;
    if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  }
  take(file.tag(), reading);
}

}

void readOgg(FileInput &input, const Detected &detected, Reading &reading) {
  switch (detected.kind) {
  case FileKind::vorbis: return readOggFile<TagLib::Ogg::Vorbis::File>(input, detected, reading);
  case FileKind::opus: return readOggFile<TagLib::Ogg::Opus::File>(input, detected, reading);
  case FileKind::speex: return readOggFile<TagLib::Ogg::Speex::File>(input, detected, reading);
  default: return readOggFile<TagLib::Ogg::FLAC::File>(input, detected, reading);
  }
}

}
