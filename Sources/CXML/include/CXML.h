#ifndef SHELLAC_CXML_H
#define SHELLAC_CXML_H

/* What Shellac uses of libxml2: a parser that is fed bytes and calls back, behind an opaque type.
 *
 * Nothing is fetched or opened, no entity is declared or expanded but the five of XML itself, and the memory used does
 * not grow with the document. Text given to the callbacks is UTF-8 and dies when they return. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct shellac_xml shellac_xml;

typedef struct shellac_xml_attribute {
  const char *name, *prefix, *uri;            /* prefix and uri: NULL when there is none */
  const char *value;
  size_t value_count;
} shellac_xml_attribute;

/* Where something stands: the line from 1, and how many bytes of the document lie before its end; -1 when the document
 * is in another encoding than UTF-8. An element that begins ends before the > of its tag. */
typedef struct shellac_xml_span {
  uint32_t line;
  int64_t end;
} shellac_xml_span;

typedef struct shellac_xml_callbacks {
  void *ctx;
  void (*start)(void *ctx, const char *name, const char *prefix, const char *uri,
                const shellac_xml_attribute *attributes, size_t attribute_count);
  void (*end)(void *ctx);
  void (*characters)(void *ctx, const char *text, size_t count);

  /* In place of the three above, for documents in which an element holds text or others, never both: with value set,
   * an element without others in it is told as a whole. Its text is cut at 65,535 bytes, which is_cut tells; attributes
   * and text between elements are passed over. */
  void (*begin)(void *ctx, const char *name, shellac_xml_span span);
  void (*value)(void *ctx, const char *name, const char *text, size_t count, int is_cut, shellac_xml_span span);
  void (*finish)(void *ctx, shellac_xml_span span);
} shellac_xml_callbacks;

/* NULL when there is no memory. The callbacks are copied. */
shellac_xml *shellac_xml_open(const shellac_xml_callbacks *callbacks);
void shellac_xml_close(shellac_xml *xml);

/* Takes the next bytes; is_last with the last of them, which may be none. 0 when all is well so far. */
int shellac_xml_parse(shellac_xml *xml, const uint8_t *bytes, size_t count, int is_last);

/* Calls back no more; shellac_xml_parse fails from here on. */
void shellac_xml_stop(shellac_xml *xml);

/* Where the parser is, from 1. */
void shellac_xml_place(const shellac_xml *xml, uint32_t *line, uint32_t *column);

/* What was wrong, and where: after shellac_xml_parse has failed. "" when shellac_xml_stop was the reason. */
const char *shellac_xml_message(const shellac_xml *xml, uint32_t *line, uint32_t *column);

/* Whether it failed where the bytes given so far end. */
int shellac_xml_is_at_end(const shellac_xml *xml);

/* One thing to do about it; NULL when there is none to name. */
const char *shellac_xml_hint(const shellac_xml *xml);

#ifdef __cplusplus
}
#endif
#endif
