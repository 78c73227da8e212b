/* Sees while reading that the file is of another format. */
#define READ other
#include "plugin.h"

READS(other) {
  (void)reader, (void)host, (void)settings, (void)input, (void)sink;
  return SHELLAC_NOT_MINE;
}
