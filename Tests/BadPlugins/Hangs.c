/* Never comes back. */
#define FINISH hangs
#include "plugin.h"

static shellac_status hangs(shellac_writer *writer) {
  (void)writer;
  for (;;) pause();
}
