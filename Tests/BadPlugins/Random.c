/* Breaks any rule at any time: the bytes of its input, or of the cells that it is given, say which. All memory that it
 * gives is just as large as it says, or cannot be meant (a null pointer, a count beyond every limit), so that it is the
 * host's fault when a sanitizer finds anything. */
#define READ does_what_it_reads
#define OPEN opens_somehow
#define ROWS does_what_cells_say
#define FINISH finishes_somehow
#define DESTROY destroys
#include "plugin.h"

/* What it is to do, byte by byte. */
typedef struct {
  const uint8_t *bytes;
  uint64_t count, place;
} script;

static uint32_t next(script *s) { return s->place < s->count ? s->bytes[s->place++] : 0; }

static int is_over(const script *s) { return s->place >= s->count; }

/* What is lent until the call is over. */
typedef struct {
  void *blocks[8192];
  size_t count;
} lent;

static void *lend(lent *l, size_t size) {
  if (l->count == sizeof l->blocks / sizeof *l->blocks) return NULL;
  void *block = calloc(1, size ? size : 1);
  if (block) l->blocks[l->count++] = block;
  return block;
}

static void take_back(lent *l) {
  while (l->count > 0) free(l->blocks[--l->count]);
}

static const uint64_t beyond[] = {UINT64_MAX, 1ull << 63, (1ull << 32) + 1, 1ull << 40, (256ull << 20) + 1};

/* Bytes that are there, as many as it says. */
static shellac_bytes true_bytes(script *s, lent *l, uint32_t choice) {
  if (choice > 250) return (shellac_bytes){NULL, choice & 1 ? 7 : UINT64_MAX};
  if (choice > 240) return (shellac_bytes){NULL, 0};
  uint64_t count = choice % 24;
  uint8_t *data = lend(l, count);
  if (!data) return (shellac_bytes){NULL, 0};
  for (uint64_t i = 0; i < count; i++) data[i] = (uint8_t)next(s);
  return (shellac_bytes){data, count};
}

/* The same, or more than anything may have. */
static shellac_bytes some_bytes(script *s, lent *l) {
  uint32_t choice = next(s);
  if (choice > 246 && choice <= 250) return (shellac_bytes){lend(l, 1), beyond[next(s) % 5]};
  return true_bytes(s, l, choice);
}

/* A name that there is, or any bytes. */
static shellac_bytes some_name(script *s, lent *l) {
  static const char *const known[] = {"title", "location", "length", "extras", "creator", "date", "identifiers",
                                      "price", "currency", "line", "track", "playcount", "rating", "coins"};
  uint32_t choice = next(s);
  if (choice > 200) return some_bytes(s, l);
  const char *name = known[choice % (sizeof known / sizeof *known)];
  return (shellac_bytes){(const uint8_t *)name, strlen(name)};
}

static shellac_value some_value(script *s, lent *l, uint32_t column) {
  static const uint32_t kinds[] = {0, SHELLAC_TEXT, SHELLAC_BYTES, SHELLAC_LIST, SHELLAC_INTEGER, SHELLAC_DECIMAL,
                                   SHELLAC_DECIMAL, SHELLAC_DECIMAL, SHELLAC_TEXT, SHELLAC_TEXT, SHELLAC_FLAG,
                                   SHELLAC_LIST};
  uint32_t choice = next(s);
  shellac_value value = {.kind = choice > 240 ? next(s) : choice > 220 ? 0 : kinds[column % 12]};
  if (choice > 253) value.kind = UINT32_MAX;
  if (value.kind == SHELLAC_INTEGER || value.kind == SHELLAC_FLAG) {
    value.as.integer = choice & 1 ? INT64_MIN + (int64_t)next(s) : INT64_MAX - (int64_t)next(s);
  } else if (value.kind == SHELLAC_LIST) {
    uint32_t count = next(s) % 6;
    shellac_value *items = lend(l, count * sizeof *items);
    for (uint32_t i = 0; items && i < count; i++) {
      items[i].kind = next(s) > 250 ? next(s) : SHELLAC_TEXT;
      items[i].as.bytes = some_bytes(s, l);
    }
    value.as.list.items = items;
    value.as.list.count = items ? count : 0;
    if (choice % 16 == 3) value.as.list.items = NULL;
    if (choice % 16 == 4) value.as.list.count = beyond[next(s) % 5];
  } else {
    value.as.bytes = some_bytes(s, l);
  }
  return value;
}

static uint32_t some_size(script *s, size_t real) {
  uint32_t choice = next(s);
  return choice > 252 ? 0 : choice > 250 ? (uint32_t)real - 1 : choice > 248 ? UINT32_MAX : (uint32_t)real;
}

