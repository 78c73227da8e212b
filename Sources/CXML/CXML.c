#include "CXML.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libxml2 takes time with the square of what one tag declares, and tells nobody before the tag is whole. */
enum { attribute_cap = 1000, depth_cap = 200, silence_cap = 256 * 1024, value_cap = 65535, piece = 64 * 1024 };

struct shellac_xml {
  xmlParserCtxtPtr parser;
  shellac_xml_callbacks callbacks;
  shellac_xml_attribute *attributes;
  int depth;
  size_t silence;                             /* bytes taken since the last call back */
  const char *pending;                        /* an element of which not known is whether it holds others */
  shellac_xml_span pending_span;
  char *text;                                 /* of the pending element */
  size_t text_count;
  int is_cut;
  int has_failed;
  int is_at_end;
  uint32_t line, column;
  char message[512];
  const char *hint;
};

static shellac_xml *of(void *ctx) { return ((xmlParserCtxtPtr)ctx)->_private; }

static void place(shellac_xml *xml, uint32_t *line, uint32_t *column) {
  int l = xmlSAX2GetLineNumber(xml->parser), c = xmlSAX2GetColumnNumber(xml->parser);
  *line = l > 0 ? (uint32_t)l : 1;
  *column = c > 0 ? (uint32_t)c : 1;
}

static void fail(shellac_xml *xml, const char *message) {
  if (xml->has_failed) return;
  xml->has_failed = 1;
  size_t count = strlen(message);
  if (count >= sizeof xml->message) count = sizeof xml->message - 1;
  const char *line_end = memchr(message, '\n', count);
  if (line_end) count = (size_t)(line_end - message);
  memcpy(xml->message, message, count);
  while (count > 0 && (xml->message[count - 1] == '.' || xml->message[count - 1] == '!' || xml->message[count - 1] == ' ')) count -= 1;
  xml->message[count] = 0;
  place(xml, &xml->line, &xml->column);
  xmlStopParser(xml->parser);
}

static shellac_xml_span span(shellac_xml *xml) {
  xmlParserInputPtr input = xml->parser->input;
  shellac_xml_span result = {1, -1};
  if (!input) return result;
  if (input->line > 0) result.line = (uint32_t)input->line;
  /* Behind a decoder libxml2 would have to encode all that it has at hand to tell. */
  if (!input->buf || !input->buf->encoder) result.end = (int64_t)(input->consumed + (size_t)(input->cur - input->base));
  return result;
}

static void start_value(shellac_xml *xml, const char *name) {
  if (xml->pending) xml->callbacks.begin(xml->callbacks.ctx, xml->pending, xml->pending_span);
  xml->pending = NULL;
  if (xml->depth == 1) return xml->callbacks.begin(xml->callbacks.ctx, name, span(xml));
  xml->pending = name;
  xml->pending_span = span(xml);
  xml->text_count = 0;
  xml->is_cut = 0;
}

static void add_text(shellac_xml *xml, const xmlChar *text, size_t count) {
  if (!xml->pending || xml->is_cut) return;
  const size_t room = value_cap - xml->text_count;
  if (count > room) {
    count = room;
    while (count > 0 && (text[count] & 0xC0) == 0x80) count -= 1;
    xml->is_cut = 1;
  }
  memcpy(xml->text + xml->text_count, text, count);
  xml->text_count += count;
}

static void end_value(shellac_xml *xml) {
  const char *name = xml->pending;
  xml->pending = NULL;
  shellac_xml_span end = span(xml);
  if (!name) return xml->callbacks.finish(xml->callbacks.ctx, end);
  end.line = xml->pending_span.line;
  xml->callbacks.value(xml->callbacks.ctx, name, xml->text, xml->text_count, xml->is_cut, end);
}

static void on_start(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                     const xmlChar **declared, int count, int defaulted, const xmlChar **values) {
  shellac_xml *xml = of(ctx);
  xml->silence = 0;
  if (xml->has_failed) return;
  if (++xml->depth > depth_cap) return fail(xml, "elements are nested more than 200 deep");
  if (namespaces > attribute_cap) return fail(xml, "an element declares more than 1000 namespaces");
  if (count > attribute_cap) return fail(xml, "an element has more than 1000 attributes");
  if (xml->callbacks.value) return start_value(xml, (const char *)name);
  for (int i = 0; i < count; i++) {
    const xmlChar **value = values + 5 * i;
    shellac_xml_attribute *attribute = xml->attributes + i;
    attribute->name = (const char *)value[0];
    attribute->prefix = (const char *)value[1];
    attribute->uri = (const char *)value[2];
    attribute->value = (const char *)value[3];
    attribute->value_count = (size_t)(value[4] - value[3]);
  }
  xml->callbacks.start(xml->callbacks.ctx, (const char *)name, (const char *)prefix, (const char *)uri,
                       xml->attributes, (size_t)count);
}

