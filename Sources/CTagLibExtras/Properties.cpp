#include "Properties.hpp"

#include <algorithm>
#include <cstdlib>
#include <unordered_set>

namespace shellac {

namespace {

/// Writes UTF-8 and returns its size; `to` has room for three bytes a unit.
size_t encode(const wchar_t *units, size_t count, uint8_t *to) {
  uint8_t *start = to;
  for (size_t i = 0; i < count; ++i) {
    uint32_t c = uint32_t(units[i]);
    if (c < 0x80) {
      *to++ = uint8_t(c);
      continue;
    }
    if (c >= 0xD800 && c <= 0xDFFF) {
      const uint32_t low = i + 1 < count ? uint32_t(units[i + 1]) : 0;
      if (c <= 0xDBFF && low >= 0xDC00 && low <= 0xDFFF) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        ++i;
        *to++ = uint8_t(0xF0 | c >> 18);
        *to++ = uint8_t(0x80 | (c >> 12 & 0x3F));
        *to++ = uint8_t(0x80 | (c >> 6 & 0x3F));
        *to++ = uint8_t(0x80 | (c & 0x3F));
        continue;
      }
      c = 0xFFFD;
    }
    if (c > 0xFFFF) c = 0xFFFD;
    if (c < 0x800) {
      *to++ = uint8_t(0xC0 | c >> 6);
    } else {
      *to++ = uint8_t(0xE0 | c >> 12);
      *to++ = uint8_t(0x80 | (c >> 6 & 0x3F));
    }
    *to++ = uint8_t(0x80 | (c & 0x3F));
  }
  return size_t(to - start);
}

size_t unitsWithoutEndingNULs(const TagLib::String &text) {
  const wchar_t *units = text.toCWString();
  size_t count = text.size();
  while (count > 0 && units[count - 1] == 0) --count;
  return count;
}

size_t bordered(const uint8_t *bytes, size_t count, size_t most) {
  if (count <= most) return count;
  while (most > 0 && (bytes[most] & 0xC0) == 0x80) --most;
  return most;
}

bool isUTF8(const char *text, size_t count) {
  const auto *bytes = reinterpret_cast<const uint8_t *>(text);
  size_t i = 0;
  while (i < count) {
    const uint8_t c = bytes[i++];
    if (c < 0x80) continue;
    const int more = c >= 0xC2 && c < 0xE0 ? 1 : (c & 0xF0) == 0xE0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : -1;
    if (more < 0 || i + size_t(more) > count) return false;
    if (more == 2 && ((c == 0xE0 && bytes[i] < 0xA0) || (c == 0xED && bytes[i] >= 0xA0))) return false;
    if (more == 3 && ((c == 0xF0 && bytes[i] < 0x90) || (c == 0xF4 && bytes[i] >= 0x90))) return false;
    for (int k = 0; k < more; ++k)
      if ((bytes[i++] & 0xC0) != 0x80) return false;
  }
  return true;
}

bool hasValue(const TagLib::StringList &values) {
  for (const auto &value : values)
    if (unitsWithoutEndingNULs(value) > 0) return true;
  return false;
}

}

std::string utf8(const TagLib::String &text) {
  const size_t count = unitsWithoutEndingNULs(text);
  std::string result(count * 3, 0);
  result.resize(encode(text.toCWString(), count, reinterpret_cast<uint8_t *>(result.data())));
  return result;
}

TagLib::String lenientText(const char *bytes, size_t count) {
  // Of no bytes there may be no place either, which nothing below may be given.
  if (count == 0) return TagLib::String();
  const auto *end = static_cast<const char *>(memchr(bytes, 0, count));
  if (end) count = size_t(end - bytes);
  while (count > 0 && bytes[count - 1] == ' ') --count;
  return TagLib::String(
      std::string(bytes, count), isUTF8(bytes, count) ? TagLib::String::UTF8 : TagLib::String::Latin1);
}

bool cutText(std::string &text, size_t most) {
  if (text.size() <= most) return false;
  text.resize(bordered(reinterpret_cast<const uint8_t *>(text.data()), text.size(), most));
  return true;
}

