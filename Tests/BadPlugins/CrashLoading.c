/* Crashes while it is loaded. */
#include "plugin.h"

__attribute__((constructor)) static void crash(void) { raise(SIGSEGV); }