static const shellac_failure *some_failure(script *s, lent *l) {
  if (next(s) > 240) return NULL;
  shellac_failure *failure = lend(l, sizeof *failure);
  if (!failure) return NULL;
  failure->struct_size = some_size(s, sizeof *failure);
  failure->line = next(s) > 200 ? UINT32_MAX : next(s);
  failure->column = next(s) > 200 ? UINT32_MAX : next(s);
  failure->message = true_bytes(s, l, next(s));
  failure->hint = true_bytes(s, l, next(s));
  return failure;
}

static shellac_status some_status(script *s) {
  uint32_t choice = next(s);
  return choice > 250 ? INT32_MIN : choice > 240 ? -1 : (shellac_status)(choice % 6);
}

/* What a thread of its own is to call. */
typedef struct {
  const shellac_sink *sink;
  const shellac_output *output;
  const shellac_host *host;
  const shellac_failure *failure;
} errand;

static void *runs(void *context) {
  const errand *e = context;
  static const shellac_value cell = {.kind = SHELLAC_NULL};
  if (e->sink) e->sink->rows(e->sink, &cell, 1);
  if (e->output) e->output->write(e->output, TEXT("from elsewhere"));
  e->host->warn(e->host, e->failure);
  return NULL;
}

static void send(const errand *e) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, runs, (void *)(uintptr_t)e) == 0) pthread_join(thread, NULL);
}

static shellac_status begins(script *s, lent *l, const shellac_sink *sink, uint32_t *width) {
  shellac_table *new = lend(l, sizeof *new);
  uint32_t count = 1 + next(s) % 12;
  shellac_bytes *given = lend(l, count * sizeof *given), *titles = lend(l, count * sizeof *titles);
  uint32_t *columns = lend(l, count * sizeof *columns);
  if (!new || !given || !titles || !columns) return SHELLAC_FAILED;
  for (uint32_t i = 0; i < count; i++) {
    given[i] = some_name(s, l);
    titles[i] = some_name(s, l);
    columns[i] = next(s) > 250 ? next(s) : 1 + (i + next(s)) % 11;
  }
  *new = (shellac_table){some_size(s, sizeof *new), SHELLAC_ENTRIES, count, 0, given, NULL, columns};
  if (next(s) > 128) new->titles = titles;
  if (next(s) > 250) new->rows = next(s);
  switch (next(s)) {
    case 255: new->column_count = UINT32_MAX; break;
    case 254: new->column_count = 1025; break;
    case 253: new->column_count = 0; break;
    case 252: new->names = NULL; break;
    case 251: new->columns = NULL; break;
  }
  shellac_document *document = lend(l, sizeof *document);
  uint32_t values = next(s) % 5;
  shellac_bytes *value_names = lend(l, values * sizeof *value_names);
  shellac_value *all = lend(l, values * sizeof *all);
  if (!document || !value_names || !all) return SHELLAC_FAILED;
  for (uint32_t i = 0; i < values; i++) {
    value_names[i] = some_name(s, l);
    all[i] = some_value(s, l, next(s));
  }
  *document = (shellac_document){some_size(s, sizeof *document), values, value_names, all};
  if (next(s) > 250) document->count = UINT32_MAX;
  if (next(s) > 250) document->values = NULL;
  shellac_status status = sink->begin(sink, next(s) > 128 ? document : NULL, next(s) > 250 ? NULL : new);
  if (status == SHELLAC_OK) *width = new->column_count;
  return status;
}

static shellac_status gives(script *s, lent *l, const shellac_sink *sink, uint32_t width) {
  uint32_t rows = next(s) % 5;
  shellac_value *cells = lend(l, (size_t)rows * width * sizeof *cells);
  if (!cells) return SHELLAC_FAILED;
  for (uint32_t i = 0; i < rows * width; i++) cells[i] = some_value(s, l, next(s));
  uint32_t choice = next(s);
  if (choice > 252) rows = 65537;
  if (choice > 254) rows = UINT32_MAX;
  return sink->rows(sink, choice == 252 ? NULL : cells, rows);
}

static void reads(script *s, lent *l, const shellac_input *input, int depth) {
  uint32_t capacity = next(s);
  uint8_t *into = lend(l, capacity);
  uint64_t offset = next(s) > 200 ? beyond[next(s) % 5] : next(s);
  if (into) input->read(input, offset, next(s) > 250 ? NULL : into, capacity);
  shellac_bytes name = next(s) > 128 ? (shellac_bytes){(const uint8_t *)"beside.csv", 10} : some_bytes(s, l);
  const shellac_input *further = input->further(input, name);
  if (further && depth < 8) reads(s, l, further, depth + 1);
  shellac_bytes member = input->member(input, next(s) > 200 ? beyond[next(s) % 5] : next(s));
  if (member.data && next(s) > 128) input->further(input, member);
}

