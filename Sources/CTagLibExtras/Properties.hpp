#pragma once

#include "ByteOutput.hpp"

#include <string>
#include <unordered_map>
#include <vector>

#include <taglib/tpropertymap.h>
#include <taglib/tstringlist.h>

namespace shellac {

/// UTF-8 of a TagLib text; lone surrogates become U+FFFD, NULs at the end go.
std::string utf8(const TagLib::String &text);

/// TagLib text of bytes that are UTF-8 where they can be, else Latin-1.
TagLib::String lenientText(const char *bytes, size_t count);

/// Cuts UTF-8 at a character border so that at most `most` bytes are left; true when it was longer.
bool cutText(std::string &text, size_t most);

/// The properties of a file's tags, merged: the first tag that has a value wins, its whole list with it.
class Properties {
public:
  /// Longest value that is kept, in bytes.
  static constexpr size_t valueCap = 64 << 10;
  /// Most bytes of all packed properties.
  static constexpr size_t packedCap = 1 << 20;

  /// Adds the properties of one tag where no earlier tag had them.
  void add(const TagLib::PropertyMap &map);
  /// Adds the properties that one tag gave where no earlier tag had them.
  void add(Properties &&other);
  /// Adds one property unless it is there.
  void add(const char *key, const TagLib::StringList &values);
  /// Adds values to a property, which may be there.
  void extend(const char *key, const TagLib::StringList &values);
  void extend(const std::string &key, const TagLib::StringList &values) { extend(key.c_str(), values); }
  /// Takes a property out and returns its values.
  TagLib::StringList take(const char *key);
  /// The values of a property, or NULL.
  const TagLib::StringList *find(const char *key) const;

  /// Says which tag of the file is added from now on, such as `APEv2`.
  void beginTag(const std::string &type) { tag = type; }
  /// What two tags of the file say differently, of the fields by which songs are known; empty when they agree.
  std::string disagreement() const;

  struct Entry {
    std::string key;
    TagLib::StringList values;
    /// The tag that it is from.
    std::string tag;
    /// Whether the list is shared with no tag.
    bool isOwn = false;
  };
  const std::vector<Entry> &all() const { return entries; }

  /// Appends all of them packed, and a notice for each thing that was left out.
  void pack(ByteOutput &out, std::vector<std::string> &notices);

private:
  /// The place of a key, or `none`.
  size_t place(const std::string &key) const;
  void append(std::string key, const TagLib::StringList &values);

  static constexpr size_t none = SIZE_MAX;
  /// Up to this many, a search along the entries is the fastest.
  static constexpr size_t fewEntries = 64;

  /// Notes what this tag says otherwise than the one whose values are kept.
  void compare(const Entry &kept, const TagLib::StringList &values);

  std::vector<Entry> entries;
  std::string tag;
  std::vector<std::string> disagreements;
  /// Places of the keys, once there are many: a tag may hold thousands.
  std::unordered_map<std::string, size_t> places;
};

}
