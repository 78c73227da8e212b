#include "Evidence.hpp"

#include <algorithm>
#include <nettle/sha2.h>

#include <taglib/ownershipframe.h>
#include <taglib/privateframe.h>
#include <taglib/uniquefileidentifierframe.h>
#include <taglib/unknownframe.h>
#include <taglib/urllinkframe.h>

namespace shellac {

namespace {

using TagLib::ByteVector;

std::string text(const ByteVector &bytes) { return std::string(bytes.data(), bytes.size()); }

std::string trimmed(std::string value) {
  const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0; };
  while (!value.empty() && isBlank(value.back())) value.pop_back();
  size_t front = 0;
  while (front < value.size() && isBlank(value[front])) ++front;
  return value.substr(front);
}

std::string lowered(std::string value) {
  for (char &c : value)
    if (c >= 'A' && c <= 'Z') c = char(c + 32);
  return value;
}

bool contains(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

bool startsWith(const std::string &text, const char *start) { return text.compare(0, strlen(start), start) == 0; }

/// Personal data as its hash: SHA-256 of the trimmed UTF-8 bytes.
std::string hashed(const std::string &value) {
  const std::string bytes = trimmed(value);
  if (bytes.empty()) return "";
  sha256_ctx context;
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const uint8_t *>(bytes.data()));
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
  std::string result = "sha256:";
  for (uint8_t byte : digest) {
    result += "0123456789abcdef"[byte >> 4];
    result += "0123456789abcdef"[byte & 15];
  }
  return result;
}

/// Whether the name or address of a store is in a lower-case text.
bool hasStore(const std::string &text) {
  static const char *const stores[] = {"amazon",  "bandcamp", "beatport", "7digital", "qobuz",  "itunes", "emusic",
                                       "juno",    "traxsource", "bleep",  "boomkat",  "hdtracks", "ototoy", "mora.jp",
                                       "umusic",  "napster",  "deezer",   "google"};
  for (const char *name : stores)
    if (contains(text, name)) return true;
  return false;
}

/// Whether a text is the name of a store and nothing else: a buyer may be called Juno Temple.
bool namesStore(const std::string &text) {
  static const char *const names[] = {
      "7digital", "7digital.com", "amazon", "amazon mp3", "amazon music", "amazon.co.jp", "amazon.co.uk", "amazon.com",
      "amazon.de", "amazon.es", "amazon.fr", "amazon.it", "apple", "apple inc.", "bandcamp", "bandcamp.com", "beatport",
      "beatport.com", "bleep", "bleep.com", "boomkat", "boomkat.com", "deezer", "emusic", "emusic.com", "google",
      "google play", "google play music", "hdtracks", "hdtracks.com", "itunes", "itunes store", "juno download",
      "junodownload.com", "mora", "mora.jp", "napster", "ototoy", "ototoy.jp", "qobuz", "qobuz.com", "traxsource",
      "traxsource.com"};
  const std::string name = lowered(trimmed(text));
  return std::any_of(std::begin(names), std::end(names), [&](const char *known) { return name == known; });
}

/// Whether a text has the form of Amazon's number of a product: ten letters and digits.
bool isASIN(const std::string &text) {
  return text.size() == 10 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  });
}

/// A run of bytes as text when it is printable UTF-8 or ASCII, else as hexadecimal digits.
std::string printable(const ByteVector &bytes) {
  std::string value = text(bytes);
  while (!value.empty() && value.back() == 0) value.pop_back();
  const bool isText = std::all_of(value.begin(), value.end(), [](char c) { return uint8_t(c) >= 0x20 && uint8_t(c) < 0x7F; });
  if (isText) return value;
  std::string hex;
  for (size_t i = 0; i < std::min<size_t>(value.size(), 64); ++i) {
    hex += "0123456789abcdef"[uint8_t(value[i]) >> 4];
    hex += "0123456789abcdef"[uint8_t(value[i]) & 15];
  }
  return "hex:" + hex;
}

std::string id3Text(uint8_t encoding, const std::string &bytes) {
  const auto type = encoding == 1   ? TagLib::String::UTF16
                    : encoding == 2 ? TagLib::String::UTF16BE
                    : encoding == 3 ? TagLib::String::UTF8
                                    : TagLib::String::Latin1;
  return utf8(TagLib::String(ByteVector(bytes.data(), static_cast<unsigned int>(bytes.size())), type));
}

