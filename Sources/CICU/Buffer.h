#ifndef SHELLAC_BUFFER_H
#define SHELLAC_BUFFER_H

/* Text on its way into ICU, for this module's own files. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>

/* UTF-16 text that stands inside the buffer while it is short, on the heap when it is not. */
typedef struct {
  UChar *units;
  int32_t count, capacity;
  UChar inside[512];
} buffer;

static inline void buffer_init(buffer *b) {
  b->units = b->inside;
  b->count = 0;
  b->capacity = (int32_t)(sizeof b->inside / sizeof b->inside[0]);
}

static inline void buffer_free(buffer *b) {
  if (b->units != b->inside) free(b->units);
  buffer_init(b);
}

/* Makes room for `capacity` units; what the buffer held may be gone. */
static inline bool buffer_reserve(buffer *b, int32_t capacity) {
  if (capacity <= b->capacity) return true;
  UChar *units = malloc((size_t)capacity * sizeof(UChar));
  if (units == NULL) return false;
  if (b->units != b->inside) free(b->units);
  b->units = units;
  b->capacity = capacity;
  return true;
}

/* Longest text that is folded or searched; the steps between may make it many times as long. */
static const size_t longest_text = INT32_MAX / 64;

/* Decodes at most `most` units; returns how many there are. A character is never cut. */
static inline int32_t decode(const uint8_t *text, size_t count, UChar *out, int32_t most) {
  int32_t written = 0;
  int32_t length = count > (size_t)INT32_MAX ? INT32_MAX : (int32_t)count;
  int32_t i = 0;
  while (i < length && written < most) {
    if (text[i] < 0x80) {
      out[written++] = text[i++];
      continue;
    }
    UChar32 c;
    U8_NEXT_OR_FFFD(text, i, length, c);
    if (c > 0xFFFF) {
      if (written + 2 > most) break;
      out[written++] = U16_LEAD(c);
      out[written++] = U16_TRAIL(c);
    } else {
      out[written++] = (UChar)c;
    }
  }
  return written;
}

static inline bool decode_all(const uint8_t *text, size_t count, buffer *out) {
  if (count > longest_text || !buffer_reserve(out, (int32_t)count)) return false;
  out->count = decode(text, count, out->units, (int32_t)count);
  return true;
}

#endif
