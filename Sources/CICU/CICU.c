#include "CICU.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>

#include "Buffer.h"

/* ---- Order ----------------------------------------------------------- */

struct shellac_collator {
  UCollator *collator;
};

shellac_collator *shellac_collator_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_STRENGTH, UCOL_TERTIARY, &status);
  shellac_collator *result = U_SUCCESS(status) ? malloc(sizeof *result) : NULL;
  if (result == NULL) {
    ucol_close(collator);
    return NULL;
  }
  result->collator = collator;
  return result;
}

void shellac_collator_close(shellac_collator *collator) {
  if (collator == NULL) return;
  ucol_close(collator->collator);
  free(collator);
}

size_t shellac_collator_key(
    const shellac_collator *collator, const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
  UChar units[SHELLAC_COLLATED_UNITS];
  int32_t length = decode(text, count, units, SHELLAC_COLLATED_UNITS);
  int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
  int32_t needed = ucol_getSortKey(collator->collator, units, length, out, room);
  if (needed <= 1) return 0;
  /* U+FFFD and U+FFFF alone begin with 0xFF, which is left to missing values. */
  if (room > 0 && out[0] == 0xFF) out[0] = 0xFE;
  /* The caller needs room for the final zero too, which is not part of the key. */
  return needed <= room ? (size_t)needed - 1 : (size_t)needed;
}

void shellac_collator_version(const shellac_collator *collator, uint8_t out[4]) {
  UVersionInfo version;
  ucol_getVersion(collator->collator, version);
  memcpy(out, version, 4);
}

const char *shellac_collator_locale(const shellac_collator *collator) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = ucol_getLocaleByType(collator->collator, ULOC_VALID_LOCALE, &status);
  return U_FAILURE(status) || name == NULL || name[0] == 0 ? "root" : name;
}

static bool is_listed(const char *code, const char *const *list) {
  for (; *list != NULL; list++)
    if (strcmp(code, *list) == 0) return true;
  return false;
}

int shellac_locale_is_known(const char *locale) {
  char language[ULOC_LANG_CAPACITY], country[ULOC_COUNTRY_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(locale, language, sizeof language, &status);
  uloc_getCountry(locale, country, sizeof country, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return 0;
  if (!is_listed(language, uloc_getISOLanguages())) return 0;
  /* Three digits are a part of the world, as in es_419. */
  return country[0] == 0 || strspn(country, "0123456789") == 3 || is_listed(country, uloc_getISOCountries());
}

/* ---- Folding --------------------------------------------------------- */

static bool normalize(const UNormalizer2 *form, const buffer *in, buffer *out) {
  for (int attempt = 0; attempt < 2; attempt++) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed = unorm2_normalize(form, in->units, in->count, out->units, out->capacity, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      if (!buffer_reserve(out, needed)) return false;
      continue;
    }
    if (U_FAILURE(status)) return false;
    out->count = needed;
    return true;
  }
  return false;
}

static bool fold_case(const buffer *in, buffer *out) {
  for (int attempt = 0; attempt < 2; attempt++) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed =
        u_strFoldCase(out->units, out->capacity, in->units, in->count, U_FOLD_CASE_DEFAULT, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      if (!buffer_reserve(out, needed)) return false;
      continue;
    }
    if (U_FAILURE(status)) return false;
    out->count = needed;
    return true;
  }
  return false;
}

/* Marks that a person leaves out when typing. Marks that make another letter (kana, Indic and Thai vowels) stay. */
static bool is_accent(UChar c) {
  return (c >= 0x0300 && c <= 0x036F) || (c >= 0x0591 && c <= 0x05BD) || c == 0x05BF || c == 0x05C1 ||
         c == 0x05C2 || c == 0x05C4 || c == 0x05C5 || c == 0x05C7 || (c >= 0x064B && c <= 0x0652) ||
         c == 0x0670 || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
         (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE20 && c <= 0xFE2F);
}

/* Letters that have no canonical decomposition, and what people type for them; NULL for all others. */
static const char *plain_letters(UChar c) {
  switch (c) {
    case 0x00C6: return "AE";
    case 0x00D0: case 0x0110: return "D";
    case 0x00D8: return "O";
    case 0x00DE: return "TH";
    case 0x00E6: return "ae";
    case 0x00F0: case 0x0111: return "d";
    case 0x00F8: return "o";
    case 0x00FE: return "th";
    case 0x0126: return "H";
    case 0x0127: return "h";
    case 0x0131: return "i";
    case 0x0141: return "L";
    case 0x0142: return "l";
    case 0x0152: return "OE";
    case 0x0153: return "oe";
    case 0x0166: return "T";
    case 0x0167: return "t";
    default: return NULL;
  }
}

static bool remove_accents(const buffer *in, buffer *out) {
  if (!buffer_reserve(out, in->count * 2)) return false;
  int32_t written = 0;
  for (int32_t i = 0; i < in->count; i++) {
    UChar c = in->units[i];
    if (c < 0x80) {
      out->units[written++] = c;
      continue;
    }
    if (is_accent(c)) continue;
    const char *plain = c < 0x0180 ? plain_letters(c) : NULL;
    if (plain == NULL) {
      out->units[written++] = c;
    } else {
      while (*plain != 0) out->units[written++] = (UChar)*plain++;
    }
  }
  out->count = written;
  return true;
}

