#ifndef SHELLAC_CDELTA_H
#define SHELLAC_CDELTA_H

#include <stddef.h>
#include <stdint.h>

/* What one file has that another one has not, by librsync. Files are read piece by piece, whatever their size.
   Functions return 0 on success and -errno on failure. */

#ifdef __cplusplus
extern "C" {
#endif

/* Writes what has to be known beside `basis` to have `wanted`: at most `cap` bytes, else -EFBIG. The caller frees them. */
int shellac_delta(int basis, int wanted, size_t cap, uint8_t **bytes, size_t *count);

/* Writes the file that a delta was made for, from the one that it was made beside, to an empty file. */
int shellac_patch(int basis, const uint8_t *delta, size_t count, int file);

void shellac_delta_free(uint8_t *bytes);

#ifdef __cplusplus
}
#endif
#endif
