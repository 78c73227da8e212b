/* Crashes on a thread of its own. */
#define FINISH crash
#include "plugin.h"

static void *thread(void *unused) {
  (void)unused;
  raise(SIGBUS);
  return NULL;
}

static shellac_status crash(shellac_writer *writer) {
  (void)writer;
  pthread_t other;
  if (pthread_create(&other, NULL, thread, NULL) == 0) pthread_join(other, NULL);
  return SHELLAC_OK;
}
