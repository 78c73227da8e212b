#ifndef SHELLAC_CICU_H
#define SHELLAC_CICU_H

/* What Shellac uses of ICU, behind opaque types: ICU's headers beside Foundation's do not compile.
 *
 * Text is UTF-8, counted, not NUL-terminated; invalid bytes are read as U+FFFD. Nothing here keeps shared
 * state: an object is used by one thread at a time, two objects may be used at once.
 */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Order ----------------------------------------------------------- */

typedef struct shellac_collator shellac_collator;

/* At most this many UTF-16 units of a text count for its key. */
#define SHELLAC_COLLATED_UNITS 1000

/* A collator of the locale ("sv_SE", "de-u-co-phonebk", "" for the root), digits compared as numbers, case and
 * accents as lesser differences. NULL when ICU has no collation data or memory. */
shellac_collator *shellac_collator_open(const char *locale);
void shellac_collator_close(shellac_collator *collator);

/* Writes the collation key, without ICU's final zero and never beginning with 0xFF. Returns the length of the
 * whole key; when that is more than `capacity` the contents of `out` are of no use. 0 when it failed. */
size_t shellac_collator_key(
    const shellac_collator *collator, const uint8_t *text, size_t count, uint8_t *out, size_t capacity);

/* The version of the collation data and rules: keys of different versions do not compare. */
void shellac_collator_version(const shellac_collator *collator, uint8_t out[4]);

/* The locale that ICU has collation data for: "sv" for "sv_SE", "root" for what it does not know. The text lives
 * as long as the collator. */
const char *shellac_collator_locale(const shellac_collator *collator);

/* 1 when the locale names a language, and a country if any, that ISO lists: many of them have the order of the
 * root, so that the collator's locale does not tell. 0 otherwise. */
int shellac_locale_is_known(const char *locale);

/* ---- Folding --------------------------------------------------------- */

enum {
  SHELLAC_FOLD_CASE = 1,    /* full case folding */
  SHELLAC_FOLD_ACCENTS = 2, /* without diacritics; o for o with stroke, ae for the ligature, and the like */
};

/* Writes the text folded and composed (NFC). Returns the length of the whole result, which has been written when
 * it is at most `capacity`; -1 when the text is too long or memory is short. */
ptrdiff_t shellac_fold(const uint8_t *text, size_t count, int flags, uint8_t *out, size_t capacity);

/* ---- Other scripts --------------------------------------------------- */

typedef struct shellac_latin shellac_latin;

/* What writes Cyrillic, Greek, kana, Arabic, Hangul and other scripts in Latin letters, as people type them. NULL
 * when ICU has no rules or memory. */
shellac_latin *shellac_latin_open(void);
void shellac_latin_close(shellac_latin *latin);

/* Writes the text in ASCII as far as there are rules for it. Returns the length of the whole result, which has been
 * written when it is at most `capacity`; -1 when the text is too long or memory is short. */
ptrdiff_t shellac_latin_text(
    const shellac_latin *latin, const uint8_t *text, size_t count, uint8_t *out, size_t capacity);

/* ---- Regular expressions --------------------------------------------- */

typedef struct shellac_regex shellac_regex;

/* Compiles a pattern that matches without regard to case and accents. The pattern's accents are taken away as a
 * whole, like those of the texts, also in brackets: [éè] is [ee] and finds e, and the range [à-ü] becomes
 * [a-u]. An escape such as \x{e9} stays what it is and finds nothing, since no text has an accent left. When it is none, returns NULL, says why in
 * `problem` (a constant) and in `offset` how many characters stand before the fault. */
shellac_regex *shellac_regex_open(
    const uint8_t *pattern, size_t count, const char **problem, size_t *offset);
void shellac_regex_close(shellac_regex *regex);

/* 1 when the text holds a match, 0 when not, -1 when the search took too long or too much memory. */
int shellac_regex_matches(shellac_regex *regex, const uint8_t *text, size_t count);

#ifdef __cplusplus
}
#endif
#endif
