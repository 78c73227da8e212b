/* Gives a list that holds itself. */
#define READ nested
#include "plugin.h"

static const shellac_bytes list_names[] = {{(const uint8_t *)"identifiers", 11}};
static const uint32_t list_kinds[] = {SHELLAC_COLUMN_LIST};
static const shellac_table lists = {sizeof lists, SHELLAC_ENTRIES, 1, 0, list_names, NULL, list_kinds};

READS(nested) {
  (void)reader, (void)host, (void)settings, (void)input;
  shellac_value cell = {.kind = SHELLAC_LIST};
  cell.as.list.items = &cell;
  cell.as.list.count = 1;
  shellac_status status = sink->begin(sink, NULL, &lists);
  return status == SHELLAC_OK ? sink->rows(sink, &cell, 1) : status;
}
