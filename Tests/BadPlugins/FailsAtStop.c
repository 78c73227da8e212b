/* Says that it failed when its output has said stop. */
#define ROWS fails_at_stop
#include "plugin.h"

static shellac_status fails_at_stop(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  return good_rows(writer, cells, row_count) == SHELLAC_OK ? SHELLAC_OK : SHELLAC_FAILED;
}
