/* A plugin in C that keeps the contract. Each file beside this one includes it and breaks it in one way: a macro before
 * the include puts a function or a value of its own in the place of a good one. */
#include <shellac_plugin.h>

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Compiled with -DENTRY=shellac_plugin_v1_<name>format -DID="<name>". */

#define TEXT(literal) ((shellac_bytes){(const uint8_t *)(literal), sizeof(literal) - 1})

typedef struct {
  shellac_writer writer;
  const shellac_host *host;
  const shellac_output *output;
  uint32_t columns;
} export;

static shellac_status good_rows(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
  export *self = writer->ctx;
  for (uint64_t i = 0; i < (uint64_t)row_count * self->columns; i++) {
    if (cells[i].kind == SHELLAC_TEXT) {
      shellac_status status = self->output->write(self->output, cells[i].as.bytes);
      if (status != SHELLAC_OK) return status;
    }
  }
  return SHELLAC_OK;
}

static shellac_status good_finish(shellac_writer *writer) {
  export *self = writer->ctx;
  return self->output->write(self->output, TEXT("end\n"));
}

static void good_destroy(shellac_writer *writer) { free(writer->ctx); }

#ifndef ROWS
#define ROWS good_rows
#endif
#ifndef FINISH
#define FINISH good_finish
#endif
#ifndef DESTROY
#define DESTROY good_destroy
#endif

static shellac_status ROWS(shellac_writer *, const shellac_value *, uint32_t);
static shellac_status FINISH(shellac_writer *);
static void DESTROY(shellac_writer *);

static shellac_status good_open(const shellac_exporter *exporter, const shellac_host *host,
                                const shellac_request *request, const shellac_output *output, shellac_writer **out) {
  (void)exporter;
  export *self = calloc(1, sizeof *self);
  if (!self) return SHELLAC_FAILED;
  self->host = host;
  self->output = output;
  self->columns = request->table->column_count;
  self->writer.struct_size = sizeof self->writer;
  self->writer.ctx = self;
  self->writer.rows = ROWS;
  self->writer.finish = FINISH;
  self->writer.destroy = DESTROY;
  *out = &self->writer;
  return SHELLAC_OK;
}

static int32_t good_probe(const shellac_reader *reader, shellac_bytes path, shellac_bytes head) {
  (void)reader;
  (void)path;
  return head.count >= 4 && memcmp(head.data, "LIAR", 4) == 0 ? 90 : 0;
}

static const shellac_bytes names[] = {{(const uint8_t *)"location", 8}, {(const uint8_t *)"title", 5}};
static const uint32_t kinds[] = {SHELLAC_COLUMN_PATH, SHELLAC_COLUMN_TEXT};
static const shellac_table table = {sizeof table, SHELLAC_ENTRIES, 2, 0, names, NULL, kinds};

/* One entry for each byte of the input. */
static shellac_status good_read(const shellac_reader *reader, const shellac_host *host,
                                const shellac_settings *settings, const shellac_input *input,
                                const shellac_sink *sink) {
  (void)reader;
  (void)host;
  (void)settings;
  shellac_status status = sink->begin(sink, NULL, &table);
  uint8_t byte;
  for (uint64_t offset = 0; status == SHELLAC_OK; offset++) {
    int64_t count = input->read(input, offset, &byte, 1);
    if (count < 0) return SHELLAC_STOP;
    if (count == 0) return SHELLAC_OK;
    shellac_value cells[2] = {{.kind = SHELLAC_BYTES}, {.kind = SHELLAC_NULL}};
    cells[0].as.bytes = (shellac_bytes){&byte, 1};
    status = sink->rows(sink, cells, 1);
  }
  return status;
}

#ifndef OPEN
#define OPEN good_open
#endif
#ifndef PROBE
#define PROBE good_probe
#endif
#ifndef READ
#define READ good_read
#endif
#ifndef SUFFIXES
#define SUFFIXES suffixes
#endif
#ifndef OPTIONS
#define OPTIONS NULL
#endif
#ifndef PLUGIN_ID
#define PLUGIN_ID ID
#endif
#ifndef PLUGIN_NAME
#define PLUGIN_NAME "Liar"
#endif
#ifndef SIZE
#define SIZE sizeof(shellac_plugin)
#endif
#ifndef MAJOR
#define MAJOR SHELLAC_ABI_MAJOR
#endif
#ifndef MINOR
#define MINOR SHELLAC_ABI_MINOR
#endif
#ifndef NEEDS
#define NEEDS 0
#endif

static shellac_status OPEN(const shellac_exporter *, const shellac_host *, const shellac_request *,
                           const shellac_output *, shellac_writer **);
static int32_t PROBE(const shellac_reader *, shellac_bytes, shellac_bytes);
#define READS(name)                                                                                     \
  static shellac_status name(const shellac_reader *reader, const shellac_host *host,                    \
                             const shellac_settings *settings, const shellac_input *input,              \
                             const shellac_sink *sink)
READS(READ);

static const char *const suffixes[] = {"liar", NULL};
static const uint32_t rows[] = {SHELLAC_SONGS, SHELLAC_ENTRIES, 0};
static const uint32_t read_rows[] = {SHELLAC_ENTRIES, 0};

static const shellac_reader reader = {sizeof reader, 0, NULL, SUFFIXES, NULL, read_rows, PROBE, READ};
#ifndef READER
#define READER &reader
#endif
static const shellac_exporter exporter = {sizeof exporter, 0, NULL, SUFFIXES, OPTIONS, rows, NULL, OPEN};
#ifndef EXPORTER
#define EXPORTER &exporter
#endif

#ifndef OWN_ENTRY
static const shellac_plugin plugin = {SIZE,    MAJOR, MINOR, NEEDS, PLUGIN_ID, PLUGIN_NAME, "1.2.3",
                                      "Lies.", NULL,              READER, EXPORTER, NULL};
const shellac_plugin *ENTRY(void) { return &plugin; }
#endif
