/* Warns a hundred thousand times. */
#define FINISH warns
#include "plugin.h"

static shellac_status warns(shellac_writer *writer) {
  export *self = writer->ctx;
  shellac_failure failure = {sizeof failure, 0, 0, 0, TEXT("it is late"), {NULL, 0}};
  for (int i = 0; i < 100000; i++) self->host->warn(self->host, &failure);
  return SHELLAC_OK;
}
