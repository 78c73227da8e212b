#ifndef SHELLAC_CZIP_H
#define SHELLAC_CZIP_H

/* What Shellac uses of libzip: members of an archive, one after another, behind an opaque type.
 *
 * libzip is loaded when the first archive is opened: it brings a library of cryptography along, which would cost every
 * start of the program more than a millisecond. Nothing is written, and nothing is read but by the function given. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct shellac_zip shellac_zip;

/* Fills a buffer from an offset on: how many bytes there were, 0 at the end, negative when they cannot be read. */
typedef int64_t (*shellac_zip_source)(void *ctx, uint64_t offset, uint8_t *into, uint64_t count);

enum {
  SHELLAC_ZIP_FINE = 0,
  SHELLAC_ZIP_NO_LIBRARY = 1,                 /* libzip is not installed, or is not what we know */
  SHELLAC_ZIP_DAMAGED = 2,                    /* cut off, inconsistent, a wrong checksum */
  SHELLAC_ZIP_ENCRYPTED = 3,
  SHELLAC_ZIP_UNSUPPORTED = 4,                /* a method of compression that libzip does not know */
  SHELLAC_ZIP_NO_MEMORY = 5
};

typedef struct shellac_zip_problem {
  int32_t kind;
  char message[256];                          /* as libzip says it */
} shellac_zip_problem;

typedef struct shellac_zip_member {
  uint64_t index, size, packed_size;          /* the sizes as the archive says them, which may be lies */
} shellac_zip_member;

/* NULL when it is no archive or cannot be read; problem says why. */
shellac_zip *shellac_zip_open(shellac_zip_source source, void *ctx, uint64_t size, shellac_zip_problem *problem);
void shellac_zip_close(shellac_zip *zip);

/* The bytes of a member's name, counted from 0, as long as the archive is open; NULL when there are no more. libzip's own
 * search takes a name for text, of an encoding that is guessed. */
const char *shellac_zip_name(shellac_zip *zip, uint64_t index);

/* How large a member is; 0 when there is none. */
int shellac_zip_sizes(shellac_zip *zip, uint64_t index, shellac_zip_member *member);

/* Starts to read a member, instead of the one before: 0 when it can be read. */
int shellac_zip_begin(shellac_zip *zip, uint64_t index, shellac_zip_problem *problem);

/* The next bytes of that member: how many, 0 at its end when the checksum is right, negative when they cannot be read. */
int64_t shellac_zip_read(shellac_zip *zip, uint8_t *into, uint64_t count, shellac_zip_problem *problem);

/* Lets go of that member. */
void shellac_zip_end(shellac_zip *zip);

#ifdef __cplusplus
}
#endif
#endif
