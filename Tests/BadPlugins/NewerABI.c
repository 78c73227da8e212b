/* Was built for a later ABI. */
#define MINOR 3
#include "plugin.h"
