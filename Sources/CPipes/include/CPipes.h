#ifndef SHELLAC_CPIPES_H
#define SHELLAC_CPIPES_H

#include <stddef.h>
#include <sys/types.h>

/* A program with pipes to and from it. Functions return -errno on failure. */

typedef struct {
  pid_t pid;
  int input;  /* written here, without blocking; -1 when closed */
  int output; /* its standard output, read without blocking; -1 when closed */
  int errors; /* its standard error, the same */
} shellac_pipes;

/* Starts a program, looked for on PATH when its name has no slash: 0, or -errno. No other descriptor of ours is open
   in it, and no signal blocked. */
int shellac_pipes_open(const char *const *arguments, shellac_pipes *pipes);

/* Waits until one of the pipes can be used; `wants_to_write` says whether there is something for its input.
   0, or -errno. */
int shellac_pipes_wait(const shellac_pipes *pipes, int wants_to_write);

/* Writes what the pipe takes: how many bytes, 0 when it takes none now, or -errno. A reader that has gone is
   -EPIPE and raises no signal. */
ssize_t shellac_pipes_write(const shellac_pipes *pipes, const void *bytes, size_t count);

/* Reads what there is: how many bytes, 0 at the end, -EAGAIN when there is nothing now, or -errno. */
ssize_t shellac_pipes_read(int descriptor, void *bytes, size_t count);

/* Closes one pipe. */
void shellac_pipes_close(int *descriptor);

/* Waits for the program to end. Sets its exit status, or the signal that ended it, and -1 for the other. 0, or
   -errno when the system does not tell. */
int shellac_pipes_reap(shellac_pipes *pipes, int *status, int *signal);

/* Closes what is open and ends the program: SIGTERM, and SIGKILL when it has not gone in half a second. */
void shellac_pipes_end(shellac_pipes *pipes);

#endif