READS(does_what_it_reads) {
  (void)reader, (void)settings;
  static const uint64_t longest = 1 << 15;
  lent l = {.count = 0};
  uint8_t *bytes = lend(&l, longest);
  int64_t filled = bytes ? input->read(input, 0, bytes, longest) : -1;
  script s = {bytes, filled > 0 ? (uint64_t)filled : 0, 0};
  uint32_t width = 0;
  shellac_status status = SHELLAC_OK;
  while (!is_over(&s)) {
    switch (next(&s) % 12) {
      case 0: case 1: begins(&s, &l, sink, &width); break;
      case 2: case 3: case 4: case 5: gives(&s, &l, sink, width); break;
      case 6: sink->refuse(sink, some_failure(&s, &l)); break;
      case 7: host->warn(host, some_failure(&s, &l)); break;
      case 8: host->note(host, some_failure(&s, &l)); break;
      case 9:
        if (next(&s) > 200) host->fail(host, some_failure(&s, &l));
        if (next(&s) > 250) host->extension(host, next(&s) & 1 ? "draft.x/1" : NULL);
        break;
      case 10: reads(&s, &l, input, 0); break;
      default:
        if (next(&s) > 240) send(&(errand){sink, NULL, host, some_failure(&s, &l)});
        if (next(&s) > 240) status = some_status(&s);
    }
  }
  take_back(&l);
  return status;
}

static shellac_status destroys_later;

static shellac_status opens_somehow(const shellac_exporter *exporter, const shellac_host *host,
                                    const shellac_request *request, const shellac_output *output,
                                    shellac_writer **out) {
  /* Every byte that it is lent is there. */
  uint64_t sum = 0;
  for (uint32_t i = 0; i < request->table->column_count; i++) {
    for (uint64_t b = 0; b < request->table->names[i].count; b++) sum += request->table->names[i].data[b];
    for (uint64_t b = 0; b < request->table->titles[i].count; b++) sum += request->table->titles[i].data[b];
  }
  for (uint32_t i = 0; i < request->settings->count; i++) sum += request->settings->values[i].count;
  script s = {NULL, 0, 0};
  for (uint32_t i = 0; i < request->document->count; i++) {
    if (request->document->values[i].kind == SHELLAC_TEXT) {
      s = (script){request->document->values[i].as.bytes.data, request->document->values[i].as.bytes.count, 0};
    }
  }
  destroys_later = sum > 0;
  shellac_status status = good_open(exporter, host, request, output, out);
  if (status != SHELLAC_OK) return status;
  switch (next(&s)) {
    case 'a': (*out)->struct_size = 0; break;
    case 'b': (*out)->rows = NULL; break;
    case 'c': (*out)->finish = NULL; break;
    case 'd': free((*out)->ctx); *out = NULL; break;
    case 'e': free((*out)->ctx); return SHELLAC_FAILED;
    case 'f': free((*out)->ctx); return some_status(&s) | 4;
    case 'g': output->write(output, TEXT("too early?")); break;
    case 'h': host->fail(host, NULL); break;
  }
  return SHELLAC_OK;
}

static shellac_status does_what_cells_say(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  export *self = writer->ctx;
  shellac_status status = SHELLAC_OK;
  for (uint64_t i = 0; i < (uint64_t)row_count * self->columns; i++) {
    if (cells[i].kind != SHELLAC_TEXT && cells[i].kind != SHELLAC_BYTES) continue;
    lent l = {.count = 0};
    script s = {cells[i].as.bytes.data, cells[i].as.bytes.count, 0};
    while (!is_over(&s)) {
      switch (next(&s) % 8) {
        case 0: case 1: case 2: self->output->write(self->output, true_bytes(&s, &l, next(&s))); break;
        case 3: self->host->warn(self->host, some_failure(&s, &l)); break;
        case 4: self->host->note(self->host, some_failure(&s, &l)); break;
        case 5: if (next(&s) > 100) self->host->fail(self->host, some_failure(&s, &l)); break;
        case 6: if (next(&s) > 110) send(&(errand){NULL, self->output, self->host, some_failure(&s, &l)}); break;
        default: if (next(&s) > 100) status = some_status(&s);
      }
    }
    take_back(&l);
  }
  return status;
}

static shellac_status finishes_somehow(shellac_writer *writer) {
  export *self = writer->ctx;
  return self->output->write(self->output, (shellac_bytes){NULL, destroys_later ? 0 : 5});
}

static void destroys(shellac_writer *writer) {
  export *self = writer->ctx;
  self->output->write(self->output, TEXT("too late?"));
  free(self);
}
