#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFileCopies.h"
#include "Retry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/xattr.h>
#endif

int shellac_open_regular(const char *path) {
  int descriptor = RETRY(open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (descriptor < 0) return -errno;
  struct stat status;
  int result = RETRY(fstat(descriptor, &status)) != 0 ? -errno : S_ISREG(status.st_mode) ? 0 : -EINVAL;
  if (result == 0) return descriptor;
  close(descriptor);
  return result;
}

int shellac_create_new(const char *path) {
  int descriptor = RETRY(open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  return descriptor < 0 ? -errno : descriptor;
}

int shellac_clone_file(int from, int to) {
#if defined(__linux__) && defined(FICLONE)
  return RETRY(ioctl(to, FICLONE, from)) == 0 ? 0 : -errno;
#else
  (void)from, (void)to;
  return -ENOTSUP;
#endif
}

int shellac_write_span(int to, const void *bytes, size_t count, int64_t place) {
  size_t done = 0;
  while (done < count) {
    ssize_t put = RETRY(pwrite(to, (const char *)bytes + done, count - done, (off_t)(place + (int64_t)done)));
    if (put < 0) return -errno;
    if (put == 0) return -EIO;
    done += (size_t)put;
  }
  return 0;
}

static int copy_by_reading(int from, int64_t start, int to, int64_t place, int64_t count) {
  enum { piece = 1 << 18 };
  char *bytes = malloc(piece);
  if (!bytes) return -ENOMEM;
  int result = 0;
  while (count > 0 && result == 0) {
    ssize_t got = RETRY(pread(from, bytes, count < piece ? (size_t)count : piece, (off_t)start));
    if (got <= 0) {
      /* The file became shorter than it was. */
      result = got < 0 ? -errno : -EIO;
      break;
    }
    result = shellac_write_span(to, bytes, (size_t)got, place);
    start += got;
    place += got;
    count -= got;
  }
  free(bytes);
  return result;
}

int shellac_copy_span(int from, int64_t start, int to, int64_t place, int64_t count) {
#ifdef __linux__
  while (count > 0) {
    loff_t in = start, out = place;
    ssize_t got = RETRY(copy_file_range(from, &in, to, &out, (size_t)count, 0));
    if (got < 0 && (errno == ENOSPC || errno == EDQUOT || errno == EIO || errno == EFBIG)) return -errno;
    if (got <= 0) break;
    start += got;
    place += got;
    count -= got;
  }
#endif
  return copy_by_reading(from, start, to, place, count);
}

#ifdef __linux__
/* Attributes that cannot be kept are no reason to lose the file: other file systems have others. */
static void copy_attributes(int from, int to) {
  ssize_t size = RETRY(flistxattr(from, NULL, 0));
  if (size <= 0 || size > 1 << 16) return;
  char *names = malloc((size_t)size), *value = malloc(1 << 16);
  size = names && value ? RETRY(flistxattr(from, names, (size_t)size)) : 0;
  for (ssize_t at = 0; at < size; at += (ssize_t)strlen(names + at) + 1) {
    ssize_t count = RETRY(fgetxattr(from, names + at, value, 1 << 16));
    /* Those that only the system may set are set by it. */
    if (count >= 0) (void)RETRY(fsetxattr(to, names + at, value, (size_t)count, 0));
  }
  free(names);
  free(value);
}
#endif

int shellac_take_mode(int to, const struct stat *other) {
  struct stat own;
  if (RETRY(fstat(to, &own)) != 0) return -errno;
  mode_t mode = other->st_mode & 07777;
  if ((own.st_uid != other->st_uid || own.st_gid != other->st_gid) && RETRY(fchown(to, other->st_uid, other->st_gid)) != 0) {
    /* Without the right to give files away the group may still be kept; no bits for an owner that it has not. */
    if (RETRY(fchown(to, (uid_t)-1, other->st_gid)) != 0) mode &= 0707;
    mode &= 0777;
  }
  if (RETRY(fchmod(to, mode)) == 0) return 0;
  /* Some file systems have no modes: what was made there is as they make files. */
  return errno == EPERM || errno == ENOTSUP || errno == ENOSYS ? 0 : -errno;
}

int shellac_resemble(int from, int to) {
  struct stat status;
  if (RETRY(fstat(from, &status)) != 0) return -errno;
#ifdef __linux__
  copy_attributes(from, to);
#endif
  return shellac_take_mode(to, &status);
}

int shellac_finish_copy(int from, int to) {
  int status = shellac_resemble(from, to);
  if (status != 0) return status;
  return RETRY(fsync(to)) == 0 ? 0 : -errno;
}

int shellac_open_unnamed(const char *folder, uint32_t mode) {
#if defined(__linux__) && defined(O_TMPFILE)
  /* Without /proc it could not be named later. */
  if (access("/proc/self/fd", X_OK) != 0) return -EOPNOTSUPP;
  int descriptor = RETRY(open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, (mode_t)mode));
  return descriptor < 0 ? -errno : descriptor;
#else
  (void)folder, (void)mode;
  return -EOPNOTSUPP;
#endif
}

int shellac_name_open(int descriptor, const char *path) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  return RETRY(linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW)) == 0 ? 0 : -errno;
}
