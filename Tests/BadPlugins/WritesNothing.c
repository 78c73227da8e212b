/* Writes not a byte. */
#define ROWS nothing_of_rows
#define FINISH nothing
#include "plugin.h"

static shellac_status nothing_of_rows(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  (void)writer, (void)cells, (void)row_count;
  return SHELLAC_OK;
}

static shellac_status nothing(shellac_writer *writer) {
  (void)writer;
  return SHELLAC_OK;
}
