/* Works with nothing but structs that say how large they are, as a plugin of a later header has to. */
#define OPEN measures
#define READ asks
#include "plugin.h"

#define IS(lent) ((lent)->struct_size >= sizeof *(lent))

static shellac_status measures(const shellac_exporter *exporter, const shellac_host *host,
                               const shellac_request *request, const shellac_output *output, shellac_writer **out) {
  int are = IS(host) && IS(request) && IS(output) && IS(request->table) && IS(request->document) &&
            IS(request->settings);
  return are ? good_open(exporter, host, request, output, out) : SHELLAC_STOP;
}

READS(asks) {
  int are = IS(host) && IS(settings) && IS(input) && IS(sink);
  return are ? good_read(reader, host, settings, input, sink) : SHELLAC_STOP;
}
