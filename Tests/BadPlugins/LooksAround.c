/* Asks for files that are none of its business; an entry for each that it gets. */
#define READ looks
#include "plugin.h"

READS(looks) {
  (void)reader, (void)host, (void)settings;
  static const char *const wanted[] = {
      "beside.liar", "../outside", "/etc/passwd", "..", ".", "", "link", "folder", "pipe", "a/../beside.liar", "missing"};
  shellac_status status = sink->begin(sink, NULL, &table);
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted && status == SHELLAC_OK; i++) {
    shellac_bytes name = {(const uint8_t *)wanted[i], strlen(wanted[i])};
    const shellac_input *other = input->further(input, name);
    if (!other) continue;
    shellac_value cells[2] = {{.kind = SHELLAC_BYTES}, {.kind = SHELLAC_NULL}};
    cells[0].as.bytes = name;
    status = sink->rows(sink, cells, 1);
  }
  return status;
}
