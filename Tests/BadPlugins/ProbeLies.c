/* Is surer than one can be. */
#define PROBE sure
#include "plugin.h"

static int32_t sure(const shellac_reader *reader, shellac_bytes path, shellac_bytes head) {
  (void)reader, (void)path, (void)head;
  return 1000;
}
