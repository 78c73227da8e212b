/* Does not write as it is when nothing is set. */
#define OPTIONS options
#define OPEN opens_in_a_mood
#include <shellac_plugin.h>
static const char *const moods[] = {"none", "happy", "sad", (void *)0};
static const shellac_option mood = {sizeof mood, SHELLAC_OPTION_CHOICE, "mood", "none", "Which mood.", moods};
static const shellac_option *const options[] = {&mood, (void *)0};
#include "plugin.h"

static shellac_status opens_in_a_mood(const shellac_exporter *exporter, const shellac_host *host,
                                      const shellac_request *request, const shellac_output *output,
                                      shellac_writer **out) {
  shellac_bytes value = request->settings->values[0];
  if (value.count == 3) return SHELLAC_FAILED;
  if (value.count == 4) {
    shellac_failure failure = {sizeof failure, 0, 0, 0, TEXT("it has no mood"), {NULL, 0}};
    host->fail(host, &failure);
    return SHELLAC_FAILED;
  }
  return good_open(exporter, host, request, output, out);
}
