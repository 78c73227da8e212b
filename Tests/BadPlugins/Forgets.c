/* Gives other rows the second time that it is asked. */
#define READ reads_otherwise
#include "plugin.h"

READS(reads_otherwise) {
  (void)reader, (void)host, (void)settings, (void)input;
  static uint8_t count;
  shellac_status status = sink->begin(sink, NULL, &table);
  if (status != SHELLAC_OK) return status;
  uint8_t number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  shellac_value cells[2] = {{.kind = SHELLAC_BYTES}, {.kind = SHELLAC_NULL}};
  cells[0].as.bytes = (shellac_bytes){&number, 1};
  return sink->rows(sink, cells, 1);
}