size_t Properties::place(const std::string &key) const {
  if (entries.size() > fewEntries) {
    const auto found = places.find(key);
    return found == places.end() ? none : found->second;
  }
  for (size_t i = 0; i < entries.size(); ++i)
    if (entries[i].key == key) return i;
  return none;
}

void Properties::append(std::string key, const TagLib::StringList &values) {
  entries.push_back({std::move(key), values, tag});
  if (entries.size() <= fewEntries) return;
  for (size_t i = places.size(); i < entries.size(); ++i) places.emplace(entries[i].key, i);
}

void Properties::add(const TagLib::PropertyMap &map) {
  if (entries.empty()) entries.reserve(map.size());
  for (const auto &item : map) {
    if (!hasValue(item.second)) continue;
    std::string key = utf8(item.first);
    const size_t found = place(key);
    if (found == none) append(std::move(key), item.second);
    else compare(entries[found], item.second);
  }
}

void Properties::add(const char *key, const TagLib::StringList &values) {
  if (!hasValue(values)) return;
  const size_t found = place(key);
  if (found == none) append(key, values);
  else compare(entries[found], values);
}

void Properties::add(Properties &&other) {
  if (entries.empty()) {
    const std::string type = tag;
    *this = std::move(other);
    tag = type;
    for (auto &entry : entries) entry.tag = type;
    return;
  }
  for (auto &entry : other.entries) add(entry.key.c_str(), entry.values);
}

namespace {

/// What is left of values to be compared: how tags of other types write lists, blanks, case and punctuation is no matter.
///
/// ID3v1 knows but Latin-1, of which ASCII is read alike by everybody.
std::string comparable(const TagLib::StringList &values, bool asciiAlone) {
  std::string result;
  for (const auto &value : values)
    for (const char c : utf8(value)) {
      const auto byte = uint8_t(c);
      if (byte >= 'A' && byte <= 'Z') result += char(byte + 32);
      else if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || (byte >= 0x80 && !asciiAlone)) result += c;
    }
  return result;
}

/// The first number in a value; -1 when there is none.
long leadingNumber(const TagLib::StringList &values) {
  const std::string text = utf8(values.front());
  const size_t start = text.find_first_of("0123456789");
  return start == std::string::npos ? -1 : strtol(text.substr(start, 9).c_str(), nullptr, 10);
}

std::string shown(const TagLib::StringList &values) {
  std::string text = utf8(values.front());
  if (cutText(text, 60)) text += "…";
  return "'" + text + "'";
}

}

void Properties::compare(const Entry &kept, const TagLib::StringList &values) {
  static const struct { const char *key, *name; bool isNumber; } fields[] = {
      {"TITLE", "title", false},        {"ARTIST", "artist", false},     {"ALBUM", "album", false},
      {"ALBUMARTIST", "albumartist", false}, {"TRACKNUMBER", "track", true}, {"DISCNUMBER", "disc", true},
      {"DATE", "date", true},           {"GENRE", "genre", false}};
  if (tag.empty() || kept.tag == tag || disagreements.size() >= 8) return;
  const auto *field = std::find_if(std::begin(fields), std::end(fields), [&](auto &f) { return kept.key == f.key; });
  if (field == std::end(fields)) return;
  const bool isShort = tag == "ID3v1" || kept.tag == "ID3v1";
  if (field->isNumber) {
    const long one = leadingNumber(kept.values), other = leadingNumber(values);
    if (one < 0 || other < 0 || one == other) return;
  } else {
    // ID3v1 has but some genres, and 30 bytes a name.
    if (isShort && kept.key == "GENRE") return;
    const std::string one = comparable(kept.values, isShort), other = comparable(values, isShort);
    if (one.empty() || other.empty() || one == other) return;
    if (isShort && one.compare(0, other.size(), other) == 0) return;
  }
  disagreements.push_back(std::string(field->name) + " is " + shown(kept.values) + " in " + kept.tag + " and " +
                          shown(values) + " in " + tag);
}

std::string Properties::disagreement() const {
  std::string all;
  for (const auto &one : disagreements) all += (all.empty() ? "" : "; ") + one;
  return all;
}