static void on_end(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  shellac_xml *xml = of(ctx);
  xml->silence = 0;
  if (xml->has_failed) return;
  xml->depth -= 1;
  if (xml->callbacks.value) return end_value(xml);
  xml->callbacks.end(xml->callbacks.ctx);
}

static void on_characters(void *ctx, const xmlChar *text, int count) {
  shellac_xml *xml = of(ctx);
  xml->silence = 0;
  if (xml->has_failed || count <= 0) return;
  if (xml->callbacks.value) return add_text(xml, text, (size_t)count);
  xml->callbacks.characters(xml->callbacks.ctx, (const char *)text, (size_t)count);
}

static const char doctype_hint[] = "Take the document type, <!DOCTYPE>, out of the file.";

/* Declarations in a DOCTYPE: entities are how a kilobyte becomes a gigabyte, and no file we read needs any. */
static void refuse(void *ctx) {
  if (of(ctx)->has_failed) return;
  of(ctx)->hint = doctype_hint;
  fail(of(ctx), "the document type declares entities or elements, which is refused");
}

static const char entity_hint[] = "Write the character itself in place of the entity.";

static void on_entity_declaration(void *ctx, const xmlChar *name, int type, const xmlChar *public_id,
                                  const xmlChar *system_id, xmlChar *content) {
  refuse(ctx);
}

static void on_attribute_declaration(void *ctx, const xmlChar *element, const xmlChar *name, int type, int def,
                                     const xmlChar *value, xmlEnumerationPtr tree) {
  xmlFreeEnumeration(tree);
  refuse(ctx);
}

static void on_element_declaration(void *ctx, const xmlChar *name, int type, xmlElementContentPtr content) {
  refuse(ctx);
}

static xmlEntityPtr entity(void *ctx, const xmlChar *name) { return xmlGetPredefinedEntity(name); }

static void on_reference(void *ctx, const xmlChar *name) {
  if (of(ctx)->has_failed) return;
  of(ctx)->hint = entity_hint;
  fail(of(ctx), "an entity is used that XML does not have");
}

static xmlParserInputPtr no_input(void *ctx, const xmlChar *public_id, const xmlChar *system_id) { return NULL; }

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_pointer;
#else
typedef xmlErrorPtr error_pointer;
#endif

/* What an error means, in words for a reader: those of libxml2 differ from version to version. */
static void say(shellac_xml *xml, error_pointer error, char *message, size_t size) {
  const char *first = error->str1 ? error->str1 : "", *second = error->str2 ? error->str2 : "";
  const char *said = error->message ? error->message : "", *words = "this is not well-formed";
  if (xml->parser->inSubset) {
    xml->hint = doctype_hint;
    snprintf(message, size, "the document type, <!DOCTYPE>, cannot be read");
    return;
  }
  xmlParserInputPtr input = xml->parser->input;
  /* A byte that begins no character is told in several ways. */
  const int is_foreign = input && input->cur < input->end && *input->cur >= 0x80;
  const int is_vague = error->code == XML_ERR_INTERNAL_ERROR || (error->code == XML_ERR_INVALID_CHAR && error->int1 == 0);
  switch (is_foreign && is_vague ? XML_ERR_INVALID_ENCODING : error->code) {
    case XML_ERR_DOCUMENT_EMPTY: words = "expected an element, found other text"; break;
    case XML_ERR_DOCUMENT_END: words = "something stands behind the end of the last element"; break;
    case XML_ERR_INTERNAL_ERROR: words = "a declaration, <!, stands inside an element"; break;
    case XML_ERR_TAG_NAME_MISMATCH:
      snprintf(message, size, "<%.100s> of line %d is closed by </%.100s>", first, error->int1, second);
      return;
    case XML_ERR_UNDECLARED_ENTITY:
      xml->hint = entity_hint;
      snprintf(message, size, "the entity &%.100s; is none of XML's own", first);
      return;
    case XML_ERR_NAME_REQUIRED:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
      if (strstr(said, "tartTag")) {
        words = "a < begins no element";
        xml->hint = "Write it as &lt; or mend the tag.";
      } else if (strstr(said, "EntityRef")) {
        words = "an & stands by itself";
        xml->hint = "Write it as &amp; where the character itself is meant.";
      } else {
        words = "a name is missing";
      }
      break;
    case XML_ERR_INVALID_CHAR:
      snprintf(message, size, "the character U+%04X may not stand in XML", (unsigned)error->int1);
      return;
    case XML_ERR_INVALID_HEX_CHARREF:
    case XML_ERR_INVALID_DEC_CHARREF:
    case XML_ERR_INVALID_CHARREF: words = "what stands behind &# is no number of a character"; break;
    case XML_ERR_LT_IN_ATTRIBUTE:
      words = "a < stands in the value of an attribute";
      xml->hint = "Write it as &lt;.";
      break;
    case XML_ERR_ATTRIBUTE_NOT_STARTED: words = "the value of an attribute has no quotes"; break;
    case XML_ERR_ATTRIBUTE_NOT_FINISHED: words = "the value of an attribute has no closing quote"; break;
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      snprintf(message, size, "the attribute '%.100s' has no value", first);
      return;
    case XML_ERR_ATTRIBUTE_REDEFINED:
      snprintf(message, size, "the attribute '%.100s' is there twice", first);
      return;
    case XML_ERR_SPACE_REQUIRED: words = "a blank is missing before an attribute"; break;
    case XML_ERR_MISPLACED_CDATA_END:
      words = "]]> stands in text";
      xml->hint = "Write it as ]]&gt;.";
      break;
    case XML_ERR_RESERVED_XML_NAME: words = "<?xml does not stand at the beginning of the file"; break;
    case XML_ERR_HYPHEN_IN_COMMENT: words = "a comment has -- in it"; break;
    case XML_ERR_UNKNOWN_VERSION: words = "its version of XML is not 1.0"; break;
    case XML_ERR_UNSUPPORTED_ENCODING:
      snprintf(message, size, "the encoding '%.100s' is not known", first);
      return;
    case XML_ERR_INVALID_ENCODING: words = "these bytes are no text in the file's encoding"; break;
    default: break;
  }
  snprintf(message, size, "%s", words);
}

