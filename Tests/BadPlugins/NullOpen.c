/* Writes without a function for it. */
#include <shellac_plugin.h>
static const uint32_t own_rows[] = {SHELLAC_SONGS, 0};
static const shellac_exporter own = {sizeof own, 0, 0, 0, 0, own_rows, 0, 0};
#define EXPORTER &own
#include "plugin.h"
