/* Gives rows of a kind that it did not say it gives. */
#define READ unsaid
#include "plugin.h"

READS(unsaid) {
  (void)reader, (void)host, (void)settings, (void)input;
  shellac_table lie = table;
  lie.rows = SHELLAC_COINS;
  return sink->begin(sink, NULL, &lie);
}