static void on_error(void *ctx, error_pointer error) {
  /* The context of a structured error is that of the document. */
  if (!error || error->level != XML_ERR_FATAL) return;
  shellac_xml *xml = of(ctx);
  if (xml->has_failed) return;
  xmlParserInputPtr input = xml->parser->input;
  /* What was not taken when the document ended is said to be an end of the document. */
  xml->is_at_end = !input || input->cur >= input->end || error->code == XML_ERR_DOCUMENT_END;
  char message[sizeof xml->message];
  say(xml, error, message, sizeof message);
  fail(xml, message);
  if (error->line > 0) xml->line = (uint32_t)error->line;
  if (error->int2 > 0) xml->column = (uint32_t)error->int2;
}

shellac_xml *shellac_xml_open(const shellac_xml_callbacks *callbacks) {
  shellac_xml *xml = calloc(1, sizeof *xml);
  if (!xml) return NULL;
  xml->callbacks = *callbacks;
  xml->attributes = calloc(attribute_cap, sizeof *xml->attributes);
  xml->text = callbacks->value ? malloc(value_cap) : NULL;
  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_characters;
  handler.cdataBlock = on_characters;
  handler.ignorableWhitespace = on_characters;
  handler.getEntity = entity;
  handler.reference = on_reference;
  handler.entityDecl = on_entity_declaration;
  handler.attributeDecl = on_attribute_declaration;
  handler.elementDecl = on_element_declaration;
  handler.resolveEntity = no_input;
  handler.serror = on_error;
  const int has_room = xml->attributes && (xml->text || !callbacks->value);
  xml->parser = has_room ? xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL) : NULL;
  if (!xml->parser) {
    shellac_xml_close(xml);
    return NULL;
  }
  /* Only the five entities of XML are known here. Without NOENT libxml2 gives an ampersand in an attribute as "&#38;". */
  xmlCtxtUseOptions(xml->parser, XML_PARSE_NONET | XML_PARSE_NOENT);
  xml->parser->_private = xml;
  return xml;
}

void shellac_xml_close(shellac_xml *xml) {
  if (!xml) return;
  if (xml->parser) {
    if (xml->parser->myDoc) xmlFreeDoc(xml->parser->myDoc);
    xml->parser->myDoc = NULL;
    xmlFreeParserCtxt(xml->parser);
  }
  free(xml->attributes);
  free(xml->text);
  free(xml);
}

int shellac_xml_parse(shellac_xml *xml, const uint8_t *bytes, size_t count, int is_last) {
  while (!xml->has_failed && count > 0) {
    int part = count > piece ? piece : (int)count;
    xml->silence += (size_t)part;
    xmlParseChunk(xml->parser, (const char *)bytes, part, 0);
    if (xml->silence > silence_cap) fail(xml, "a tag, a comment or a declaration has more than 262144 bytes");
    bytes += part;
    count -= (size_t)part;
  }
  if (!xml->has_failed && is_last) {
    xmlParseChunk(xml->parser, NULL, 0, 1);
    if (!xml->has_failed && !xml->parser->wellFormed) {
      xml->is_at_end = 1;
      fail(xml, "this is not well-formed");
    }
  }
  return xml->has_failed;
}

void shellac_xml_stop(shellac_xml *xml) { fail(xml, ""); }

void shellac_xml_place(const shellac_xml *xml, uint32_t *line, uint32_t *column) {
  place((shellac_xml *)xml, line, column);
}

const char *shellac_xml_message(const shellac_xml *xml, uint32_t *line, uint32_t *column) {
  *line = xml->line;
  *column = xml->column;
  return xml->message;
}

int shellac_xml_is_at_end(const shellac_xml *xml) { return xml->is_at_end; }

const char *shellac_xml_hint(const shellac_xml *xml) { return xml->hint; }
