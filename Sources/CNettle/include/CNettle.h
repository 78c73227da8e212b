#ifndef SHELLAC_CNETTLE_H
#define SHELLAC_CNETTLE_H

#include <stddef.h>
#include <stdint.h>

/* SHA-256 by nettle, which uses the processor's own instructions for it. */

/* As large as nettle's state, which CNettle.c checks. */
typedef struct {
  uint64_t words[16];
} shellac_sha256;

void shellac_sha256_begin(shellac_sha256 *state);
void shellac_sha256_add(shellac_sha256 *state, const void *bytes, size_t count);
/* Writes the digest and begins anew. */
void shellac_sha256_end(shellac_sha256 *state, uint8_t digest[32]);

/* The digest of an open file, from its beginning: 0, or -errno. */
int shellac_sha256_file(int file, uint8_t digest[32]);

#endif
