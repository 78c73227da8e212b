#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFileSystem.h"
#include "Retry.h"
#include "StatTime.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <sys/vfs.h>
#else
#include <sys/param.h>
#endif

static uint8_t kind_of_mode(mode_t mode) {
  if (S_ISREG(mode)) return shellac_kind_file;
  if (S_ISDIR(mode)) return shellac_kind_folder;
  if (S_ISLNK(mode)) return shellac_kind_link;
  return shellac_kind_other;
}

static uint8_t kind_of_entry(unsigned char type) {
  switch (type) {
  case DT_REG: return shellac_kind_file;
  case DT_DIR: return shellac_kind_folder;
  case DT_LNK: return shellac_kind_link;
  case DT_UNKNOWN: return shellac_kind_unknown;
  default: return shellac_kind_other;
  }
}

static int add(shellac_listing *listing, const char *name, uint8_t kind) {
  size_t length = strlen(name);
  if (length > UINT16_MAX || listing->used > UINT32_MAX - UINT16_MAX - 1) return -EOVERFLOW;
  if (listing->used + length + 1 > listing->capacity) {
    size_t capacity = listing->capacity ? listing->capacity * 2 : 1 << 16;
    char *bytes = realloc(listing->bytes, capacity);
    if (!bytes) return -ENOMEM;
    listing->bytes = bytes;
    listing->capacity = capacity;
  }
  if (listing->count == listing->entry_capacity) {
    size_t capacity = listing->entry_capacity ? listing->entry_capacity * 2 : 1 << 10;
    shellac_entry *entries = realloc(listing->entries, capacity * sizeof *entries);
    if (!entries) return -ENOMEM;
    listing->entries = entries;
    listing->entry_capacity = capacity;
  }
  memcpy(listing->bytes + listing->used, name, length + 1);
  shellac_entry *entry = &listing->entries[listing->count++];
  entry->offset = (uint32_t)listing->used;
  entry->length = (uint16_t)length;
  entry->kind = kind;
  listing->used += length + 1;
  return 0;
}

/* strcmp compares as unsigned bytes, and no name holds a NUL. */
static void sift(shellac_listing *listing, size_t root, size_t count) {
  shellac_entry *entries = listing->entries;
  shellac_entry moving = entries[root];
  const char *name = listing->bytes + moving.offset;
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count &&
        strcmp(listing->bytes + entries[child].offset, listing->bytes + entries[child + 1].offset) < 0)
      child++;
    if (strcmp(name, listing->bytes + entries[child].offset) >= 0) break;
    entries[root] = entries[child];
  }
  entries[root] = moving;
}

/* A heap sort: qsort has no context argument that is spelt alike everywhere. */
static void sort(shellac_listing *listing) {
  size_t count = listing->count;
  for (size_t i = count / 2; i-- > 0;) sift(listing, i, count);
  for (size_t end = count; end-- > 1;) {
    shellac_entry first = listing->entries[0];
    listing->entries[0] = listing->entries[end];
    listing->entries[end] = first;
    sift(listing, 0, end);
  }
}

static int is_self_or_parent(const char *name) {
  return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]));
}

#ifdef __linux__
/* As the kernel writes it. */
struct entry_of_kernel {
  uint64_t inode;
  int64_t next;
  uint16_t length;
  uint8_t type;
  char name[];
};

