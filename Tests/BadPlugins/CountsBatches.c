/* Writes something for every batch that it gets. */
#define ROWS counts_batches
#include "plugin.h"

static shellac_status counts_batches(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  export *self = writer->ctx;
  shellac_status status = good_rows(writer, cells, row_count);
  return status == SHELLAC_OK ? self->output->write(self->output, TEXT("batch\n")) : status;
}
