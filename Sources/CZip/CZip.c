#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* The functions of libzip that are used; all of them have been the same since 1.0. */
#define FUNCTIONS(use)                                                                                             \
  use(zip_discard) use(zip_error_code_zip) use(zip_error_fini) use(zip_error_init) use(zip_error_strerror)         \
  use(zip_fclose) use(zip_file_get_error) use(zip_fopen_index) use(zip_fread) use(zip_get_error)                   \
  use(zip_get_name) use(zip_get_num_entries) use(zip_open_from_source) use(zip_source_free)                        \
  use(zip_source_function_create) use(zip_source_seek_compute_offset) use(zip_stat_index) use(zip_stat_init)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
  int is_loaded;
} lib;

struct shellac_zip {
  zip_t *archive;
  zip_file_t *member;
  shellac_zip_source source;
  void *ctx;
  uint64_t size, offset;
};

static void load(void) {
  /* The names of two generations that differ in nothing used here. */
#ifdef __APPLE__
  static const char *const names[] = {"libzip.5.dylib", "libzip.dylib"};
#else
  static const char *const names[] = {"libzip.so.5", "libzip.so.4"};
#endif
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name)                                                                                                 \
  if (!(lib.name = (__typeof__(&name))dlsym(library, #name))) return;
  FUNCTIONS(FIND)
  lib.is_loaded = 1;
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return lib.is_loaded;
}

static void say(shellac_zip_problem *problem, int32_t kind, const char *message) {
  problem->kind = kind;
  snprintf(problem->message, sizeof problem->message, "%s", message ? message : "");
}

static void explain(shellac_zip_problem *problem, zip_error_t *error) {
  int32_t kind = SHELLAC_ZIP_DAMAGED;
  switch (lib.zip_error_code_zip(error)) {
    case ZIP_ER_NOPASSWD: case ZIP_ER_WRONGPASSWD: case ZIP_ER_ENCRNOTSUPP: kind = SHELLAC_ZIP_ENCRYPTED; break;
    case ZIP_ER_COMPNOTSUPP: case ZIP_ER_OPNOTSUPP: case ZIP_ER_MULTIDISK: kind = SHELLAC_ZIP_UNSUPPORTED; break;
    case ZIP_ER_MEMORY: kind = SHELLAC_ZIP_NO_MEMORY; break;
    default: break;
  }
  say(problem, kind, lib.zip_error_strerror(error));
}

static zip_int64_t answer(void *ctx, void *data, zip_uint64_t count, zip_source_cmd_t command) {
  shellac_zip *zip = ctx;
  switch (command) {
    case ZIP_SOURCE_OPEN: zip->offset = 0; return 0;
    case ZIP_SOURCE_READ: {
      /* libzip takes few bytes for the end. */
      zip_uint64_t filled = 0;
      while (filled < count) {
        int64_t got = zip->source(zip->ctx, zip->offset, (uint8_t *)data + filled, count - filled);
        if (got < 0 || (uint64_t)got > count - filled) return -1;
        if (got == 0) break;
        filled += (uint64_t)got;
        zip->offset += (uint64_t)got;
      }
      return (zip_int64_t)filled;
    }
    case ZIP_SOURCE_SEEK: {
      zip_int64_t offset = lib.zip_source_seek_compute_offset(zip->offset, zip->size, data, count, NULL);
      if (offset < 0) return -1;
      zip->offset = (uint64_t)offset;
      return 0;
    }
    case ZIP_SOURCE_TELL: return (zip_int64_t)zip->offset;
    case ZIP_SOURCE_STAT: {
      if (count < sizeof(zip_stat_t)) return -1;
      zip_stat_t *stat = data;
      lib.zip_stat_init(stat);
      stat->size = zip->size;
      stat->valid |= ZIP_STAT_SIZE;
      return sizeof *stat;
    }
    case ZIP_SOURCE_ERROR: {
      if (count < 2 * sizeof(int)) return -1;
      ((int *)data)[0] = ZIP_ER_READ;
      ((int *)data)[1] = 0;
      return 2 * sizeof(int);
    }
    case ZIP_SOURCE_CLOSE: case ZIP_SOURCE_FREE: return 0;
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default: return -1;
  }
}

shellac_zip *shellac_zip_open(shellac_zip_source source, void *ctx, uint64_t size, shellac_zip_problem *problem) {
  if (!is_loaded()) return say(problem, SHELLAC_ZIP_NO_LIBRARY, "libzip is not installed"), NULL;
  shellac_zip *zip = calloc(1, sizeof *zip);
  if (!zip) return say(problem, SHELLAC_ZIP_NO_MEMORY, "out of memory"), NULL;
  zip->source = source;
  zip->ctx = ctx;
  zip->size = size;
  zip_error_t error;
  lib.zip_error_init(&error);
  zip_source_t *bytes = lib.zip_source_function_create(answer, zip, &error);
  if (bytes) zip->archive = lib.zip_open_from_source(bytes, ZIP_RDONLY, &error);
  if (!zip->archive) {
    explain(problem, &error);
    if (bytes) lib.zip_source_free(bytes);
    free(zip);
    zip = NULL;
  }
  lib.zip_error_fini(&error);
  return zip;
}

void shellac_zip_close(shellac_zip *zip) {
  if (!zip) return;
  shellac_zip_end(zip);
  lib.zip_discard(zip->archive);
  free(zip);
}

const char *shellac_zip_name(shellac_zip *zip, uint64_t index) {
  zip_int64_t count = lib.zip_get_num_entries(zip->archive, 0);
  if (count < 0 || index >= (uint64_t)count) return NULL;
  const char *name = lib.zip_get_name(zip->archive, index, ZIP_FL_ENC_RAW);
  return name ? name : "";
}

int shellac_zip_sizes(shellac_zip *zip, uint64_t index, shellac_zip_member *member) {
  zip_stat_t stat;
  lib.zip_stat_init(&stat);
  if (lib.zip_stat_index(zip->archive, index, 0, &stat) != 0) return 0;
  member->index = index;
  member->size = stat.valid & ZIP_STAT_SIZE ? stat.size : 0;
  member->packed_size = stat.valid & ZIP_STAT_COMP_SIZE ? stat.comp_size : 0;
  return 1;
}

int shellac_zip_begin(shellac_zip *zip, uint64_t index, shellac_zip_problem *problem) {
  shellac_zip_end(zip);
  zip->member = lib.zip_fopen_index(zip->archive, index, 0);
  if (zip->member) return 0;
  explain(problem, lib.zip_get_error(zip->archive));
  return -1;
}

int64_t shellac_zip_read(shellac_zip *zip, uint8_t *into, uint64_t count, shellac_zip_problem *problem) {
  if (!zip->member) return say(problem, SHELLAC_ZIP_DAMAGED, "no member is open"), -1;
  int64_t got = lib.zip_fread(zip->member, into, count);
  if (got < 0) explain(problem, lib.zip_file_get_error(zip->member));
  return got;
}

void shellac_zip_end(shellac_zip *zip) {
  if (zip->member) lib.zip_fclose(zip->member);
  zip->member = NULL;
}
