/* Was built for another contract. */
#define MAJOR 2
#include "plugin.h"