/* Folds `*text` with the help of `*spare`; the result is in `*text` again. */
static bool fold(buffer **text, buffer **spare, int flags) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *composed = unorm2_getNFCInstance(&status);
  const UNormalizer2 *decomposed = unorm2_getNFDInstance(&status);
  if (U_FAILURE(status)) return false;
#define STEP(call)           \
  do {                       \
    if (!(call)) return false; \
    buffer *other = *text;   \
    *text = *spare;          \
    *spare = other;          \
  } while (0)
  STEP(normalize(decomposed, *text, *spare));
  if (flags & SHELLAC_FOLD_CASE) {
    STEP(fold_case(*text, *spare));
    STEP(normalize(decomposed, *text, *spare));
  }
  if (flags & SHELLAC_FOLD_ACCENTS) STEP(remove_accents(*text, *spare));
  STEP(normalize(composed, *text, *spare));
#undef STEP
  return true;
}

ptrdiff_t shellac_fold(const uint8_t *text, size_t count, int flags, uint8_t *out, size_t capacity) {
  buffer first, second;
  buffer_init(&first);
  buffer_init(&second);
  buffer *folded = &first, *spare = &second;
  ptrdiff_t result = -1;
  if (decode_all(text, count, folded) && fold(&folded, &spare, flags)) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t needed = 0;
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    u_strToUTF8((char *)out, room, &needed, folded->units, folded->count, &status);
    if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) result = needed;
  }
  buffer_free(&first);
  buffer_free(&second);
  return result;
}

/* ---- Regular expressions --------------------------------------------- */

struct shellac_regex {
  URegularExpression *expression;
  buffer first, second;
};

static const char *regex_problem(UErrorCode status) {
  switch (status) {
    case U_REGEX_RULE_SYNTAX: return "it is not well formed";
    case U_REGEX_BAD_ESCAPE_SEQUENCE: return "unknown escape sequence";
    case U_REGEX_PROPERTY_SYNTAX: return "unknown property";
    case U_REGEX_UNIMPLEMENTED: return "unknown construct";
    case U_REGEX_MISMATCHED_PAREN: return "a parenthesis has no partner";
    case U_REGEX_NUMBER_TOO_BIG: return "a number is too big";
    case U_REGEX_BAD_INTERVAL: return "bad repetition in braces";
    case U_REGEX_MAX_LT_MIN: return "a repetition's most is less than its least";
    case U_REGEX_INVALID_BACK_REF: return "a back reference to a group that does not exist";
    case U_REGEX_LOOK_BEHIND_LIMIT: return "a look-behind has no greatest length";
    case U_REGEX_MISSING_CLOSE_BRACKET: return "a bracket is not closed";
    case U_REGEX_INVALID_RANGE: return "a range in brackets is not valid";
    case U_REGEX_INVALID_CAPTURE_GROUP_NAME: return "bad group name";
    case U_REGEX_PATTERN_TOO_BIG: return "it is too big";
    default: return "it cannot be used";
  }
}

shellac_regex *shellac_regex_open(
    const uint8_t *pattern, size_t count, const char **problem, size_t *offset) {
  *offset = 0;
  *problem = "memory is short";
  shellac_regex *regex = malloc(sizeof *regex);
  if (regex == NULL) return NULL;
  regex->expression = NULL;
  buffer_init(&regex->first);
  buffer_init(&regex->second);
  buffer *folded = &regex->first, *spare = &regex->second;
  if (!decode_all(pattern, count, folded) || !fold(&folded, &spare, SHELLAC_FOLD_ACCENTS)) {
    shellac_regex_close(regex);
    return NULL;
  }
  UErrorCode status = U_ZERO_ERROR;
  UParseError place = {.line = 0, .offset = 0};
  regex->expression =
      uregex_open(folded->units, folded->count, UREGEX_CASE_INSENSITIVE, &place, &status);
  if (U_SUCCESS(status)) {
    /* Some 10 ms of steps and 8 MB of backtracking for one text. */
    uregex_setTimeLimit(regex->expression, 100, &status);
    uregex_setStackLimit(regex->expression, 8 << 20, &status);
  }
  if (U_FAILURE(status)) {
    *problem = regex_problem(status);
    int32_t before = place.offset > 0 ? place.offset - 1 : 0;
    if (before > folded->count) before = folded->count;
    *offset = (size_t)u_countChar32(folded->units, before);
    shellac_regex_close(regex);
    return NULL;
  }
  *problem = NULL;
  return regex;
}

void shellac_regex_close(shellac_regex *regex) {
  if (regex == NULL) return;
  if (regex->expression != NULL) uregex_close(regex->expression);
  buffer_free(&regex->first);
  buffer_free(&regex->second);
  free(regex);
}

int shellac_regex_matches(shellac_regex *regex, const uint8_t *text, size_t count) {
  buffer *folded = &regex->first, *spare = &regex->second;
  if (!decode_all(text, count, folded)) return -1;
  bool is_ascii = true;
  for (size_t i = 0; i < count; i++) {
    if (text[i] >= 0x80) {
      is_ascii = false;
      break;
    }
  }
  if (!is_ascii && !fold(&folded, &spare, SHELLAC_FOLD_ACCENTS)) return -1;
  UErrorCode status = U_ZERO_ERROR;
  uregex_setText(regex->expression, folded->units, folded->count, &status);
  UBool found = uregex_find(regex->expression, 0, &status);
  return U_FAILURE(status) ? -1 : found ? 1 : 0;
}
