/* Says that it is another plugin. */
#define PLUGIN_ID "csv"
#include "plugin.h"
