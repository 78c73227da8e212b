#ifndef SHELLAC_STATTIME_H
#define SHELLAC_STATTIME_H

#include <stdint.h>
#include <sys/stat.h>

/* When a file was changed, in nanoseconds since 1970. Times beyond ±292 years do not fit: the seconds alone tell a
   change then. */
static inline int64_t time_of_change(const struct stat *file) {
#ifdef __APPLE__
  struct timespec time = file->st_mtimespec;
#else
  struct timespec time = file->st_mtim;
#endif
  int64_t ns;
  if (__builtin_mul_overflow((int64_t)time.tv_sec, (int64_t)1000000000, &ns) ||
      __builtin_add_overflow(ns, (int64_t)time.tv_nsec, &ns))
    return time.tv_sec;
  return ns;
}

#endif
