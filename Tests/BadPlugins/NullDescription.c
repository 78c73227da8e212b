/* Describes itself with nothing. */
#define OWN_ENTRY
#include "plugin.h"

const shellac_plugin *ENTRY(void) { return NULL; }
