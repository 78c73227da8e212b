/* Crashes in open. */
#define OPEN crash
#include "plugin.h"

static shellac_status crash(const shellac_exporter *exporter, const shellac_host *host, const shellac_request *request,
                            const shellac_output *output, shellac_writer **out) {
  (void)exporter, (void)host, (void)request, (void)output;
  return *(volatile int32_t *)out + *(volatile int32_t *)8;
}
