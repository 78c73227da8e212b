/* Says that its description is smaller than any. */
#define SIZE 24
#include "plugin.h"
