#ifndef SHELLAC_CFILEACTS_H
#define SHELLAC_CFILEACTS_H

#include <stdint.h>

/* What is done to one file. Functions return 0 on success and -errno on failure. */

#ifdef __cplusplus
extern "C" {
#endif

/* What the system says of a name. */
typedef struct {
  int64_t size;
  int64_t modified; /* ns since 1970 */
  uint64_t inode;
  uint64_t device;
  uint64_t links;
  uint32_t mode; /* permissions alone */
  uint8_t kind;  /* shellac_kind_… */
} shellac_status;

/* Looks at a name in a folder; links are followed when `follow` is not 0. */
int shellac_status_at(int folder, const char *name, int follow, shellac_status *result);
int shellac_status_open(int descriptor, shellac_status *result);

/* Gives a file another name, on the same file system; a file that has the name already stays: -EEXIST. */
int shellac_rename_new(int from, const char *name, int to, const char *target);

/* Copies what is left of one open file to another. */
int shellac_copy(int from, int to);

/* Whether two open files hold the same bytes from their beginnings on: 1, 0, or -errno. */
int shellac_compare(int one, int other);

/* Lets a file share the blocks of another one: -EOPNOTSUPP, -EXDEV or -EINVAL where the file system cannot. */
int shellac_clone(int from, int to);

/* Gives a file the owner, where the process may, the extended attributes and the mode of another one. */
int shellac_resemble(int from, int to);

/* Sets the time of the last change of its contents. */
int shellac_set_modified(int descriptor, int64_t modified);

#ifdef __cplusplus
}
#endif
#endif
