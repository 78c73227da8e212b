#include "MP4Atoms.hpp"

#include <algorithm>
#include <cstring>

namespace shellac {

namespace {

uint32_t big32(const uint8_t *b) { return uint32_t(b[0]) << 24 | b[1] << 16 | b[2] << 8 | b[3]; }
uint64_t big64(const uint8_t *b) { return uint64_t(big32(b)) << 32 | big32(b + 4); }

struct Atom {
  char name[5];
  int64_t body, end;
  bool is(const char *other) const { return memcmp(name, other, 4) == 0; }
};

/// Most atoms that are looked at in one file.
constexpr int atomCap = 20'000;
/// Most bytes of a value that are taken.
constexpr size_t valueCap = 64 << 10;

class Walk {
public:
  Walk(FileInput &input, MP4Facts &facts) : input(input), facts(facts) {}

  void top() {
    const int64_t size = input.fileSize();
    for (int64_t at = 0; at + 8 <= size;) {
      Atom atom;
      if (!read(at, INT64_MAX, atom)) break;
      facts.end = atom.end;
      if (atom.is("moov")) movie(atom);
      if (atom.is("mdat")) facts.audioBytes += std::max<int64_t>(0, std::min(atom.end, size) - atom.body);
      at = atom.end;
    }
  }

private:
  FileInput &input;
  MP4Facts &facts;
  int seen = 0;
  std::vector<std::string> names;

  bool read(int64_t at, int64_t limit, Atom &atom) {
    uint8_t h[16];
    if (++seen > atomCap || at + 8 > limit || input.copy(at, h, 8) < 8) return false;
    uint64_t size = big32(h);
    memcpy(atom.name, h + 4, 4);
    atom.name[4] = 0;
    atom.body = at + 8;
    if (size == 1) {
      if (input.copy(at + 8, h, 8) < 8) return false;
      size = big64(h);
      atom.body = at + 16;
    } else if (size == 0) {
      size = uint64_t(std::min(limit, input.fileSize()) - at);
    }
    if (size < uint64_t(atom.body - at) || size > uint64_t(INT64_MAX / 2)) return false;
    atom.end = at + int64_t(size);
    return limit == INT64_MAX || atom.end <= limit;
  }

  template <typename Visit> void children(int64_t from, int64_t to, Visit visit) {
    Atom atom;
    for (int64_t at = from; at < to && read(at, to, atom); at = atom.end) visit(atom);
  }

  void movie(const Atom &moov) {
    facts.hasMovie = true;
    children(moov.body, moov.end, [&](const Atom &atom) {
      if (atom.is("trak")) track(atom);
      if (atom.is("udta"))
        children(atom.body, atom.end, [&](const Atom &child) {
          if (child.is("meta")) metadata(child);
        });
    });
  }

  void track(const Atom &trak) {
    if (facts.hasAudio) return;
    children(trak.body, trak.end, [&](const Atom &mdia) {
      if (!mdia.is("mdia")) return;
      bool isAudio = false;
      children(mdia.body, mdia.end, [&](const Atom &atom) {
        uint8_t handler[12];
        if (atom.is("hdlr") && input.copy(atom.body, handler, 12) == 12) isAudio = memcmp(handler + 8, "soun", 4) == 0;
        if (!atom.is("minf") || !isAudio) return;
        facts.hasAudio = true;
        children(atom.body, atom.end, [&](const Atom &stbl) {
          if (!stbl.is("stbl")) return;
          children(stbl.body, stbl.end, [&](const Atom &stsd) {
            if (stsd.is("stsd") && facts.codec.empty())
              children(stsd.body + 8, stsd.end, [&](const Atom &entry) {
                if (facts.codec.empty()) sample(entry);
              });
          });
        });
      });
    });
  }

