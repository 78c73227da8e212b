#include "Evidence.hpp"
#include "Readers.hpp"
#include "TakeTags.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define TAGLIB_VERSION_TEXT \
  TEXT(TAGLIB_MAJOR_VERSION) "." TEXT(TAGLIB_MINOR_VERSION) "." TEXT(TAGLIB_PATCH_VERSION)

namespace shellac {

namespace {

void read(FileInput &input, const char *path, Reading &reading) {
  const Detected detected = detect(input, path);
  reading.format = detected.name;
  switch (detected.kind) {
  case FileKind::empty: return reading.refuse("no audio: the file is empty");
  case FileKind::notAudio:
    reading.format = "";
    return reading.refuse(std::string("no audio: it is ") + detected.name);
  case FileKind::unknown: return reading.refuse("no audio is recognised in it");
  case FileKind::foreign: readForeign(input, detected, reading); break;
  case FileKind::mpeg: readMPEG(input, detected, reading); break;
  case FileKind::flac: readFLAC(input, detected, reading); break;
  case FileKind::vorbis: case FileKind::opus: case FileKind::speex: case FileKind::oggFLAC:
    readOgg(input, detected, reading);
    break;
  case FileKind::mp4: readMP4(input, detected, reading); break;
  case FileKind::asf: readASF(input, detected, reading); break;
  case FileKind::wav: readWAV(input, detected, reading); break;
  case FileKind::aiff: readAIFF(input, detected, reading); break;
  case FileKind::ape: readWithAPETag(input, detected, reading); break;
  case FileKind::wavPack: readWithAPETag(input, detected, reading); break;
  case FileKind::musepack: readWithAPETag(input, detected, reading); break;
  case FileKind::trueAudio: readTrueAudio(input, detected, reading); break;
  case FileKind::mod: readModule(input, detected, reading); break;
  case FileKind::s3m: readModule(input, detected, reading); break;
  case FileKind::it: readModule(input, detected, reading); break;
  case FileKind::xm: readModule(input, detected, reading); break;
  }
  if (reading.outcome == Outcome::refused) {
    // The audio is there, behind more than is read of any file.
    if (input.wasCapped()) reading.leaveUnread("its tags are larger than what is read of one file");
    return;
  }

  takeEvidenceOfProperties(reading, detected.kind == FileKind::mp4 ? "mp4:ownr" : "id3:TOWN");
  // No codec needs less than a byte a second; what claims to is a damaged head.
  if (reading.duration / 1000 > input.fileSize()) reading.duration = -1;
  if (std::string proof = proofOfCut(input, detected); !proof.empty()) reading.notices.push_back(std::move(proof));
  if (input.wasCapped()) reading.notices.push_back("a tag or picture is larger than 16 MiB and was read in part only");
}

/// A descriptor, whatever signals come in between.
static int opened(const char *path) {
  int number;
  do
    number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  while (number < 0 && errno == EINTR);
  return number;
}

void readPath(const char *path, Reading &reading) {
  struct Descriptor {
    int number;
    ~Descriptor() { if (number >= 0) close(number); }
  } file{opened(path)};
  const auto fail = [&](const char *what) {
    reading = Reading();
    reading.refuse(std::string(what) + ": " + strerror(errno));
    reading.mayBeTriedAgain = true;
  };
  struct stat status;
  if (file.number < 0) return fail("it cannot be opened");
  if (fstat(file.number, &status) != 0) return fail("it cannot be opened");
  if (!S_ISREG(status.st_mode)) return reading.refuse(S_ISDIR(status.st_mode) ? "it is a directory" : "it is not a regular file");

  FileInput input(file.number, status.st_size, path);
  read(input, path, reading);
  if (input.failure() != 0) {
    errno = input.failure();
    fail("it cannot be read");
  }
}

}

}

int32_t shellac_tags_read(const char *path, shellac_buffer *out) {
  using namespace shellac;
  const size_t start = out->count;
  try {
    setUpTextHandlers();
    ByteOutput output(*out);
    Reading reading;
    try {
      readPath(path, reading);
      reading.write(output);
      return 0;
    } catch (const std::bad_alloc &) {
      reading = Reading();
      reading.refuse("not enough memory to read it");
      reading.mayBeTriedAgain = true;
    } catch (const std::exception &error) {
      reading = Reading();
      reading.refuse(std::string("TagLib failed on it: ") + error.what());
    } catch (...) {
      reading = Reading();
      reading.refuse("TagLib failed on it");
    }
    output.cut(start);
    reading.write(output);
    return 0;
  } catch (...) {
    out->count = start;
    return -1;
  }
}

void shellac_buffer_free(shellac_buffer *buffer) {
  free(buffer->bytes);
  *buffer = shellac_buffer{};
}

const char *shellac_taglib_version(void) { return TAGLIB_VERSION_TEXT; }
