#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CNettle.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include <nettle/sha2.h>

_Static_assert(sizeof(struct sha256_ctx) <= sizeof(shellac_sha256), "nettle's state does not fit");

void shellac_sha256_begin(shellac_sha256 *state) { sha256_init((struct sha256_ctx *)state); }

void shellac_sha256_add(shellac_sha256 *state, const void *bytes, size_t count) {
  sha256_update((struct sha256_ctx *)state, count, bytes);
}

void shellac_sha256_end(shellac_sha256 *state, uint8_t digest[32]) {
  sha256_digest((struct sha256_ctx *)state, SHA256_DIGEST_SIZE, digest);
}

enum { buffer_size = 1 << 18 };

int shellac_sha256_file(int file, uint8_t digest[32]) {
  uint8_t *buffer = malloc(buffer_size);
  if (!buffer) return -ENOMEM;
  shellac_sha256 state;
  shellac_sha256_begin(&state);
  int status = 0;
  for (off_t at = 0;;) {
    ssize_t count = pread(file, buffer, buffer_size, at);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) status = -errno;
    if (count <= 0) break;
    shellac_sha256_add(&state, buffer, (size_t)count);
    at += count;
  }
  shellac_sha256_end(&state, digest);
  free(buffer);
  return status;
}
