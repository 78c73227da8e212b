/* Has more suffixes than there are. */
#include <shellac_plugin.h>
#define TEN "a", "a", "a", "a", "a", "a", "a", "a", "a", "a",
static const char *const own[] = {TEN TEN TEN TEN TEN TEN TEN 0};
#define SUFFIXES own
#include "plugin.h"
