/* Aborts in finish, as a failed assertion does. */
#define FINISH crash
#include "plugin.h"

static shellac_status crash(shellac_writer *writer) {
  (void)writer;
  abort();
}