void Properties::extend(const char *key, const TagLib::StringList &values) {
  const size_t found = place(key);
  if (found == none) {
    if (hasValue(values)) append(key, values);
    return;
  }
  Entry &entry = entries[found];
  if (!entry.isOwn) {
    // Appending to a list that is shared with the tag would change the tag's too.
    TagLib::StringList own;
    for (const auto &value : entry.values) own.append(value);
    entry.values = own;
    entry.isOwn = true;
  }
  for (const auto &value : values) entry.values.append(value);
}

TagLib::StringList Properties::take(const char *key) {
  const size_t found = place(key);
  if (found == none) return TagLib::StringList();
  TagLib::StringList values = entries[found].values;
  entries.erase(entries.begin() + ptrdiff_t(found));
  places.clear();
  if (entries.size() > fewEntries)
    for (size_t i = 0; i < entries.size(); ++i) places.emplace(entries[i].key, i);
  return values;
}

const TagLib::StringList *Properties::find(const char *key) const {
  const size_t found = place(key);
  return found == none ? nullptr : &entries[found].values;
}

void Properties::pack(ByteOutput &out, std::vector<std::string> &notices) {
  const auto less = [](const Entry &a, const Entry &b) { return a.key < b.key; };
  if (!std::is_sorted(entries.begin(), entries.end(), less))
    std::sort(entries.begin(), entries.end(), less);

  const size_t start = out.count();
  constexpr size_t mostShown = 8, mostKeyBytes = 512, mostValues = 4096;
  const auto note = [&](std::string what) {
    if (notices.size() < mostShown) notices.push_back(std::move(what));
  };
  const std::string *previous = nullptr;
  bool wasFull = false;
  for (const auto &entry : entries) {
    if (entry.key.empty() || (previous && *previous == entry.key)) continue;
    if (entry.key.size() > mostKeyBytes) {
      note("a tag's name is longer than 512 bytes and was left out");
      continue;
    }
    previous = &entry.key;
    const size_t record = out.count();
    out.u16(uint16_t(entry.key.size()));
    out.u16(0);
    out.u32(0);
    out.bytes(entry.key.data(), entry.key.size());
    const size_t first = out.count();
    uint16_t count = 0;
    bool isFull = false;
    std::unordered_set<std::string> seen;
    for (const auto &value : entry.values) {
      const size_t units = unitsWithoutEndingNULs(value);
      if (units == 0) continue;
      if (count >= mostValues) {
        note("the tag " + entry.key + " has more than 4096 values: the rest was left out");
        break;
      }
      const bool isLong = units > valueCap;
      const size_t taken = isLong ? valueCap : units;
      uint8_t *to = out.room(4 + taken * 3);
      const size_t encoded = encode(value.toCWString(), taken, to + 4);
      const size_t size = bordered(to + 4, encoded, valueCap);
      if (isLong || size < encoded) note("the tag " + entry.key + " has a value longer than 64 KiB, which was cut");

      bool isRepeated = false;
      if (entry.values.size() > 16) {
        isRepeated = !seen.insert(std::string(reinterpret_cast<const char *>(to + 4), size)).second;
      } else {
        size_t at = first;
        for (uint16_t k = 0; k < count && !isRepeated; ++k) {
          const uint8_t *other = out.at(at);
          const size_t otherSize = other[0] | other[1] << 8 | other[2] << 16 | size_t(other[3]) << 24;
          isRepeated = otherSize == size && memcmp(other + 4, to + 4, size) == 0;
          at += 4 + otherSize;
        }
      }
      if (isRepeated) continue;
      if (out.count() - start + 4 + size > packedCap) {
        isFull = true;
        break;
      }
      out.u32(uint32_t(size));
      out.advance(size);
      ++count;
    }
    // Smaller tags behind may still have room; one notice tells of all that have none.
    if (isFull && !wasFull) note("the tags are larger than 1 MiB: from " + entry.key + " on some were left out");
    wasFull = wasFull || isFull;
    if (count == 0) {
      out.cut(record);
      continue;
    }
    uint8_t counts[2] = {uint8_t(count), uint8_t(count >> 8)};
    memcpy(const_cast<uint8_t *>(out.at(record + 2)), counts, 2);
    out.patch(record + 4, uint32_t(out.count() - first));
  }
}

}
