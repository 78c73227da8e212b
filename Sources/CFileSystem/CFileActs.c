#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFileActs.h"
#include "CFileSystem.h"
#include "Retry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { buffer_size = 1 << 20 };

int shellac_rename_new(int from, const char *name, int to, const char *target) {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
  if (!RETRY(renameat2(from, name, to, target, RENAME_NOREPLACE))) return 0;
#elif defined(__APPLE__)
  if (!renameatx_np(from, name, to, target, RENAME_EXCL)) return 0;
#else
  errno = EINVAL;
#endif
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -errno;
  /* A file system that cannot rename so: a second name never overwrites either. */
  if (!RETRY(linkat(from, name, to, target, 0))) {
    if (!RETRY(unlinkat(from, name, 0))) return 0;
    int failure = -errno;
    RETRY(unlinkat(to, target, 0));
    return failure;
  }
  if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS && errno != EMLINK) return -errno;
  /* Nor has it second names: looking first is all that is left. */
  struct stat found;
  if (!RETRY(fstatat(to, target, &found, AT_SYMLINK_NOFOLLOW))) return -EEXIST;
  if (errno != ENOENT) return -errno;
  return RETRY(renameat(from, name, to, target)) ? -errno : 0;
}

static ssize_t read_some(int descriptor, void *bytes, size_t count) {
  size_t used = 0;
  while (used < count) {
    ssize_t got = RETRY(read(descriptor, (char *)bytes + used, count - used));
    if (got == 0) break;
    if (got < 0) return -errno;
    used += (size_t)got;
  }
  return (ssize_t)used;
}

static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t put = RETRY(write(descriptor, bytes, count));
    if (put < 0) return -errno;
    if (put == 0) return -EIO;
    bytes += put;
    count -= (size_t)put;
  }
  return 0;
}

int shellac_copy(int from, int to) {
  char *buffer = malloc(buffer_size);
  if (!buffer) return -ENOMEM;
  int status = 0;
  for (;;) {
    ssize_t count = read_some(from, buffer, buffer_size);
    if (count < 0) status = (int)count;
    if (count <= 0 || (status = write_all(to, buffer, (size_t)count))) break;
  }
  free(buffer);
  return status;
}

int shellac_compare(int one, int other) {
  char *first = malloc(buffer_size), *second = malloc(buffer_size);
  int status = first && second ? 1 : -ENOMEM;
  if (status == 1 && (lseek(one, 0, SEEK_SET) < 0 || lseek(other, 0, SEEK_SET) < 0)) status = -errno;
#ifdef POSIX_FADV_DONTNEED
  /* What was just written is to come from the disk, not from memory. */
  if (status == 1) posix_fadvise(other, 0, 0, POSIX_FADV_DONTNEED);
#endif
  while (status == 1) {
    ssize_t a = read_some(one, first, buffer_size), b = read_some(other, second, buffer_size);
    if (a < 0 || b < 0) status = (int)(a < 0 ? a : b);
    else if (a != b || memcmp(first, second, (size_t)a)) status = 0;
    else if (a == 0) break;
  }
  free(first);
  free(second);
  return status;
}

int shellac_set_modified(int descriptor, int64_t modified) {
  int64_t seconds = modified / 1000000000, rest = modified % 1000000000;
  if (rest < 0) {
    rest += 1000000000;
    seconds -= 1;
  }
  struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = rest}};
  return RETRY(futimens(descriptor, times)) ? -errno : 0;
}
