/* Describes itself by another constant each time. */
#define OWN_ENTRY
#include "plugin.h"

#define SELF {SIZE, MAJOR, MINOR, NEEDS, PLUGIN_ID, PLUGIN_NAME, "1.2.3", "Lies.", NULL, READER, EXPORTER, NULL}

const shellac_plugin *ENTRY(void) {
  static const shellac_plugin selves[] = {SELF, SELF};
  static int calls;
  return &selves[calls++ % 2];
}
