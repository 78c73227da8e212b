#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPipes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

void shellac_pipes_close(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

/* Both ends are closed in children, and lie above standard error: a closed standard stream must not become one. */
static int open_pipe(int ends[2]) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC)) return -errno;
#else
  if (pipe(ends)) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
  for (int i = 0; i < 2; i++) {
    if (ends[i] > 2) continue;
    int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
    int failure = -errno;
    if (moved < 0) {
      close(ends[0]);
      close(ends[1]);
      return failure;
    }
    close(ends[i]);
    ends[i] = moved;
  }
  return 0;
}

static void unblock(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

int shellac_pipes_open(const char *const *arguments, shellac_pipes *pipes) {
  int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  int status = 0;
  *pipes = (shellac_pipes){-1, -1, -1, -1};
  for (int i = 0; i < 3 && !status; i++) {
    status = open_pipe(ends[i]);
    if (status) ends[i][0] = ends[i][1] = -1;
  }
  if (!status) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, ends[0][0], 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1][1], 1);
    posix_spawn_file_actions_adddup2(&actions, ends[2][1], 2);
    /* The caller may have blocked or ignored signals that a program counts on. */
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    int signals[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaddset(&usual, signals[i]);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    status = -posix_spawnp(&pipes->pid, arguments[0], &actions, &attributes, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  shellac_pipes_close(&ends[0][0]);
  shellac_pipes_close(&ends[1][1]);
  shellac_pipes_close(&ends[2][1]);
  pipes->input = ends[0][1];
  pipes->output = ends[1][0];
  pipes->errors = ends[2][0];
  if (status) {
    pipes->pid = -1;
    shellac_pipes_end(pipes);
    return status;
  }
  unblock(pipes->input);
  unblock(pipes->output);
  unblock(pipes->errors);
#ifdef F_SETNOSIGPIPE
  fcntl(pipes->input, F_SETNOSIGPIPE, 1);
#endif
  return 0;
}

int shellac_pipes_wait(const shellac_pipes *pipes, int wants_to_write) {
  /* A negative descriptor is passed over. */
  struct pollfd waiting[3] = {
    {wants_to_write ? pipes->input : -1, POLLOUT, 0},
    {pipes->output, POLLIN, 0},
    {pipes->errors, POLLIN, 0},
  };
  while (poll(waiting, 3, -1) < 0)
    if (errno != EINTR) return -errno;
  return 0;
}

ssize_t shellac_pipes_write(const shellac_pipes *pipes, const void *bytes, size_t count) {
#ifndef F_SETNOSIGPIPE
  /* A pipe raises SIGPIPE in the thread that writes: it is held back, and taken when it was ours. */
  sigset_t set, before, pending;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &set, &before);
#endif
  ssize_t written;
  do written = write(pipes->input, bytes, count);
  while (written < 0 && errno == EINTR);
  int failure = written < 0 ? errno : 0;
#ifndef F_SETNOSIGPIPE
  if (failure == EPIPE && !sigismember(&pending, SIGPIPE)) {
    struct timespec now = {0, 0};
    while (sigtimedwait(&set, NULL, &now) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
  if (failure == EAGAIN || failure == EWOULDBLOCK) return 0;
  return failure ? -failure : written;
}

ssize_t shellac_pipes_read(int descriptor, void *bytes, size_t count) {
  ssize_t taken;
  do taken = read(descriptor, bytes, count);
  while (taken < 0 && errno == EINTR);
  return taken < 0 ? -errno : taken;
}

int shellac_pipes_reap(shellac_pipes *pipes, int *status, int *signal) {
  int ended = 0;
  *status = *signal = -1;
  pid_t pid = pipes->pid;
  if (pid < 0) return -ECHILD;
  while (waitpid(pid, &ended, 0) < 0)
    if (errno != EINTR) {
      pipes->pid = -1;
      return -errno;
    }
  pipes->pid = -1;
  if (WIFEXITED(ended)) *status = WEXITSTATUS(ended);
  if (WIFSIGNALED(ended)) *signal = WTERMSIG(ended);
  return 0;
}

void shellac_pipes_end(shellac_pipes *pipes) {
  shellac_pipes_close(&pipes->input);
  shellac_pipes_close(&pipes->output);
  shellac_pipes_close(&pipes->errors);
  if (pipes->pid < 0) return;
  kill(pipes->pid, SIGTERM);
  for (int tries = 0; tries < 100; tries++) {
    pid_t ended = waitpid(pipes->pid, NULL, WNOHANG);
    if (ended == pipes->pid || (ended < 0 && errno != EINTR)) {
      pipes->pid = -1;
      return;
    }
    struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
  }
  kill(pipes->pid, SIGKILL);
  int status, signal;
  shellac_pipes_reap(pipes, &status, &signal);
}
