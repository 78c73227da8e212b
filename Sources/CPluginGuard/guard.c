#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPluginGuard.h"

#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#define IS_SANITIZED __has_feature(address_sanitizer)
#else
#define IS_SANITIZED 0
#endif

enum { FAILED = 2, INTERRUPTED = 130 };

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
static const int endings[] = {SIGINT, SIGTERM, SIGHUP};

static struct sigaction former[NSIG];
static char temporary[PATH_MAX + 1];
static volatile sig_atomic_t has_temporary;
static int is_trial;

/* Who is at work in this thread; and in any, for plugins that start threads of their own. */
static _Thread_local const shellac_guarded *volatile here;
static const shellac_guarded *volatile anywhere;

static void say(const char *text) {
  size_t rest = strlen(text);
  while (rest > 0) {
    ssize_t count = write(STDERR_FILENO, text, rest);
    if (count <= 0) return;
    text += count;
    rest -= (size_t)count;
  }
}

static void say_number(int number) {
  char digits[12];
  char *start = digits + sizeof digits - 1;
  *start = 0;
  do {
    *--start = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  say(start);
}

static void remove_temporary(void) {
  if (has_temporary) unlink(temporary);
}

/* Gives the signal to whom it belonged before us. */
static void pass_on(int number, int was_sent) {
  sigaction(number, &former[number], NULL);
  /* A fault comes again by itself when the handler returns. */
  if (was_sent) raise(number);
}

static void crashed(int number, siginfo_t *info, void *context) {
  (void)context;
  const shellac_guarded *who = here ? here : anywhere;
  if (!who) return pass_on(number, info->si_code <= 0 || number == SIGABRT);
  say("shellac: ");
  say(who->name);
  say(" crashed (signal ");
  say_number(number);
  say("); the library and the target are untouched\nhint: Run 'shellac plugins check ");
  say(who->file);
  say("', and show its author what it says.\n");
  remove_temporary();
  _exit(FAILED);
}

static void interrupted(int number, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  if (!anywhere && !has_temporary) return pass_on(number, 1);
  remove_temporary();
  _exit(INTERRUPTED);
}

/* A handler needs a stack of its own: the plugin may have used up the thread's. */
static void give_stack(void) {
  static _Thread_local int has_stack;
  if (has_stack) return;
  has_stack = 1;
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && !(stack.ss_flags & SS_DISABLE)) return;
  size_t size = 64 << 10;
  stack.ss_sp = malloc(size);
  if (!stack.ss_sp) return;
  stack.ss_size = size;
  stack.ss_flags = 0;
  sigaltstack(&stack, NULL);
}

static void take(const int *numbers, size_t count, void (*handler)(int, siginfo_t *, void *), int keep_ignored) {
  for (size_t i = 0; i < count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    if (sigaction(numbers[i], NULL, &former[numbers[i]])) continue;
    if (keep_ignored && former[numbers[i]].sa_handler == SIG_IGN) continue;
    sigaction(numbers[i], &action, NULL);
  }
}

static void install(void) {
  if (is_trial) return;
  take(faults, sizeof faults / sizeof *faults, crashed, 0);
  take(endings, sizeof endings / sizeof *endings, interrupted, 1);
}

void shellac_guard_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
}

const shellac_guarded *shellac_guard_enter(const shellac_guarded *now) {
  const shellac_guarded *before = here;
  if (now) give_stack();
  here = now;
  anywhere = now;
  return before;
}

int shellac_guard_temporary(const char *path) {
  has_temporary = 0;
  /* A signal may come between any two of these. */
  atomic_signal_fence(memory_order_seq_cst);
  if (!path) return 1;
  size_t length = strlen(path);
  if (length > PATH_MAX) return 0;
  memcpy(temporary, path, length + 1);
  atomic_signal_fence(memory_order_seq_cst);
  has_temporary = 1;
  return 1;
}

int shellac_guard_trial(uint64_t memory) {
  is_trial = 1;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) signal(faults[i], SIG_DFL);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  struct rlimit limit = {0, 0};
  setrlimit(RLIMIT_CORE, &limit);
  limit.rlim_cur = limit.rlim_max = memory;
  /* The address sanitizer maps terabytes for itself. */
  if (!IS_SANITIZED) setrlimit(RLIMIT_AS, &limit);
  int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (output < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) return -1;
  close(nowhere);
  return output;
}

uintptr_t shellac_guard_thread(void) {
  static _Thread_local char own;
  return (uintptr_t)&own;
}
