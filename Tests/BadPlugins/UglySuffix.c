/* Has a suffix that leads out of a folder. */
#include <shellac_plugin.h>
static const char *const own[] = {"../passwd", 0};
#define SUFFIXES own
#include "plugin.h"
