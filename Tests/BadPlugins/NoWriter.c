/* Opens nothing and says that all is well. */
#define OPEN nothing
#include "plugin.h"

static shellac_status nothing(const shellac_exporter *exporter, const shellac_host *host,
                              const shellac_request *request, const shellac_output *output, shellac_writer **out) {
  (void)exporter, (void)host, (void)request, (void)output, (void)out;
  return SHELLAC_OK;
}
