/* Needs a library that is not there: the test links it with one and removes that. */
#include "plugin.h"

int shellac_test_missing(void);
int (*const shellac_test_needs)(void) = shellac_test_missing;
