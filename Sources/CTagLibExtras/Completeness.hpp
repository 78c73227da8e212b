#pragma once

#include "FileKind.hpp"

#include <string>

namespace shellac {

/// How many bytes the file must have by its own word, when that is more than it has; 0 otherwise.
///
/// Only what the container itself proves counts: a file that is whole is never called cut short. MP3 and MP4 are
/// not asked here, their own scans tell.
int64_t missingEnd(FileInput &input, const Detected &detected);

}
