/* Breaks nothing: was built for a later minor version, whose structs are larger, and can do without what is new. */
#define OWN_ENTRY
#include "plugin.h"

struct later_reader { shellac_reader now; const void *tail[4]; };
struct later_exporter { shellac_exporter now; const void *tail[4]; };
struct later_plugin { shellac_plugin now; const void *tail[4]; };

static const struct later_reader later_reader = {
    {sizeof later_reader, 0, NULL, SUFFIXES, NULL, read_rows, PROBE, READ}, {&later_reader}};
static const struct later_exporter later_exporter = {
    {sizeof later_exporter, 0, NULL, SUFFIXES, OPTIONS, rows, NULL, OPEN}, {&later_exporter}};
static const struct later_plugin later = {
    {sizeof later, MAJOR, 7, NEEDS, PLUGIN_ID, PLUGIN_NAME, "1.2.3", "Lies.", NULL, &later_reader.now, &later_exporter.now, NULL},
    {&later}};

const shellac_plugin *ENTRY(void) { return &later.now; }
