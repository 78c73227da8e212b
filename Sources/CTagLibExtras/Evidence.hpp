#pragma once

#include "Frame.hpp"
#include "MP4Atoms.hpp"

#include <taglib/id3v2tag.h>

namespace shellac {

/// Takes the marks of an ID3v2 tag's frames that no property shows.
void takeEvidence(const TagLib::ID3v2::Tag &tag, Reading &reading);

/// Takes the marks of an MP4 file's store atoms.
void takeEvidence(const MP4Facts &facts, Reading &reading);

/// Takes the marks in properties and comments, and takes personal data out of the properties.
void takeEvidenceOfProperties(Reading &reading, const char *ownersSource);

}