  // ISO/IEC 14496-12, AudioSampleEntry; QuickTime's versions 1 and 2 are longer.
  void sample(const Atom &entry) {
    uint8_t b[28];
    facts.codec = entry.name;
    if (entry.is("drms") || entry.is("enca")) facts.isProtected = true;
    if (entry.body + 28 > entry.end || input.copy(entry.body, b, 28) < 28) return;
    const int version = b[8] << 8 | b[9];
    facts.channels = b[16] << 8 | b[17];
    facts.bitsPerSample = b[18] << 8 | b[19];
    facts.sampleRate = big32(b + 24) >> 16;
    children(entry.body + 28 + (version == 1 ? 16 : version == 2 ? 36 : 0), entry.end, [&](const Atom &atom) {
      if (atom.is("sinf")) {
        facts.isProtected = true;
        children(atom.body, atom.end, [&](const Atom &child) {
          uint8_t original[4];
          if (child.is("frma") && input.copy(child.body, original, 4) == 4)
            facts.codec.assign(reinterpret_cast<char *>(original), 4);
        });
      }
      if (atom.is("esds")) objectType(atom);
      uint8_t alac[28];
      if (atom.is("alac") && atom.body + 28 <= atom.end && input.copy(atom.body, alac, 28) == 28) {
        facts.bitsPerSample = alac[9];
        facts.channels = alac[13];
        facts.sampleRate = big32(alac + 24);
      }
    });
  }

  // ISO/IEC 14496-1: ES_Descriptor (3), in it DecoderConfigDescriptor (4), whose first byte is the object type.
  void objectType(const Atom &esds) {
    uint8_t b[64];
    const size_t count = input.copy(esds.body, b, size_t(std::min<int64_t>(64, esds.end - esds.body)));
    size_t at = 4;
    const auto skipLength = [&] {
      for (int k = 0; k < 4 && at < count && (b[at++] & 0x80); ++k) {}
    };
    if (at >= count || b[at++] != 3) return;
    skipLength();
    at += 2;
    if (at >= count) return;
    const uint8_t flags = b[at++];
    at += (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
    if (flags & 0x40) return;
    if (at >= count || b[at++] != 4) return;
    skipLength();
    if (at >= count) return;
    facts.objectType = b[at];
    at += 13;
    if (facts.objectType != 0x40 || at >= count || b[at++] != 5) return;
    skipLength();
    // AudioSpecificConfig of ISO/IEC 14496-3: what the sample entry says of channels is always 2 in many files.
    if (at + 1 >= count || b[at] >> 3 == 31 || ((b[at] & 7) << 1 | b[at + 1] >> 7) == 15) return;
    const int configuration = b[at + 1] >> 3 & 15;
    if (configuration >= 1 && configuration <= 7) facts.codedChannels = configuration == 7 ? 8 : configuration;
  }

  void metadata(const Atom &meta) {
    // ISO's has a version in front of its children, QuickTime's has not.
    uint8_t h[8];
    if (input.copy(meta.body, h, 8) < 8) return;
    const int64_t from = meta.body + (memcmp(h + 4, "hdlr", 4) == 0 ? 0 : 4);
    children(from, meta.end, [&](const Atom &ilst) {
      if (ilst.is("ilst")) children(ilst.body, ilst.end, [&](const Atom &atom) { item(atom); });
    });
  }

  static bool isStoreAtom(const Atom &atom) {
    static const char *const wanted[] = {"purd", "apID", "ownr", "akID", "cnID", "plID", "atID", "sfID", "xid ", "rtng"};
    for (const char *name : wanted)
      if (atom.is(name)) return true;
    return false;
  }

  void item(const Atom &atom) {
    if (atom.is("covr") || facts.values.size() > 1000) return;
    std::string name = atom.is("----") ? freeFormName(atom) : atom.name;
    const bool isRepeat = std::find(names.begin(), names.end(), name) != names.end();
    if (!isRepeat) names.push_back(name);
    if (!isRepeat && !isStoreAtom(atom)) return;
    children(atom.body, atom.end, [&](const Atom &data) {
      uint8_t type[4];
      if (!data.is("data") || data.body + 8 > data.end || input.copy(data.body, type, 4) < 4) return;
      std::string bytes(size_t(std::min<int64_t>(int64_t(valueCap), data.end - data.body - 8)), 0);
      bytes.resize(input.copy(data.body + 8, bytes.data(), bytes.size()));
      facts.values.push_back({name, std::move(bytes), big32(type) & 0xFFFFFF, isRepeat});
    });
  }

  std::string freeFormName(const Atom &atom) {
    std::string name = "----";
    children(atom.body, atom.end, [&](const Atom &part) {
      if (!part.is("mean") && !part.is("name")) return;
      std::string text(size_t(std::clamp<int64_t>(part.end - part.body - 4, 0, 256)), 0);
      text.resize(input.copy(part.body + 4, text.data(), text.size()));
      name += ":" + text;
    });
    return name;
  }
};

}

MP4Facts walkMP4(FileInput &input) {
  MP4Facts facts;
  Walk(input, facts).top();
  return facts;
}

}
