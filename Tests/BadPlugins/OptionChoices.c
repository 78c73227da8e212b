/* Has a choice of nothing. */
#include <shellac_plugin.h>
static const shellac_option choice = {sizeof choice, SHELLAC_OPTION_CHOICE, "mood", "", "What mood.", 0};
static const shellac_option *const own[] = {&choice, 0};
#define OPTIONS own
#include "plugin.h"
