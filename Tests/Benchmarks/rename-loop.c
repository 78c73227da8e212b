/* rename-loop FROM TO: moves every file below FROM to the same place below TO, and brings the names to disk, some hundred
   files at a time, as an album is moved whole: the least that a move which survives a power cut can do. Prints the
   seconds that it took. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_OPEN = 400, TOGETHER = 500 };

static int touched[MOST_OPEN], open_folders, moved;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void bring_to_disk(void) {
  for (int i = 0; i < open_folders; i++) {
    if (fsync(touched[i])) fail("fsync");
    close(touched[i]);
  }
  open_folders = moved = 0;
}

static void touch(int folder) {
  if ((touched[open_folders++] = dup(folder)) < 0) fail("dup");
}

static void move(int from, int to) {
  struct dirent **names;
  int count = scandirat(from, ".", &names, NULL, alphasort);
  if (count < 0) fail("scandir");
  int moved_here = 0;
  for (int i = 0; i < count; i++) {
    const char *name = names[i]->d_name;
    if (!strcmp(name, ".") || !strcmp(name, "..")) continue;
    if (names[i]->d_type == DT_DIR) {
      if (mkdirat(to, name, 0777)) fail("mkdir");
      int source = openat(from, name, O_RDONLY | O_DIRECTORY), target = openat(to, name, O_RDONLY | O_DIRECTORY);
      if (source < 0 || target < 0) fail("open");
      move(source, target);
      close(source);
      close(target);
      if (unlinkat(from, name, AT_REMOVEDIR)) fail("rmdir");
    } else {
      if (renameat2(from, name, to, name, RENAME_NOREPLACE)) fail("rename");
      moved_here++;
    }
    free(names[i]);
  }
  free(names);
  if (!moved_here) return;
  moved += moved_here;
  touch(to);
  touch(from);
  if (moved >= TOGETHER || open_folders + 2 > MOST_OPEN) bring_to_disk();
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  mkdir(argv[2], 0777);
  int from = open(argv[1], O_RDONLY | O_DIRECTORY), to = open(argv[2], O_RDONLY | O_DIRECTORY);
  if (from < 0 || to < 0) fail("open");
  move(from, to);
  bring_to_disk();
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("done in %.3f s\n", (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
  return 0;
}
