/* A library for LD_PRELOAD that lets system calls fail at random, as a full disk, a bad cable and a signal do.
 *
 *   FAULTS_SEED   the seed; the same seed and the same calls give the same faults
 *   FAULTS_EVERY  about one call in so many fails (0: none)
 *   FAULTS_AFTER  so many calls go well first
 *   FAULTS_KINDS  letters: f full disk (ENOSPC), e read or write error (EIO), i interrupted (EINTR), s a short read or
 *                 write, l a slow one
 *   FAULTS_LOG    a file that each fault is appended to, by name and descriptor
 *
 * Only calls on regular files below FAULTS_BELOW fail, so that what fails is the user's disk and not the terminal, a pipe
 * to a child or the loading of the program itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static atomic_ulong calls;
static unsigned long seed, every, after;
static const char *kinds, *log_path, *below;

__attribute__((constructor)) static void begin(void) {
  const char *text;
  seed = (text = getenv("FAULTS_SEED")) ? strtoul(text, NULL, 10) : 1;
  every = (text = getenv("FAULTS_EVERY")) ? strtoul(text, NULL, 10) : 0;
  after = (text = getenv("FAULTS_AFTER")) ? strtoul(text, NULL, 10) : 0;
  kinds = (text = getenv("FAULTS_KINDS")) ? text : "feis";
  log_path = getenv("FAULTS_LOG");
  below = getenv("FAULTS_BELOW");
}

/* SplitMix64, https://prng.di.unimi.it/splitmix64.c: each call draws its own number, whatever thread it is of. */
static unsigned long draw(unsigned long call) {
  unsigned long z = (seed * 0x9E3779B97F4A7C15ul) + call * 0xBF58476D1CE4E5B9ul;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ul;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBul;
  return z ^ (z >> 31);
}

static int is_below(const char *path) { return !below || !strncmp(path, below, strlen(below)); }

/* Whether a descriptor is a regular file of the user's disk. */
static int is_ours(int fd) {
  char name[64], path[PATH_MAX];
  struct stat status;
  if (fd <= 2 || syscall(SYS_fstat, fd, &status) || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) return 0;
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(name, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static void say(const char *what, const char *call, unsigned long number) {
  if (!log_path) return;
  char line[160];
  int length = snprintf(line, sizeof line, "%d %lu %s %s\n", (int)getpid(), number, call, what);
  int fd = (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return;
  syscall(SYS_write, fd, line, (size_t)length);
  syscall(SYS_close, fd);
}

/* Which fault befalls this call: 0 for none. */
static char fault(const char *call, const char *possible) {
  if (!every) return 0;
  unsigned long number = atomic_fetch_add(&calls, 1);
  if (number < after) return 0;
  unsigned long drawn = draw(number);
  if (drawn % every) return 0;
  char some[8];
  size_t count = 0;
  for (const char *kind = kinds; *kind && count < sizeof some; kind++)
    if (strchr(possible, *kind)) some[count++] = *kind;
  if (!count) return 0;
  char kind = some[(drawn >> 32) % count];
  int saved = errno;
  say(kind == 'f' ? "ENOSPC" : kind == 'e' ? "EIO" : kind == 'i' ? "EINTR" : kind == 's' ? "short" : "slow", call, number);
  errno = saved;
  return kind;
}

static int fails(char kind) {
  if (kind == 'l') nanosleep(&(struct timespec){0, 20000000}, NULL);
  if (kind != 'f' && kind != 'e' && kind != 'i') return 0;
  errno = kind == 'f' ? ENOSPC : kind == 'e' ? EIO : EINTR;
  return 1;
}

/* What is called when no fault befalls a call. */
#define NEXT(name)                                              \
  static __typeof__(&name) next;                                \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* A transfer of bytes, which may also be a part of what was asked for. */
#define TRANSFER(name, possible, parameters, arguments, size)  \
  ssize_t name parameters {                                    \
    NEXT(name);                                                \
    char kind = is_ours(fd) ? fault(#name, possible) : 0;      \
    if (fails(kind)) return -1;                                \
    if (kind == 's' && size > 1) size = 1 + size / 3;          \
    return next arguments;                                     \
  }

TRANSFER(read, "eisl", (int fd, void *bytes, size_t count), (fd, bytes, count), count)
TRANSFER(write, "feisl", (int fd, const void *bytes, size_t count), (fd, bytes, count), count)
TRANSFER(pread, "eisl", (int fd, void *bytes, size_t count, off_t at), (fd, bytes, count, at), count)
TRANSFER(pread64, "eisl", (int fd, void *bytes, size_t count, off64_t at), (fd, bytes, count, at), count)
TRANSFER(pwrite, "feisl", (int fd, const void *bytes, size_t count, off_t at), (fd, bytes, count, at), count)
TRANSFER(pwrite64, "feisl", (int fd, const void *bytes, size_t count, off64_t at), (fd, bytes, count, at), count)

#define CALL(name, possible, type, parameters, arguments, ours) \
  type name parameters {                                        \
    NEXT(name);                                                 \
    if ((ours) && fails(fault(#name, possible))) return -1;      \
    return next arguments;                                      \
  }

CALL(fsync, "fei", int, (int fd), (fd), is_ours(fd))
CALL(fdatasync, "fei", int, (int fd), (fd), is_ours(fd))
CALL(ftruncate, "fe", int, (int fd, off_t size), (fd, size), is_ours(fd))
CALL(ftruncate64, "fe", int, (int fd, off64_t size), (fd, size), is_ours(fd))
CALL(fallocate, "fe", int, (int fd, int mode, off_t at, off_t size), (fd, mode, at, size), is_ours(fd))
CALL(fchmod, "ei", int, (int fd, mode_t mode), (fd, mode), is_ours(fd))
CALL(renameat, "fei", int, (int from, const char *old, int to, const char *new), (from, old, to, new),
     is_ours(from) || is_below(old))
CALL(renameat2, "fei", int, (int from, const char *old, int to, const char *new, unsigned flags),
     (from, old, to, new, flags), is_ours(from) || is_below(old))
CALL(rename, "fei", int, (const char *old, const char *new), (old, new), is_below(old))
CALL(linkat, "fei", int, (int from, const char *old, int to, const char *new, int flags), (from, old, to, new, flags),
     is_ours(from) || is_below(old))
CALL(unlinkat, "ei", int, (int folder, const char *path, int flags), (folder, path, flags),
     is_ours(folder) || is_below(path))
CALL(mkdirat, "fei", int, (int folder, const char *path, mode_t mode), (folder, path, mode),
     is_ours(folder) || is_below(path))
CALL(copy_file_range, "feis", ssize_t, (int from, off64_t *at, int fd, off64_t *to, size_t count, unsigned flags),
     (from, at, fd, to, count, flags), is_ours(fd))

static int opening(const char *path, int folder) {
  return path && (path[0] == '/' ? is_below(path) : folder != AT_FDCWD && is_ours(folder));
}

#define OPEN(name, parameters, arguments, folder)                                        \
  int name parameters {                                                                  \
    NEXT(name);                                                                          \
    mode_t mode = 0;                                                                     \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                 \
      va_list list;                                                                      \
      va_start(list, flags);                                                             \
      mode = va_arg(list, mode_t);                                                       \
      va_end(list);                                                                      \
    }                                                                                    \
    const char *possible = flags & O_CREAT ? "fei" : "ei";                               \
    if (opening(path, folder) && fails(fault(#name, possible))) return -1;               \
    return next arguments;                                                               \
  }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD)
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), folder)
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), folder)
