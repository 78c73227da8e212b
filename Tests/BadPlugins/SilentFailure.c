/* Fails without a word. */
#define ROWS silent
#include "plugin.h"

static shellac_status silent(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  (void)writer, (void)cells, (void)row_count;
  return SHELLAC_FAILED;
}
