/* Reports a failure and says that all is well. */
#define FINISH fails
#include "plugin.h"

static shellac_status fails(shellac_writer *writer) {
  export *self = writer->ctx;
  shellac_failure failure = {sizeof failure, 0, 0, 0, TEXT("the ink is dry"), TEXT("Buy ink.")};
  self->host->fail(self->host, &failure);
  return SHELLAC_OK;
}
