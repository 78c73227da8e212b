/* Begins a table with more columns than it has. */
#define READ wide
#include "plugin.h"

READS(wide) {
  (void)reader, (void)host, (void)settings, (void)input;
  shellac_table lie = table;
  lie.column_count = UINT32_MAX;
  return sink->begin(sink, NULL, &lie);
}
