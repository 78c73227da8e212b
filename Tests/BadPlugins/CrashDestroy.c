/* Frees its writer twice. */
#define DESTROY crash
#include "plugin.h"

static void crash(shellac_writer *writer) {
  void *self = writer->ctx;
  free(self);
  free(self);
}
