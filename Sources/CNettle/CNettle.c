#include "CNettle.h"

#include <nettle/sha2.h>

_Static_assert(sizeof(struct sha256_ctx) <= sizeof(shellac_sha256), "nettle's state does not fit");

void shellac_sha256_begin(shellac_sha256 *state) { sha256_init((struct sha256_ctx *)state); }

void shellac_sha256_add(shellac_sha256 *state, const void *bytes, size_t count) {
  sha256_update((struct sha256_ctx *)state, count, bytes);
}

void shellac_sha256_end(shellac_sha256 *state, uint8_t digest[32]) {
  sha256_digest((struct sha256_ctx *)state, SHA256_DIGEST_SIZE, digest);
}
