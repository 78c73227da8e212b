#include "CICU.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>

#include "Buffer.h"

struct shellac_latin {
  UTransliterator *rules;
};

/* Cyrillic and Greek as newspapers write them, not as libraries do; then everything else. */
static const char latin_rules[] = "Russian-Latin/BGN; Greek-Latin/UNGEGN; Any-Latin; Latin-ASCII";

shellac_latin *shellac_latin_open(void) {
  UChar id[sizeof latin_rules];
  u_charsToUChars(latin_rules, id, (int32_t)sizeof latin_rules);
  UErrorCode status = U_ZERO_ERROR;
  UTransliterator *rules = utrans_openU(
      id, (int32_t)sizeof latin_rules - 1, UTRANS_FORWARD, NULL, 0, NULL, &status);
  shellac_latin *latin = U_SUCCESS(status) ? malloc(sizeof *latin) : NULL;
  if (latin == NULL) {
    if (U_SUCCESS(status)) utrans_close(rules);
    return NULL;
  }
  latin->rules = rules;
  return latin;
}

void shellac_latin_close(shellac_latin *latin) {
  if (latin == NULL) return;
  utrans_close(latin->rules);
  free(latin);
}

ptrdiff_t shellac_latin_text(
    const shellac_latin *latin, const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
  buffer written;
  buffer_init(&written);
  ptrdiff_t result = -1;
  /* Names only: a syllable of Hangul may become eight letters. */
  if (count <= 4096 && buffer_reserve(&written, (int32_t)count * 8 + 64) &&
      decode_all(text, count, &written)) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t limit = written.count;
    utrans_transUChars(
        latin->rules, written.units, &written.count, written.capacity, 0, &limit, &status);
    int32_t needed = 0;
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    if (U_SUCCESS(status)) {
      u_strToUTF8((char *)out, room, &needed, written.units, written.count, &status);
      if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) result = needed;
    }
  }
  buffer_free(&written);
  return result;
}
