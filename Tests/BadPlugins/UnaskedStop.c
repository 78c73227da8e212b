/* Stops although nobody asked it to. */
#define FINISH stops
#include "plugin.h"

static shellac_status stops(shellac_writer *writer) {
  (void)writer;
  return SHELLAC_STOP;
}
