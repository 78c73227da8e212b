#pragma once

#include "Completeness.hpp"
#include "Frame.hpp"

#include <taglib/tfile.h>

// One function for each kind of file that TagLib has a class for; each leaves what it found, or why it found
// nothing, in the reading.

namespace shellac {

/// Refuses a file whose head makes no sense, in the words of its format.
inline void refuseHead(const Detected &detected, Reading &reading) {
  reading.refuse(std::string("no audio can be read: its ") + detected.name + " head is damaged or cut short");
}

/// Refuses a file whose head TagLib does not take.
inline bool accept(const TagLib::File &file, const Detected &detected, Reading &reading) {
  if (!file.isValid()) refuseHead(detected, reading);
  return file.isValid();
}

/// MP1, MP2 and MP3.
void readMPEG(FileInput &input, const Detected &detected, Reading &reading);
/// FLAC in its own container.
void readFLAC(FileInput &input, const Detected &detected, Reading &reading);
/// Vorbis, Opus, Speex and FLAC in Ogg.
void readOgg(FileInput &input, const Detected &detected, Reading &reading);
/// MP4, M4A, 3GP and QuickTime.
void readMP4(FileInput &input, const Detected &detected, Reading &reading);
/// Windows Media.
void readASF(FileInput &input, const Detected &detected, Reading &reading);
/// WAV and Broadcast WAV.
void readWAV(FileInput &input, const Detected &detected, Reading &reading);
/// AIFF and AIFF-C.
void readAIFF(FileInput &input, const Detected &detected, Reading &reading);
/// Monkey's Audio, WavPack and Musepack.
void readWithAPETag(FileInput &input, const Detected &detected, Reading &reading);
/// TrueAudio.
void readTrueAudio(FileInput &input, const Detected &detected, Reading &reading);
/// MOD, S3M, IT and XM.
void readModule(FileInput &input, const Detected &detected, Reading &reading);
/// A format that TagLib 1.13 does not know, where the TagLib at hand does.
void readForeign(FileInput &input, const Detected &detected, Reading &reading);

}
