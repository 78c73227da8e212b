/* Reads into nowhere. */
#define READ nowhere
#include "plugin.h"

READS(nowhere) {
  (void)reader, (void)host, (void)settings, (void)sink;
  return input->read(input, 0, NULL, 100) < 0 ? SHELLAC_STOP : SHELLAC_OK;
}
