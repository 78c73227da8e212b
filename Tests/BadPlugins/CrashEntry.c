/* Crashes in its entry. */
#define OWN_ENTRY
#include "plugin.h"

const shellac_plugin *ENTRY(void) { abort(); }
