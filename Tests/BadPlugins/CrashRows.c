/* Crashes when it gets rows. */
#define ROWS crash
#include "plugin.h"

static shellac_status crash(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  good_rows(writer, cells, row_count);
  return *(volatile int32_t *)8;
}