/// Text between two tags as it reads.
std::string unescaped(std::string text) {
  static const struct { const char *escape, *character; } escapes[] = {
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&amp;", "&"}};
  for (const auto &known : escapes)
    for (size_t at = 0; (at = text.find(known.escape, at)) != std::string::npos; ++at)
      text.replace(at, strlen(known.escape), known.character);
  return text;
}

/// The content of the first element of that name from `at` on, and the value of its attribute `type`, by plain search.
std::string element(const std::string &xml, const std::string &name, std::string *type = nullptr, size_t at = 0) {
  for (; (at = xml.find("<" + name, at)) != std::string::npos; ++at) {
    const size_t behind = at + 1 + name.size();
    if (behind >= xml.size() || !strchr(" \t\r\n>", xml[behind])) continue;
    const size_t close = xml.find('>', behind);
    if (close == std::string::npos) return "";
    if (type) {
      const std::string attributes = xml.substr(behind, close - behind);
      const size_t quote = attributes.find("type=\"");
      if (quote != std::string::npos) {
        const size_t end = attributes.find('"', quote + 6);
        if (end != std::string::npos) *type = attributes.substr(quote + 6, end - quote - 6);
      }
    }
    const size_t end = xml.find("</" + name, close);
    return end == std::string::npos ? "" : unescaped(trimmed(xml.substr(close + 1, end - close - 1)));
  }
  return "";
}

// UITS: unique identifier technology solution, XML in a PRIV frame. TID and UID stand for a buyer.
void takeUITS(const std::string &owner, const std::string &xml, Reading &reading) {
  reading.prove("uits:owner", owner);
  reading.prove("uits:Distributor", element(xml, "Distributor"));
  const std::string time = element(xml, "Time");
  if (!startsWith(time, "1970-01-01")) reading.prove("uits:Time", time);
  std::string type;
  const std::string product = element(xml, "ProductID", &type);
  if (product.find_first_not_of('0') != std::string::npos) reading.prove("uits:ProductID." + type, product);
  type.clear();
  const std::string asset = element(xml, "AssetID", &type);
  reading.prove("uits:AssetID." + type, asset);
  reading.prove("uits:TID", hashed(element(xml, "TID")));
  reading.prove("uits:UID", hashed(element(xml, "UID")));
  for (size_t at = 0; (at = xml.find("<Extra", at)) != std::string::npos; ++at) {
    type.clear();
    const std::string extra = element(xml, "Extra", &type, at);
    if (type == "TransactionType") reading.prove("uits:TransactionType", extra);
  }
}

void takePrivate(const TagLib::ID3v2::PrivateFrame &frame, Reading &reading) {
  constexpr size_t mostXML = 64 << 10;
  const std::string owner = utf8(frame.owner());
  if (frame.data().size() > mostXML) return;
  std::string data = text(frame.data());
  if (contains(data, "UITS") && contains(data, "<metadata")) return takeUITS(owner, data, reading);
  if (owner == "Google/StoreId") return reading.prove("id3:PRIV.Google/StoreId", printable(frame.data()));
  static const char *const owners[] = {
      "www.amazon.com", "mailto:uits-info@umusic.com", "mailto:uits@7digital.com", "Google/UITS"};
  for (const char *known : owners)
    if (owner == known) return reading.prove("id3:PRIV", owner);
}

// COMR: encoding, prices, NUL, valid until (8), contact, NUL, received as (1), seller, NUL, description.
void takeOffer(const ByteVector &frame, Reading &reading) {
  std::string data = text(frame);
  if (data.size() < 11) return;
  const uint8_t encoding = uint8_t(data[0]);
  const size_t price = data.find('\0', 1);
  if (price == std::string::npos || price + 9 > data.size()) return;
  reading.prove("id3:COMR.price", id3Text(0, data.substr(1, price - 1)));
  reading.prove("id3:COMR.until", id3Text(0, data.substr(price + 1, 8)));
  const size_t contact = data.find('\0', price + 9);
  if (contact == std::string::npos) return;
  reading.prove("id3:COMR.contact", id3Text(0, data.substr(price + 9, contact - price - 9)));
  const size_t from = contact + 2;
  if (from >= data.size()) return;
  size_t end = from;
  const bool isWide = encoding == 1 || encoding == 2;
  while (end < data.size() && (data[end] != 0 || (isWide && end + 1 < data.size() && data[end + 1] != 0)))
    end += isWide ? 2 : 1;
  reading.prove("id3:COMR.seller", id3Text(encoding, data.substr(from, std::min(end, data.size()) - from)));
}

int64_t bigEndian(const std::string &bytes) {
  int64_t value = 0;
  for (size_t i = 0; i < std::min<size_t>(bytes.size(), 8); ++i) value = int64_t(uint64_t(value) << 8 | uint8_t(bytes[i]));
  return value;
}

}

