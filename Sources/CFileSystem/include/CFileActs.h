#ifndef SHELLAC_CFILEACTS_H
#define SHELLAC_CFILEACTS_H

#include <stdint.h>

/* What is done to one file. Functions return 0 on success and -errno on failure. */

#ifdef __cplusplus
extern "C" {
#endif

/* Gives a file another name, on the same file system; a file that has the name already stays: -EEXIST. */
int shellac_rename_new(int from, const char *name, int to, const char *target);

/* Copies what is left of one open file to another. */
int shellac_copy(int from, int to);

/* Whether two open files hold the same bytes from their beginnings on: 1, 0, or -errno. */
int shellac_compare(int one, int other);

/* Sets the time of the last change of its contents. */
int shellac_set_modified(int descriptor, int64_t modified);

#ifdef __cplusplus
}
#endif
#endif
