/* Writes while it is destroyed, afterwards, and from another thread. */
#define DESTROY late
#include "plugin.h"

static const shellac_output *kept;
static const shellac_host *kept_host;

static void *thread(void *unused) {
  (void)unused;
  shellac_failure failure = {sizeof failure, 0, 0, 0, TEXT("too late"), {NULL, 0}};
  for (int i = 0; i < 1000; i++) {
    kept->write(kept, TEXT("late\n"));
    kept_host->warn(kept_host, &failure);
  }
  return NULL;
}

static void late(shellac_writer *writer) {
  export *self = writer->ctx;
  kept = self->output;
  kept_host = self->host;
  kept->write(kept, TEXT("late\n"));
  pthread_t other;
  if (pthread_create(&other, NULL, thread, NULL) == 0) pthread_detach(other);
  free(self);
}
