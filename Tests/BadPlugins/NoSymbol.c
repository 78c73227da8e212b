/* Exports no entry of the name that its file has. */
#define OWN_ENTRY
#include "plugin.h"

int shellac_plugin_v1_somebody_else(void) { return 0; }
