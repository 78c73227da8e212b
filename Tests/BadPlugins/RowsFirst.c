/* Gives rows before it has begun a table. */
#define READ early
#include "plugin.h"

READS(early) {
  (void)reader, (void)host, (void)settings, (void)input;
  shellac_value cells[2] = {{.kind = SHELLAC_NULL}, {.kind = SHELLAC_NULL}};
  return sink->rows(sink, cells, 1);
}
