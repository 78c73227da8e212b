/* Says of itself what helps nobody. */
#define OWN_ENTRY
#include "plugin.h"

#ifndef SUMMARY
#define SUMMARY "lies."
#endif

static const shellac_plugin plugin = {SIZE,    MAJOR, MINOR, NEEDS,  PLUGIN_ID, PLUGIN_NAME, "1.2.3",
                                      SUMMARY, NULL,         READER, EXPORTER,  NULL};
const shellac_plugin *ENTRY(void) { return &plugin; }
