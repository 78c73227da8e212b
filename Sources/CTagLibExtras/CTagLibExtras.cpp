#include "CTagLibExtras.h"
