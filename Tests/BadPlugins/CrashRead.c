/* Crashes while it reads. */
#define READ crash
#include "plugin.h"

READS(crash) {
  (void)reader, (void)host, (void)settings, (void)input, (void)sink;
  return *(volatile int32_t *)8;
}
