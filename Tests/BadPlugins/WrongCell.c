/* Gives a number where it said text. */
#define READ wrong
#include "plugin.h"

READS(wrong) {
  (void)reader, (void)host, (void)settings, (void)input;
  shellac_value cells[2] = {{.kind = SHELLAC_NULL}, {.kind = SHELLAC_INTEGER}};
  shellac_status status = sink->begin(sink, NULL, &table);
  return status == SHELLAC_OK ? sink->rows(sink, cells, 1) : status;
}
