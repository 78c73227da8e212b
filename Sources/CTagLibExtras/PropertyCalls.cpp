// The property calls of TagLib 2's C binding for files that the C binding opened, on 1.13 as well: a call a key. Tests
// compare with them what an index run reads of a whole file in one call (ReadTags.cpp), at a fraction of the price.

#include <cstdlib>
#include <cstring>
#include <exception>

#include <taglib/fileref.h>
#include <taglib/taglib.h>
#include <taglib/tfile.h>
#include <taglib/tpropertymap.h>
#include <taglib/tstringlist.h>

#include "CTagLibExtras.h"

namespace {

TagLib::PropertyMap properties(const void *file) {
#if TAGLIB_MAJOR_VERSION >= 2
  return static_cast<const TagLib::FileRef *>(file)->properties();
#else
  return static_cast<const TagLib::File *>(file)->properties();
#endif
}

char **listOf(const TagLib::StringList &texts) {
  if (texts.isEmpty()) return nullptr;
  auto list = static_cast<char **>(std::calloc(texts.size() + 1, sizeof(char *)));
  if (!list) return nullptr;
  size_t next = 0;
  for (const auto &text : texts) {
    list[next] = strdup(text.toCString(true));
    if (!list[next++]) break;
  }
  return list;
}

}  // namespace

char **shellac_property_keys(const void *file) {
  if (!file) return nullptr;
  try {
    TagLib::StringList keys;
    for (const auto &property : properties(file)) keys.append(property.first);
    return listOf(keys);
  } catch (const std::exception &) {
    return nullptr;
  }
}

char **shellac_property_get(const void *file, const char *key) {
  if (!file || !key) return nullptr;
  try {
    const auto all = properties(file);
    const auto found = all.find(TagLib::String(key, TagLib::String::UTF8));
    return found == all.end() ? nullptr : listOf(found->second);
  } catch (const std::exception &) {
    return nullptr;
  }
}

void shellac_property_free(char **list) {
  if (!list) return;
  for (char **text = list; *text; ++text) std::free(*text);
  std::free(list);
}
