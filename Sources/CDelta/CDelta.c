#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CDelta.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <librsync.h>

enum {
  /* A signature has at most so many blocks, of which each takes some forty bytes of memory. */
  most_blocks = 1 << 17,
  least_block = 256,
  strong_size = 16
};

/* The same file with a buffer of its own; the caller's descriptor stays open. */
static FILE *stream(int file, const char *mode) {
  int copy = fcntl(file, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return NULL;
  if (lseek(copy, 0, SEEK_SET) < 0) {
    close(copy);
    return NULL;
  }
  FILE *result = fdopen(copy, mode);
  if (!result) close(copy);
  return result;
}

static int failure(rs_result result) {
  switch (result) {
  case RS_DONE: return 0;
  case RS_MEM_ERROR: return -ENOMEM;
  case RS_IO_ERROR: return errno ? -errno : -EIO;
  default: return -EILSEQ;
  }
}

static int sign(FILE *basis, size_t block, rs_signature_t **signature) {
  char *bytes = NULL;
  size_t count = 0;
  FILE *written = open_memstream(&bytes, &count);
  if (!written) return -errno;
  int status =
      failure(rs_sig_file(basis, written, block, strong_size, RS_RK_BLAKE2_SIG_MAGIC, NULL));
  if (fclose(written) && !status) status = -errno;
  if (!status) {
    FILE *read = fmemopen(bytes, count, "r");
    status = read ? failure(rs_loadsig_file(read, signature, NULL)) : -errno;
    if (read) fclose(read);
    if (!status) status = failure(rs_build_hash_table(*signature));
  }
  free(bytes);
  return status;
}

/* Reads a stream from its beginning into memory of its own. */
static int take(FILE *file, size_t cap, uint8_t **bytes, size_t *count) {
  if (fflush(file) || fseeko(file, 0, SEEK_END)) return -errno;
  off_t size = ftello(file);
  if (size < 0) return -errno;
  if ((uint64_t)size > cap) return -EFBIG;
  rewind(file);
  *bytes = malloc((size_t)size + 1);
  if (!*bytes) return -ENOMEM;
  *count = fread(*bytes, 1, (size_t)size, file);
  if (*count == (size_t)size) return 0;
  free(*bytes);
  *bytes = NULL;
  return -EIO;
}

int shellac_delta(int basis, int wanted, size_t cap, uint8_t **bytes, size_t *count) {
  /* The library says on standard error what it thinks otherwise. */
  rs_trace_to(NULL);
  errno = 0;
  struct stat found;
  if (fstat(basis, &found)) return -errno;
  size_t block = (size_t)(found.st_size / most_blocks);
  if (block < least_block) block = least_block;
  FILE *old = stream(basis, "rb"), *new = stream(wanted, "rb"), *delta = tmpfile();
  rs_signature_t *signature = NULL;
  int status = old && new && delta ? sign(old, block, &signature) : -errno;
  if (!status) status = failure(rs_delta_file(signature, new, delta, NULL));
  if (!status) status = take(delta, cap, bytes, count);
  if (signature) rs_free_sumset(signature);
  if (old) fclose(old);
  if (new) fclose(new);
  if (delta) fclose(delta);
  return status;
}

int shellac_patch(int basis, const uint8_t *delta, size_t count, int file) {
  rs_trace_to(NULL);
  errno = 0;
  FILE *old = stream(basis, "rb"), *new = stream(file, "r+b");
  FILE *read = fmemopen((void *)delta, count, "r");
  int status = old && new && read ? failure(rs_patch_file(old, read, new, NULL)) : -errno;
  if (new && fclose(new) && !status) status = -errno;
  if (old) fclose(old);
  if (read) fclose(read);
  return status;
}

void shellac_delta_free(uint8_t *bytes) { free(bytes); }