void takeEvidence(const TagLib::ID3v2::Tag &tag, Reading &reading) {
  const auto &map = tag.frameListMap();
  const auto each = [&](const char *id, auto use) {
    const auto found = map.find(ByteVector(id, 4));
    if (found == map.end()) return;
    for (auto *frame : found->second) use(frame);
  };
  using namespace TagLib::ID3v2;
  each("OWNE", [&](Frame *frame) {
    if (auto *owned = dynamic_cast<OwnershipFrame *>(frame)) {
      reading.prove("id3:OWNE.price", utf8(owned->pricePaid()));
      reading.prove("id3:OWNE.date", utf8(owned->datePurchased()));
      reading.prove("id3:OWNE.seller", utf8(owned->seller()));
    }
  });
  each("COMR", [&](Frame *frame) {
    if (auto *unknown = dynamic_cast<UnknownFrame *>(frame)) takeOffer(unknown->data(), reading);
  });
  each("WCOM", [&](Frame *frame) {
    if (auto *link = dynamic_cast<UrlLinkFrame *>(frame)) reading.prove("id3:WCOM", utf8(link->url()));
  });
  each("WPAY", [&](Frame *frame) {
    if (auto *link = dynamic_cast<UrlLinkFrame *>(frame)) reading.prove("id3:WPAY", utf8(link->url()));
  });
  each("PRIV", [&](Frame *frame) {
    if (auto *secret = dynamic_cast<PrivateFrame *>(frame)) takePrivate(*secret, reading);
  });
  each("UFID", [&](Frame *frame) {
    auto *id = dynamic_cast<UniqueFileIdentifierFrame *>(frame);
    const std::string owner = id ? utf8(id->owner()) : "";
    if (hasStore(lowered(owner))) reading.prove("id3:UFID." + owner, printable(id->identifier()));
  });
}

void takeEvidence(const MP4Facts &facts, Reading &reading) {
  for (const auto &value : facts.values) {
    if (value.name.size() != 4) continue;
    const std::string name = trimmed(value.name);
    if (name == "apID" || name == "ownr")
      reading.prove("mp4:" + name, hashed(value.bytes));
    else if (name == "purd" || name == "xid")
      reading.prove("mp4:" + name, trimmed(value.bytes));
    else if (name == "cnID" || name == "plID" || name == "atID" || name == "sfID" || name == "akID" || name == "rtng")
      reading.prove("mp4:" + name, std::to_string(bigEndian(value.bytes)));
  }
  if (facts.isProtected) reading.prove("mp4:sinf", "protected");
}

void takeEvidenceOfProperties(Reading &reading, const char *ownersSource) {
  // These name a buyer; in the first three some stores put their own name.
  constexpr size_t maybeStores = 3;
  static const char *const personal[] = {"OWNER", "FILEOWNER", "FILE OWNER", "PURCHASER", "BUYER", "APID", "OWNR",
                                         "APPLE ID", "APPLEID", "ITUNESACCOUNT", "PURCHASEACCOUNT", "UITS"};
  for (size_t i = 0; i < std::size(personal); ++i) {
    const std::string source = i == 0 ? ownersSource : std::string("tag:") + personal[i];
    for (const auto &value : reading.properties.take(personal[i])) {
      const std::string clear = trimmed(utf8(value));
      reading.prove(source, i < maybeStores && namesStore(clear) ? clear : hashed(clear));
    }
  }

  for (const auto &entry : reading.properties.all()) {
    const std::string &key = entry.key;
    const bool isComment = startsWith(key, "COMMENT") || key == "DESCRIPTION";
    const bool isMark = key == "QBZ:TID" || key == "MERCHANTNAME";
    const bool isMaker = key == "ENCODEDBY" || key == "ENCODED_BY" || key == "ENCODER" ||
                         key == "TRACK_URL" || key == "FILEWEBPAGE";
    const bool isProduct = key == "ASIN";
    if (!isComment && !isMark && !isMaker && !isProduct) continue;
    for (const auto &value : entry.values) {
      if (value.size() > 4096) continue;
      const std::string said = trimmed(utf8(value));
      const std::string lower = lowered(said);
      if (isProduct && isASIN(said)) reading.prove("tag:ASIN", said);
      if (isMark) reading.prove("tag:" + key, said);
      if (isMaker && contains(lower, "beatport")) reading.prove("tag:" + key, said);
      if (!isComment) continue;
      if (startsWith(lower, "amazon.com song id")) reading.prove("comment:amazon", said);
      if (startsWith(lower, "visit http") && contains(lower, ".bandcamp.com")) reading.prove("comment:bandcamp", said);
      if (contains(lower, "purchased at beatport.com")) reading.prove("comment:beatport", said);
      if (startsWith(lower, "jasrac /")) reading.prove("comment:mora", said);
      if (contains(lower, "ototoy")) reading.prove("comment:ototoy", said);
    }
  }
}

}
