#ifndef SHELLAC_RETRY_H
#define SHELLAC_RETRY_H

#include <errno.h>

/* Makes a call again that a signal came in between. On a disk only those that wait are ever interrupted; file systems of
   networks and of other programs may let any call be. */
#define RETRY(call)                                    \
  ({                                                   \
    __typeof__(call) answer_;                          \
    do                                                 \
      answer_ = (call);                                \
    while (answer_ < 0 && errno == EINTR);             \
    answer_;                                           \
  })

#endif
