/* Gives rows for ever, whatever it is told, until it is told to stop. */
#define READ endless
#include "plugin.h"

READS(endless) {
  (void)reader, (void)host, (void)settings, (void)input;
  shellac_value cells[2] = {{.kind = SHELLAC_NULL}, {.kind = SHELLAC_NULL}};
  shellac_status status = sink->begin(sink, NULL, &table);
  while (status == SHELLAC_OK) status = sink->rows(sink, cells, 1);
  return status;
}
