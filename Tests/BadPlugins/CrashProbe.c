/* Crashes when it is asked whether a file is its own. */
#define PROBE crash
#include "plugin.h"

static int32_t crash(const shellac_reader *reader, shellac_bytes path, shellac_bytes head) {
  (void)reader, (void)path, (void)head;
  return *(volatile int32_t *)8;
}
