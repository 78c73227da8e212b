#include "Readers.hpp"
#include "TakeTags.hpp"

#include <string>
#include <type_traits>

#include <taglib/apefile.h>
#include <taglib/itfile.h>
#include <taglib/modfile.h>
#include <taglib/mpcfile.h>
#include <taglib/s3mfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xmfile.h>
#if TAGLIB_MAJOR_VERSION >= 2
#include <taglib/dsdifffile.h>
#include <taglib/dsffile.h>
#include <taglib/mpegfile.h>
#include <taglib/shortenfile.h>
#if __has_include(<taglib/matroskafile.h>)
#include <taglib/matroskafile.h>
#endif
#endif

namespace shellac {

namespace {

/// ID3v2 in front of a format that TagLib passes over there.
void takeLeadingID3v2(TagLib::File &file, const Detected &detected, Reading &reading) {
  if (detected.start == 0) return;
#if TAGLIB_MAJOR_VERSION >= 2
  TagLib::ID3v2::Tag tag(&file, 0);
#else
  TagLib::ID3v2::Tag tag(&file, 0, TagLib::ID3v2::FrameFactory::instance());
#endif
  take(&tag, reading);
}

template <typename File> void readAPETagged(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!accept(file, detected, reading)) return;
  if (!file.audioProperties() || file.audioProperties()->sampleRate() <= 0) return refuseHead(detected, reading);
  take(file.audioProperties(), reading);
  take(file.hasAPETag() ? file.APETag() : nullptr, reading);
  takeLeadingID3v2(file, detected, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);
  if constexpr (std::is_same_v<File, TagLib::APE::File>) {
    reading.isLossless = true;
    if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  }
  if constexpr (std::is_same_v<File, TagLib::WavPack::File>) {
    reading.isLossless = file.audioProperties() && file.audioProperties()->isLossless();
    if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  }
}

template <typename File> void readModuleFile(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!accept(file, detected, reading)) return;
  take(file.audioProperties(), reading);
  reading.sampleRate = reading.bitRate = -1;
  if (!file.tag() || file.tag()->isEmpty()) return;
  reading.beginTag(detected.name);
  reading.properties.add(file.tag()->properties());
}

#if TAGLIB_MAJOR_VERSION >= 2
/// Reads what came to TagLib with version 2; false when the file is not that.
template <typename File> bool readNewer(FileInput &input, const Detected &detected, Reading &reading) {
  File file(&input);
  if (!file.isValid() || !file.audioProperties() || file.audioProperties()->sampleRate() <= 0) return false;
  take(file.audioProperties(), reading);
  const auto map = file.properties();
  if (!map.isEmpty()) reading.beginTag(detected.name);
  reading.properties.add(map);
  reading.hasPicture = !file.complexProperties("PICTURE").isEmpty();
  return true;
}
#endif

}

void readWithAPETag(FileInput &input, const Detected &detected, Reading &reading) {
  switch (detected.kind) {
  case FileKind::ape: return readAPETagged<TagLib::APE::File>(input, detected, reading);
  case FileKind::wavPack: return readAPETagged<TagLib::WavPack::File>(input, detected, reading);
  default: return readAPETagged<TagLib::MPC::File>(input, detected, reading);
  }
}

void readTrueAudio(FileInput &input, const Detected &detected, Reading &reading) {
  TagLib::TrueAudio::File file(&input);
  if (!accept(file, detected, reading)) return;
  reading.isLossless = true;
  take(file.audioProperties(), reading);
  if (file.audioProperties()) reading.bitsPerSample = file.audioProperties()->bitsPerSample();
  take(file.hasID3v2Tag() ? file.ID3v2Tag() : nullptr, reading);
  take(file.hasID3v1Tag() ? file.ID3v1Tag() : nullptr, reading);
}

void readModule(FileInput &input, const Detected &detected, Reading &reading) {
  switch (detected.kind) {
  case FileKind::mod: return readModuleFile<TagLib::Mod::File>(input, detected, reading);
  case FileKind::s3m: return readModuleFile<TagLib::S3M::File>(input, detected, reading);
  case FileKind::it: return readModuleFile<TagLib::IT::File>(input, detected, reading);
  default: return readModuleFile<TagLib::XM::File>(input, detected, reading);
  }
}

void readForeign([[maybe_unused]] FileInput &input, const Detected &detected, Reading &reading) {
#if TAGLIB_MAJOR_VERSION >= 2
  const std::string name = detected.name;
  if (name == "DSF" || name == "DSDIFF" || name == "Shorten") {
    reading.isLossless = true;
    if (name == "DSF" ? readNewer<TagLib::DSF::File>(input, detected, reading)
                      : name == "DSDIFF" ? readNewer<TagLib::DSDIFF::File>(input, detected, reading)
                                         : readNewer<TagLib::Shorten::File>(input, detected, reading))
      return;
    reading.isLossless = false;
  }
  if (name == "AAC (ADTS)" && readNewer<TagLib::MPEG::File>(input, detected, reading)) return;
#if __has_include(<taglib/matroskafile.h>)
  if (name == "Matroska" && readNewer<TagLib::Matroska::File>(input, detected, reading)) return;
#endif
#endif
  reading.leaveUnread(std::string(detected.name) + " is not read by TagLib " + shellac_taglib_version());
}

}
