#pragma once

#include "FileKind.hpp"

#include <string>

namespace shellac {

/// What proves that a file is cut short, such as `cut short: 5000 of 9000 bytes`; empty when nothing does.
///
/// Only what the container itself says counts, so that a whole file is never called cut short. MP3 and MP4 are
/// not asked here, their own scans tell.
std::string proofOfCut(FileInput &input, const Detected &detected);

/// Where the metadata blocks of a FLAC file end and its audio begins.
int64_t endOfFLACBlocks(FileInput &input, int64_t start);

/// The words for a file that has fewer bytes than it must have.
std::string cutShort(int64_t has, int64_t wanted);


}
