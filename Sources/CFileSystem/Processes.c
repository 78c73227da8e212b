#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <malloc.h>
#include <sys/prctl.h>
#endif

extern char **environ;

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/* Moves both ends above standard error: a closed standard stream must not become one. */
static int lift(int ends[2]) {
  for (int i = 0; i < 2; i++) {
    if (ends[i] > 2) continue;
    int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
    int failure = -errno;
    if (moved >= 0) close(ends[i]);
    if (moved < 0) {
      close(ends[0]);
      close(ends[1]);
      return failure;
    }
    ends[i] = moved;
  }
  return 0;
}

static int open_pipe(int ends[2]) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC)) return -errno;
#else
  if (pipe(ends)) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
  return lift(ends);
}

/* A socket rather than a pipe: writing to one that is closed can be told not to raise SIGPIPE. */
static int open_socket(int ends[2]) {
#ifdef __linux__
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return -errno;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return -errno;
  for (int i = 0; i < 2; i++) {
    int on = 1;
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  }
#endif
  return lift(ends);
}

static void unblock(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

int shellac_wake_pipe(int ends[2]) {
  int status = open_pipe(ends);
  if (status) return status;
  unblock(ends[0]);
  unblock(ends[1]);
  return 0;
}

/* The environment, with Swift's slow printing of backtraces switched off. */
static char **child_environment(void) {
  size_t count = 0;
  while (environ[count]) count++;
  char **copy = malloc((count + 2) * sizeof *copy);
  if (!copy) return NULL;
  size_t used = 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], "SWIFT_BACKTRACE=", 16)) copy[used++] = environ[i];
  copy[used++] = "SWIFT_BACKTRACE=enable=no";
  copy[used] = NULL;
  return copy;
}

int shellac_spawn(const char *path, const char *const *arguments, shellac_child *child) {
  int in[2], out[2];
  int status = open_socket(in);
  if (status) return status;
  if ((status = open_pipe(out))) {
    close(in[0]);
    close(in[1]);
    return status;
  }
  char **environment = child_environment();
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  /* The caller may have blocked or ignored signals that the child must die of. */
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  int signals[] = {SIGTERM, SIGPIPE, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaddset(&usual, signals[i]);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  status = environment ? posix_spawn(
                             &child->pid, path, &actions, &attributes, (char *const *)arguments,
                             environment)
                       : ENOMEM;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  free(environment);
  close(in[0]);
  close(out[1]);
  if (status) {
    close(in[1]);
    close(out[0]);
    return -status;
  }
  unblock(in[1]);
  unblock(out[0]);
#ifdef F_SETPIPE_SZ
  /* Room for answers while the parent is busy; the system may refuse, which does no harm. */
  fcntl(out[0], F_SETPIPE_SZ, 1 << 18);
#endif
  child->input = in[1];
  child->output = out[0];
  return 0;
}

int shellac_reap(pid_t pid, int *status) {
  while (waitpid(pid, status, 0) < 0)
    if (errno != EINTR) return -errno;
  return 0;
}

int shellac_ending_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

int shellac_exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

ssize_t shellac_send(int input, const void *bytes, size_t count) {
  ssize_t sent;
  do sent = send(input, bytes, count, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

int shellac_cores(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (!sched_getaffinity(0, sizeof allowed, &allowed)) return CPU_COUNT(&allowed);
#endif
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online < 1 ? 1 : (int)online;
}

int64_t shellac_monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void shellac_confine(uint64_t memory) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (memory) {
    struct rlimit limit;
    if (!getrlimit(RLIMIT_AS, &limit) && (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > memory)) {
      limit.rlim_cur = memory;
      setrlimit(RLIMIT_AS, &limit);
    }
  }
  /* A signal to the whole process group is for the parent, which finishes in order; the end of the input, the
     parent's death and its SIGKILL end the child. */
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  /* The parent takes in what children read, and has to come after them: a parent that waits for a processor while they
     read on is left to work alone at the end. */
  if (nice(5) == -1) { /* No matter. */
  }
#ifdef __GLIBC__
  /* Every file's picture is allocated and freed again: giving its pages back each time costs a page fault a page. */
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}
