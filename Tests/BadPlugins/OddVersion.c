/* Has a version of two numbers. */
#define OWN_ENTRY
#include "plugin.h"

static const shellac_plugin plugin = {SIZE,    MAJOR, MINOR, NEEDS,  PLUGIN_ID, PLUGIN_NAME, "1.2",
                                      "Lies.", NULL,         READER, EXPORTER,  NULL};
const shellac_plugin *ENTRY(void) { return &plugin; }
