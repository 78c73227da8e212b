#include "Readers.hpp"
#include "TakeTags.hpp"

#include <taglib/asffile.h>

namespace shellac {

void readASF(FileInput &input, const Detected &detected, Reading &reading) {
  TagLib::ASF::File file(&input);
  if (!accept(file, detected, reading)) return;
  reading.format = "WMA";
  take(file.audioProperties(), reading);
  if (const auto *audio = file.audioProperties()) {
    using Properties = TagLib::ASF::Properties;
    reading.bitsPerSample = audio->bitsPerSample();
    reading.isProtected = audio->isEncrypted();
    switch (audio->codec()) {
    case Properties::WMA1: reading.codec = "WMA1"; break;
    case Properties::WMA2: reading.codec = "WMA2"; break;
    case Properties::WMA9Pro: reading.codec = "WMA Pro"; break;
    case Properties::WMA9Lossless:
      reading.codec = "WMA Lossless";
      reading.isLossless = true;
      break;
    default: break;
    }
    if (!reading.isLossless) reading.bitsPerSample = -1;
  }
  auto *tag = file.tag();
  if (!tag) return;
  const auto &attributes = tag->attributeListMap();
  if (!tag->isEmpty()) {
    reading.beginTag("ASF");
    const auto map = tag->properties();
    reading.properties.add(map);
    // Attributes that TagLib has no name for keep their own.
    for (const auto &name : map.unsupportedData()) {
      const auto found = attributes.find(name);
      if (found == attributes.end() || name == "Author") continue;
      TagLib::StringList values;
      for (const auto &attribute : found->second)
        if (attribute.type() == TagLib::ASF::Attribute::UnicodeType) values.append(attribute.toString());
      reading.properties.add(utf8(name.upper()).c_str(), values);
    }
  }
  if (const auto pictures = attributes.find("WM/Picture"); pictures != attributes.end())
    for (const auto &picture : pictures->second) reading.takePicture(picture.dataSize());
  // The content description has room for one artist; further ones are attributes.
  const auto authors = attributes.find("Author");
  if (authors == attributes.end()) return;
  for (const auto &author : authors->second) reading.properties.extend("ARTIST", author.toString());
}

}
