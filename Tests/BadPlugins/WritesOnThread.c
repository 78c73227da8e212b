/* Writes from a thread that is not the one it was called on. */
#define FINISH elsewhere
#include "plugin.h"

static void *thread(void *argument) {
  export *self = argument;
  self->output->write(self->output, TEXT("elsewhere\n"));
  return NULL;
}

static shellac_status elsewhere(shellac_writer *writer) {
  pthread_t other;
  if (pthread_create(&other, NULL, thread, writer->ctx) == 0) pthread_join(other, NULL);
  return SHELLAC_OK;
}