/* Without a stream: opening one takes five more system calls, and most folders hold a dozen files. */
static int read_entries(int folder, shellac_listing *listing) {
  _Alignas(struct entry_of_kernel) char buffer[1 << 15];
  if (lseek(folder, 0, SEEK_SET) < 0) return -errno;
  for (;;) {
    long count = RETRY(syscall(SYS_getdents64, folder, buffer, sizeof buffer));
    /* A folder that was taken away meanwhile holds nothing. */
    if (count == 0 || (count < 0 && errno == ENOENT)) return 0;
    if (count < 0) return -errno;
    for (long at = 0; at < count;) {
      const struct entry_of_kernel *entry = (const struct entry_of_kernel *)(buffer + at);
      at += entry->length;
      if (is_self_or_parent(entry->name)) continue;
      int status = add(listing, entry->name, kind_of_entry(entry->type));
      if (status) return status;
    }
  }
}
#else
static int read_entries(int folder, shellac_listing *listing) {
  int copy = fcntl(folder, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return -errno;
  DIR *stream = fdopendir(copy);
  if (!stream) {
    int failure = -errno;
    close(copy);
    return failure;
  }
  rewinddir(stream);
  int status = 0;
  for (;;) {
    errno = 0;
    struct dirent *entry = readdir(stream);
    if (!entry) {
      status = -errno;
      break;
    }
    const char *name = entry->d_name;
    if (is_self_or_parent(name)) continue;
    if ((status = add(listing, name, kind_of_entry(entry->d_type)))) break;
  }
  closedir(stream);
  return status;
}
#endif

int shellac_list(int folder, shellac_listing *listing) {
  listing->used = 0;
  listing->count = 0;
  int status = read_entries(folder, listing);
  if (!status) sort(listing);
  return status;
}

void shellac_listing_free(shellac_listing *listing) {
  free(listing->bytes);
  free(listing->entries);
  memset(listing, 0, sizeof *listing);
}

static void describe(const struct stat *from, shellac_stat *to) {
  to->size = from->st_size;
  to->modified = time_of_change(from);
  to->inode = from->st_ino;
  to->device = (uint64_t)from->st_dev;
  to->links = from->st_nlink;
  to->mode = from->st_mode & 07777;
  to->kind = kind_of_mode(from->st_mode);
}

int shellac_stat_at(int folder, const char *name, int follow, shellac_stat *result) {
  struct stat found;
  if (RETRY(fstatat(folder, name, &found, follow ? 0 : AT_SYMLINK_NOFOLLOW))) return -errno;
  describe(&found, result);
  return 0;
}

int shellac_stat_open(int descriptor, shellac_stat *result) {
  struct stat found;
  if (RETRY(fstat(descriptor, &found))) return -errno;
  describe(&found, result);
  return 0;
}

int shellac_open_folder(int folder, const char *name) {
  int descriptor = RETRY(openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return descriptor < 0 ? -errno : descriptor;
}

int shellac_open_file(int folder, const char *name) {
  /* Without blocking: the name may have become a FIFO since it was looked at. */
  int descriptor = RETRY(openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  return descriptor < 0 ? -errno : descriptor;
}

int shellac_current_folder(void) { return AT_FDCWD; }

ssize_t shellac_path_of(int folder, char *path, size_t capacity) {
#ifdef __linux__
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = RETRY(readlink(link, path, capacity));
  if (length < 0) return -errno;
  return (size_t)length == capacity ? -ENAMETOOLONG : length;
#else
  char found[MAXPATHLEN];
  if (fcntl(folder, F_GETPATH, found)) return -errno;
  size_t length = strlen(found);
  if (length > capacity) return -ENAMETOOLONG;
  memcpy(path, found, length);
  return (ssize_t)length;
#endif
}

int shellac_is_kernel_file_system(int folder) {
#ifdef __linux__
  struct statfs system;
  if (RETRY(fstatfs(folder, &system))) return 0;
  switch ((uint32_t)system.f_type) {
  case 0x9fa0:     /* proc */
  case 0x62656572: /* sysfs */
  case 0x27e0eb:   /* cgroup */
  case 0x63677270: /* cgroup2 */
  case 0x64626720: /* debugfs */
  case 0x74726163: /* tracefs */
  case 0x1cd1:     /* devpts */
  case 0x73636673: /* securityfs */
  case 0xcafe4a11: /* bpf */
  case 0x42494e4d: /* binfmt_misc */
    return 1;
  }
#endif
  return 0;
}

int shellac_matches(const char *pattern, const char *name) { return fnmatch(pattern, name, 0) == 0; }
