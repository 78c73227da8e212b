/* Ends with a status that there is not. */
#define FINISH unknown
#include "plugin.h"

static shellac_status unknown(shellac_writer *writer) {
  (void)writer;
  return 17;
}
