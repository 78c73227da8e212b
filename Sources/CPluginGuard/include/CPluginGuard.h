/* What happens when a plugin crashes: whose fault it was is said, the unfinished file is removed, the program ends. */
#ifndef C_PLUGIN_GUARD_H
#define C_PLUGIN_GUARD_H
#include <stdint.h>

/* Whom a crash would be put down to; it lives for ever. */
typedef struct {
  const char *name; /* "plugin 'csv' 1.0.0" */
  const char *file; /* its path, safe to show */
} shellac_guarded;

/* Catches crashes and interruptions from now on; once is enough. */
void shellac_guard_install(void);

/* Says that this thread now runs code of a plugin, or, with NULL, ours again: what was before. */
const shellac_guarded *shellac_guard_enter(const shellac_guarded *now);

/* The file to remove when the program ends from within a handler; NULL: none. Returns 0 when the path is too long. */
int shellac_guard_temporary(const char *path);

/* For a process that only tries a plugin: a crash is left to be seen by the parent, it ends with the parent, leaves no
 * core file and has no more than `memory` bytes of address space. What the plugin prints goes nowhere: returns a
 * descriptor for what standard output was for, or -1. */
int shellac_guard_trial(uint64_t memory);

/* The thread that calls, as a number that no other thread has; never 0. */
uintptr_t shellac_guard_thread(void);

#endif
