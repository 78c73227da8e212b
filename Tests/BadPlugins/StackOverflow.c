/* Calls itself until there is no stack left. */
#define ROWS deeper
#include "plugin.h"

static int deep(volatile int depth) {
  volatile char frame[4096];
  frame[depth % 4096] = (char)depth;
  return deep(depth + 1) + frame[0];
}

static shellac_status deeper(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  (void)writer, (void)cells, (void)row_count;
  return deep(0);
}
