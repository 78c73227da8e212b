/* Has an example that is no command line of shellac. */
#define OWN_ENTRY
#include "plugin.h"

static const char *const examples[] = {"shellac export liar", "open it", NULL};
static const shellac_plugin plugin = {SIZE,    MAJOR,    MINOR, NEEDS,  PLUGIN_ID, PLUGIN_NAME, "1.2.3-beta+4",
                                      "Lies.", examples,        READER, EXPORTER,  NULL};
const shellac_plugin *ENTRY(void) { return &plugin; }
