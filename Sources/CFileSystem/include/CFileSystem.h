#ifndef SHELLAC_CFILESYSTEM_H
#define SHELLAC_CFILESYSTEM_H

#include "CFileCopies.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "CFileActs.h"

/* Calls of the system that Swift cannot import well. Functions return 0 or a
   descriptor on success and -errno on failure. */

#ifdef __cplusplus
extern "C" {
#endif

/* ---- folders ---- */

enum {
  shellac_kind_unknown = 0,
  shellac_kind_file = 1,
  shellac_kind_folder = 2,
  shellac_kind_link = 3,
  shellac_kind_other = 4
};

/* A name in a folder. */
typedef struct {
  uint32_t offset; /* of the name in the listing's bytes; a NUL ends it */
  uint16_t length;
  uint8_t kind; /* as readdir says it, without following links */
} shellac_entry;

/* The names of one folder, reused from folder to folder. Zero to begin with. */
typedef struct {
  char *bytes;
  size_t used, capacity;
  shellac_entry *entries;
  size_t count, entry_capacity;
} shellac_listing;

/* Reads all names of an open folder, sorted by their bytes; the descriptor stays open. */
int shellac_list(int folder, shellac_listing *listing);
void shellac_listing_free(shellac_listing *listing);

/* What stat says of a file, in few words. */
typedef struct {
  int64_t size;
  int64_t modified; /* ns since 1970 */
  uint64_t inode;
  uint64_t device;
  uint64_t links;
  uint32_t mode; /* permissions alone */
  uint8_t kind;  /* shellac_kind_… */
} shellac_stat;

/* Looks at a name in a folder; links are followed when `follow` is not 0. */
int shellac_stat_at(int folder, const char *name, int follow, shellac_stat *result);
int shellac_stat_open(int descriptor, shellac_stat *result);

/* Opens a folder; links in `name` are followed. `folder` may be AT_FDCWD. */
int shellac_open_folder(int folder, const char *name);
int shellac_open_file(int folder, const char *name);
/* The folder of the process, as `folder` above. */
int shellac_current_folder(void);

/* The path that an open folder has now, without a final NUL: its length, or -errno. */
ssize_t shellac_path_of(int folder, char *path, size_t capacity);

/* Whether an open folder belongs to the kernel's own file systems, such as /proc. */
int shellac_is_kernel_file_system(int folder);

/* Whether a name matches a shell pattern, byte by byte. */
int shellac_matches(const char *pattern, const char *name);

/* ---- processes ---- */

/* A child process with a socket to its standard input and a pipe from its standard output. */
typedef struct {
  pid_t pid;
  int input;  /* the parent sends here, without blocking */
  int output; /* the parent reads here, without blocking */
} shellac_child;

/* Starts a program; its standard error is dropped, no other descriptor of ours is open in it. */
int shellac_spawn(const char *path, const char *const *arguments, shellac_child *child);

/* Sends bytes to a child: how many were taken, or -errno; a dead child raises no SIGPIPE. */
ssize_t shellac_send(int input, const void *bytes, size_t count);

/* Waits for a child to end; the status is as waitpid gives it. */
int shellac_reap(pid_t pid, int *status);
/* The signal that ended a child, or 0. */
int shellac_ending_signal(int status);
/* The exit status of a child, or -1. */
int shellac_exit_status(int status);

/* A pipe that neither blocks nor is inherited: ends[0] is read, ends[1] is written. */
int shellac_wake_pipe(int ends[2]);

/* The number of processor cores that this process may use, at least 1. */
int shellac_cores(void);

/* Nanoseconds of a clock that only goes forward. */
int64_t shellac_monotonic(void);

/* For a child that reads files: dies with its parent, ignores what is sent to the
   whole process group (SIGINT, SIGTERM, SIGHUP), leaves no core file, cannot have more than `memory` bytes of address
   space, and lets its parent, and whatever else there is, have the processor first. */
void shellac_confine(uint64_t memory);

#ifdef __cplusplus
}
#endif
#endif
