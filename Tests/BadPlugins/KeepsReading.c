/* Keeps its input and its sink, and uses them when it is asked again. */
#define READ keeps
#define PROBE uses
#include "plugin.h"

static const shellac_input *kept_input;
static const shellac_sink *kept_sink;

static int32_t uses(const shellac_reader *reader, shellac_bytes path, shellac_bytes head) {
  (void)reader, (void)path, (void)head;
  uint8_t byte;
  if (!kept_input) return 1;
  if (kept_input->read(kept_input, 0, &byte, 1) >= 0) return 99;
  if (kept_input->further(kept_input, TEXT("beside.liar"))) return 99;
  return kept_sink->begin(kept_sink, NULL, &table) == SHELLAC_STOP ? 1 : 99;
}

READS(keeps) {
  kept_input = input;
  kept_sink = sink;
  return good_read(reader, host, settings, input, sink);
}
