/* Makes a writer that says that it is shorter than what the host reads of it. */
#define OPEN brief
#include "plugin.h"

static shellac_status brief(const shellac_exporter *exporter, const shellac_host *host, const shellac_request *request,
                            const shellac_output *output, shellac_writer **out) {
  shellac_status status = good_open(exporter, host, request, output, out);
  if (status == SHELLAC_OK) (*out)->struct_size = 8;
  return status;
}
