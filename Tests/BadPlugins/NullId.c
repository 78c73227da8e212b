/* Has no id. */
#define PLUGIN_ID NULL
#include "plugin.h"
