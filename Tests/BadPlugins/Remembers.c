/* Numbers its exports, so that no two are alike. */
#define FINISH numbers
#include "plugin.h"

static shellac_status numbers(shellac_writer *writer) {
  static uint8_t count;
  export *self = writer->ctx;
  uint8_t number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  return self->output->write(self->output, (shellac_bytes){&number, 1});
}
