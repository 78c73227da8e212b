/* Cannot live without what a later ABI has. */
#define MINOR 4
#define NEEDS 3
#include "plugin.h"
