#include "FileKind.hpp"

#include "MPEGScan.hpp"

#include <cstring>
#include <strings.h>

namespace shellac {

namespace {

struct Magic {
  size_t offset;
  const char *bytes;
  size_t count;
  FileKind kind;
  const char *name;
};

#define AT(offset, text) offset, text, sizeof(text) - 1

// More exact ones first.
const Magic magics[] = {
    {AT(0, "fLaC"), FileKind::flac, "FLAC"},
    {AT(4, "ftyp"), FileKind::mp4, "MP4"},
    {AT(4, "moov"), FileKind::mp4, "MP4"},
    {AT(4, "mdat"), FileKind::mp4, "MP4"},
    {AT(4, "pnot"), FileKind::mp4, "MP4"},
    {AT(0, "\x30\x26\xB2\x75\x8E\x66\xCF\x11\xA6\xD9\x00\xAA\x00\x62\xCE\x6C"), FileKind::asf, "ASF"},
    {AT(0, "MAC "), FileKind::ape, "Monkey's Audio"},
    {AT(0, "wvpk"), FileKind::wavPack, "WavPack"},
    {AT(0, "MPCK"), FileKind::musepack, "Musepack"},
    {AT(0, "MP+"), FileKind::musepack, "Musepack"},
    {AT(0, "TTA1"), FileKind::trueAudio, "TrueAudio"},
    {AT(0, "TTA2"), FileKind::trueAudio, "TrueAudio"},
    {AT(0, "Extended Module: "), FileKind::xm, "XM"},
    {AT(0, "IMPM"), FileKind::it, "IT"},
    {AT(44, "SCRM"), FileKind::s3m, "S3M"},
    {AT(0, "DSD "), FileKind::foreign, "DSF"},
    {AT(0, "FRM8"), FileKind::foreign, "DSDIFF"},
    {AT(0, "tBaK"), FileKind::foreign, "TAK"},
    {AT(0, "\x1A\x45\xDF\xA3"), FileKind::foreign, "Matroska"},
    {AT(0, "RF64"), FileKind::foreign, "RF64"},
    {AT(0, "BW64"), FileKind::foreign, "BW64"},
    {AT(0, "riff\x2E\x91\xCF\x11"), FileKind::foreign, "Wave64"},
    {AT(0, "caff"), FileKind::foreign, "Core Audio Format"},
    {AT(0, ".snd"), FileKind::foreign, "Sun audio"},
    {AT(0, "#!AMR"), FileKind::foreign, "AMR"},
    {AT(0, "OFR "), FileKind::foreign, "OptimFROG"},
    {AT(0, "ajkg"), FileKind::foreign, "Shorten"},
    {AT(0, "ADIF"), FileKind::foreign, "AAC (ADIF)"},
    {AT(0, ".ra\xFD"), FileKind::foreign, "RealAudio"},
    {AT(0, ".RMF"), FileKind::foreign, "RealMedia"},
    {AT(0, "LA0"), FileKind::foreign, "Lossless Audio"},
    {AT(0, "\x7F\xFE\x80\x01"), FileKind::foreign, "DTS"},
    {AT(0, "\xFE\x7F\x01\x80"), FileKind::foreign, "DTS"},
    {AT(0, "\xFF\xD8\xFF"), FileKind::notAudio, "a JPEG picture"},
    {AT(0, "\x89PNG"), FileKind::notAudio, "a PNG picture"},
    {AT(0, "GIF8"), FileKind::notAudio, "a GIF picture"},
    {AT(0, "%PDF"), FileKind::notAudio, "a PDF document"},
    {AT(0, "PK\x03\x04"), FileKind::notAudio, "a ZIP archive"},
    {AT(0, "\x1F\x8B"), FileKind::notAudio, "a gzip archive"},
    {AT(0, "7z\xBC\xAF\x27\x1C"), FileKind::notAudio, "a 7z archive"},
    {AT(0, "Rar!"), FileKind::notAudio, "a RAR archive"},
    {AT(0, "MThd"), FileKind::notAudio, "MIDI notes without audio"},
    {AT(0, "\x7F" "ELF"), FileKind::notAudio, "a program"},
};

struct Suffix {
  const char *text;
  FileKind kind;
  const char *name;
};

// Only where content may be silent.
const Suffix suffixes[] = {
    {"mp3", FileKind::mpeg, "MP3"},         {"mp2", FileKind::mpeg, "MP2"},
    {"mp1", FileKind::mpeg, "MP1"},         {"mpga", FileKind::mpeg, "MP3"},
    {"mpa", FileKind::mpeg, "MP2"},         {"mod", FileKind::mod, "MOD"},
    {"nst", FileKind::mod, "MOD"},          {"wow", FileKind::mod, "MOD"},
    {"mpc", FileKind::musepack, "Musepack"}, {"m4a", FileKind::mp4, "MP4"},
    {"ape", FileKind::ape, "Monkey's Audio"}, {"aac", FileKind::foreign, "AAC (ADTS)"},
    {"ac3", FileKind::foreign, "AC-3"},     {"dts", FileKind::foreign, "DTS"},
};

bool isModuleMark(const uint8_t *m) {
  static const char *const marks[] = {"M.K.", "M!K!", "M&K!", "N.T.", "FLT4", "FLT8", "OKTA", "OCTA", "CD81", "NSMS"};
  for (const char *mark : marks)
    if (memcmp(m, mark, 4) == 0) return true;
  const auto digit = [](uint8_t c) { return c >= '0' && c <= '9'; };
  return (digit(m[0]) && memcmp(m + 1, "CHN", 3) == 0) ||
         (digit(m[0]) && digit(m[1]) && m[2] == 'C' && (m[3] == 'H' || m[3] == 'N')) ||
         (memcmp(m, "TDZ", 3) == 0 && digit(m[3]));
}

/// Whether a file that only its suffix gives away may be what it says, by the little that its format fixes.
bool isPlausible(FileKind kind, FileInput &input, const uint8_t *head, size_t count, int64_t start) {
  switch (kind) {
  case FileKind::musepack: {
    // Stream versions 4 to 6 have no magic; the version stands in bits 11 to 20.
    const int version = count < 4 ? 0 : (head[1] >> 3 | head[2] << 5) & 0x3FF;
    return version >= 4 && version <= 6;
  }
  case FileKind::mod:
    // The first modules have 15 instruments and no mark: fine tunes to 15, volumes to 64, 1 to 128 positions.
    if (count < 600 || head[470] == 0 || head[470] > 128) return false;
    for (size_t at = 20; at < 470; at += 30)
      if (head[at + 24] > 15 || head[at + 25] > 64) return false;
    return true;
  case FileKind::foreign:
    // A stream that was cut out of a longer one may begin inside a frame: any mark of ADTS, LOAS, AC-3 or DTS.
    for (size_t i = 0; i + 1 < count; ++i) {
      const int mark = head[i] << 8 | head[i + 1];
      if (mark == 0x0B77 || (mark & 0xFFE0) == 0x56E0 || mark == 0x7FFE || mark == 0xFE7F) return true;
      if ((mark & 0xFFF6) == 0xFFF0 && isADTS(input, start + int64_t(i))) return true;
    }
    return false;
  default: return true;
  }
}

Detected detectOgg(const uint8_t *head, size_t count, int64_t start) {
  const size_t packet = count > 26 ? 27 + size_t(head[26]) : count;
  const auto holds = [&](const char *text, size_t size) {
    return packet + size <= count && memcmp(head + packet, text, size) == 0;
  };
  if (holds("\x01vorbis", 7)) return {FileKind::vorbis, "Ogg Vorbis", start};
  if (holds("OpusHead", 8)) return {FileKind::opus, "Opus", start};
  if (holds("Speex   ", 8)) return {FileKind::speex, "Speex", start};
  if (holds("\x7F" "FLAC", 5) || holds("fLaC", 4)) return {FileKind::oggFLAC, "Ogg FLAC", start};
  if (holds("\x80theora", 7)) return {FileKind::notAudio, "an Ogg video", start};
  return {FileKind::foreign, "Ogg", start};
}

/// Whether all of it reads as text: no control bytes but white space, and some of it letters.
bool looksLikeText(const uint8_t *bytes, size_t count) {
  size_t letters = 0;
  for (size_t i = 0; i < count; ++i) {
    const uint8_t c = bytes[i];
    if (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1B) return false;
    letters += (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
  return letters * 4 >= count;
}

const char *suffix(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *dot = strrchr(slash ? slash : path, '.');
  return dot ? dot + 1 : "";
}

}

int64_t endOfLeadingID3v2(FileInput &input) {
  int64_t end = 0;
  for (int tags = 0; tags < 8; ++tags) {
    uint8_t h[10];
    if (input.copy(end, h, 10) < 10 || memcmp(h, "ID3", 3) != 0 || h[3] == 0xFF || h[4] == 0xFF) break;
    if ((h[6] | h[7] | h[8] | h[9]) & 0x80) break;
    end += 10 + (int64_t(h[6]) << 21 | h[7] << 14 | h[8] << 7 | h[9]) + (h[5] & 0x10 ? 10 : 0);
  }
  return end;
}

Detected detect(FileInput &input, const char *path) {
  if (input.fileSize() == 0) return {FileKind::empty, "", 0};
  const int64_t start = endOfLeadingID3v2(input);
  uint8_t head[1084];
  const size_t count = input.copy(start, head, start == 0 ? sizeof head : 320);

  for (const auto &magic : magics)
    if (magic.offset + magic.count <= count && memcmp(head + magic.offset, magic.bytes, magic.count) == 0)
      return {magic.kind, magic.name, start};
  if (count >= 28 && memcmp(head, "OggS", 4) == 0) return detectOgg(head, count, start);
  if (count >= 12 && memcmp(head, "RIFF", 4) == 0) {
    if (memcmp(head + 8, "WAVE", 4) == 0) return {FileKind::wav, "WAV", start};
    if (memcmp(head + 8, "AVI ", 4) == 0) return {FileKind::notAudio, "an AVI video", start};
    if (memcmp(head + 8, "WEBP", 4) == 0) return {FileKind::notAudio, "a WebP picture", start};
  }
  if (count >= 12 && memcmp(head, "FORM", 4) == 0 && memcmp(head + 8, "AIF", 3) == 0)
    return {FileKind::aiff, head[11] == 'C' ? "AIFF-C" : "AIFF", start};
  if (count >= 1084 && isModuleMark(head + 1080)) return {FileKind::mod, "MOD", start};
  if (count >= 8 && (memcmp(head + 4, "free", 4) == 0 || memcmp(head + 4, "skip", 4) == 0 ||
                     memcmp(head + 4, "wide", 4) == 0))
    return {FileKind::mp4, "MP4", start};
  if (count >= 7 && head[0] == 0x0B && head[1] == 0x77)
    return {FileKind::foreign, head[5] >> 3 > 10 ? "E-AC-3" : "AC-3", start};
  if (isADTS(input, start)) return {FileKind::foreign, "AAC (ADTS)", start};

  const char *ending = suffix(path);
  for (const auto &known : suffixes)
    if (strcasecmp(ending, known.text) == 0) {
      // A text that is named .mp3 is a text; TagLib would search all of it for a frame.
      if (start == 0 && looksLikeText(head, count)) return {FileKind::notAudio, "text", 0};
      if (!isPlausible(known.kind, input, head, count, start)) return {FileKind::unknown, "", start};
      return {known.kind, known.name, start};
    }
  if (start > 0 || (count >= 2 && head[0] == 0xFF && (head[1] & 0xE0) == 0xE0)) return {FileKind::mpeg, "MP3", start};
  if (looksLikeText(head, count)) return {FileKind::notAudio, "text", 0};
  return {FileKind::unknown, "", start};
}

}
