/* Writes on when its output has said stop. */
#define ROWS writes_on
#include "plugin.h"

static shellac_status writes_on(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  export *self = writer->ctx;
  shellac_status status = SHELLAC_OK;
  for (uint64_t i = 0; i < (uint64_t)row_count * self->columns; i++) {
    if (cells[i].kind != SHELLAC_TEXT) continue;
    shellac_status answer = self->output->write(self->output, cells[i].as.bytes);
    if (answer != SHELLAC_OK) status = answer;
  }
  return status;
}
