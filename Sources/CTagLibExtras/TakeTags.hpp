#pragma once

#include "Frame.hpp"

#include <taglib/apetag.h>
#include <taglib/audioproperties.h>
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/xiphcomment.h>

namespace shellac {

// Each takes what a part of a file says into the reading, behind what the parts before it said. NULL and empty
// tags say nothing.

void take(const TagLib::AudioProperties *audio, Reading &reading);
void take(const TagLib::ID3v2::Tag *tag, Reading &reading);
void take(const TagLib::APE::Tag *tag, Reading &reading);
void take(const TagLib::ID3v1::Tag *tag, Reading &reading);
void take(TagLib::Ogg::XiphComment *tag, Reading &reading);

/// Makes TagLib read text that declares no encoding as UTF-8 where it is that; the first call does it.
void setUpTextHandlers();

}
