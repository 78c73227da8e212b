/* Has an option that does not take its own default. */
#include <shellac_plugin.h>
static const shellac_option flag = {sizeof flag, SHELLAC_OPTION_FLAG, "loud", "perhaps", "Whether it is loud.", 0};
static const shellac_option *const own[] = {&flag, 0};
#define OPTIONS own
#include "plugin.h"
