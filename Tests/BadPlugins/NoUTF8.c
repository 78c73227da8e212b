/* Has a name that is not UTF-8. */
#define PLUGIN_NAME "L\xff\xfe"
#include "plugin.h"
