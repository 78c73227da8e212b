/* Neither reads nor writes. */
#define EXPORTER NULL
#define READER NULL
#include "plugin.h"
