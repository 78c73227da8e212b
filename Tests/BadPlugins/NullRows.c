/* Makes a writer that cannot take rows. */
#define OPEN half
#include "plugin.h"

static shellac_status half(const shellac_exporter *exporter, const shellac_host *host, const shellac_request *request,
                           const shellac_output *output, shellac_writer **out) {
  shellac_status status = good_open(exporter, host, request, output, out);
  if (status == SHELLAC_OK) (*out)->rows = NULL;
  return status;
}
