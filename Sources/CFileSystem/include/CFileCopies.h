#ifndef SHELLAC_CFILECOPIES_H
#define SHELLAC_CFILECOPIES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* Copies of a file with parts replaced. Functions return 0 or a descriptor on success and -errno on failure. */

#ifdef __cplusplus
extern "C" {
#endif

/* Opens a regular file for reading; everything else is EINVAL. */
int shellac_open_regular(const char *path);

/* Makes a file that must not be there, which nobody else can open yet. */
int shellac_create_new(const char *path);

/* Lets a new, empty file share the blocks of another: -ENOTSUP, -EXDEV or -EINVAL where the file system cannot. */
int shellac_clone_file(int from, int to);

/* Makes a file without a name on the disk of a folder, which goes with its last descriptor: -EOPNOTSUPP, -EISDIR or
   -EINVAL where there are none. */
int shellac_open_unnamed(const char *folder, uint32_t mode);

/* Gives it a name that nothing has. */
int shellac_name_open(int descriptor, const char *path);

/* Copies `count` bytes from one file to a place in another, inside the kernel where that can be done. */
int shellac_copy_span(int from, int64_t start, int to, int64_t place, int64_t count);

/* Writes bytes to a place. */
int shellac_write_span(int to, const void *bytes, size_t count, int64_t place);

/* Gives a file the mode of another one and, where the process may, its owner or at least its group. */
int shellac_take_mode(int to, const struct stat *other);

/* Gives a file the extended attributes of another one, too. */
int shellac_resemble(int from, int to);

/* Makes a copy resemble the original, and brings it to disk. */
int shellac_finish_copy(int from, int to);

#ifdef __cplusplus
}
#endif
#endif
