extension PluginTemplates {
  static let cExport = #"""
    /* Writes one line a song: artist, blank, dash, blank, title. */
    #include "shellac_plugin.h"

    #include <stdlib.h>

    typedef struct {
      shellac_writer writer;
      const shellac_output *output; /* lives until destroy() */
    } export;

    static shellac_status put(export *self, const uint8_t *data, uint64_t count) {
      shellac_bytes bytes = {data, count};
      return self->output->write(self->output, bytes);
    }

    /* A line holds no line end. */
    static shellac_status put_cell(export *self, const shellac_value *cell) {
      if (cell->kind != SHELLAC_TEXT) return SHELLAC_OK;
      const uint8_t *data = cell->as.bytes.data;
      uint64_t count = cell->as.bytes.count, start = 0;
      for (uint64_t i = 0; i < count; i++) {
        if (data[i] >= 0x20) continue;
        shellac_status status = i > start ? put(self, data + start, i - start) : SHELLAC_OK;
        if (status == SHELLAC_OK) status = put(self, (const uint8_t *)" ", 1);
        if (status != SHELLAC_OK) return status;
        start = i + 1;
      }
      return count > start ? put(self, data + start, count - start) : SHELLAC_OK;
    }

    /* Cells come in the order of `columns`, row by row; they are gone when this returns. */
    static shellac_status take_rows(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
      export *self = writer->ctx;
      for (uint32_t row = 0; row < row_count; row++, cells += 2) {
        shellac_status status = put_cell(self, &cells[0]);
        if (status == SHELLAC_OK) status = put(self, (const uint8_t *)" - ", 3);
        if (status == SHELLAC_OK) status = put_cell(self, &cells[1]);
        if (status == SHELLAC_OK) status = put(self, (const uint8_t *)"\n", 1);
        if (status != SHELLAC_OK) return status;
      }
      return SHELLAC_OK;
    }

    static shellac_status finish(shellac_writer *writer) {
      (void)writer;
      return SHELLAC_OK;
    }

    static void destroy(shellac_writer *writer) { free(writer->ctx); }

    static shellac_status begin(const shellac_exporter *exporter, const shellac_host *host, const shellac_request *request,
                                const shellac_output *output, shellac_writer **out) {
      (void)exporter;
      (void)request;
      export *self = calloc(1, sizeof *self);
      if (!self) {
        shellac_failure failure = {.struct_size = sizeof failure, .message = {(const uint8_t *)"out of memory", 13}};
        host->fail(host, &failure);
        return SHELLAC_FAILED;
      }
      self->output = output;
      self->writer = (shellac_writer){sizeof self->writer, 0, self, take_rows, finish, destroy};
      *out = &self->writer;
      return SHELLAC_OK;
    }

    static const char *const suffixes[] = {"@id@", NULL};
    static const char *const columns[] = {"artist", "title", NULL};
    static const uint32_t rows[] = {SHELLAC_SONGS, 0};
    static const char *const examples[] = {"shellac export @id@ -o music.@id@", NULL};

    static const shellac_exporter exporter = {sizeof exporter, 0, NULL, suffixes, NULL, rows, columns, begin};

    static const shellac_plugin plugin = {
        .struct_size = sizeof plugin,
        .abi_major = SHELLAC_ABI_MAJOR,
        .abi_minor = SHELLAC_ABI_MINOR,
        .needs_minor = 0,
        .id = "@id@",
        .name = "@Name@",
        .version = "0.1.0",
        .summary = "Says what @Name@ is.",
        .examples = examples,
        .exporter = &exporter,
    };

    /* The one function that is seen from outside; its name is that of the library, in lower case. */
    __attribute__((visibility("default"))) const shellac_plugin *shellac_plugin_v1_@folder@(void) { return &plugin; }

    """#

  static let cFormat = #"""
    /* A playlist of one path a line, below a line that says what it is:
     *
     *     @Name@ 1
     *     /music/song.flac
     */
    #include "shellac_plugin.h"

    #include <stdlib.h>
    #include <string.h>

    static const char head[] = "@Name@ 1\n";
    enum { HEAD = sizeof head - 1, LONGEST_LINE = 1 << 16 };

    static void say(void (*to)(const shellac_host *, const shellac_failure *), const shellac_host *host,
                    const char *message, uint32_t line) {
      shellac_failure failure = {.struct_size = sizeof failure, .line = line, .column = line ? 1 : 0};
      failure.message = (shellac_bytes){(const uint8_t *)message, strlen(message)};
      to(host, &failure);
    }

    /* ---- writing ---- */

    typedef struct {
      shellac_writer writer;
      const shellac_host *host;
      const shellac_output *output; /* both live until destroy() */
    } export;

    static shellac_status put(export *self, const void *data, uint64_t count) {
      shellac_bytes bytes = {data, count};
      return self->output->write(self->output, bytes);
    }

    /* Cells come in the order of `columns`, row by row; they are gone when this returns. */
    static shellac_status take_rows(shellac_writer *writer, const shellac_value *cells, uint32_t row_count) {
      export *self = writer->ctx;
      for (uint32_t row = 0; row < row_count; row++, cells += 2) {
        /* Where a file said the song is, else where the library has it. */
        const shellac_value *path = cells[0].kind == SHELLAC_BYTES ? &cells[0] : &cells[1];
        if (path->kind != SHELLAC_BYTES || path->as.bytes.count == 0) continue;
        if (memchr(path->as.bytes.data, '\n', path->as.bytes.count)) {
          say(self->host->warn, self->host, "a path with a line end is left out", 0);
          continue;
        }
        shellac_status status = self->output->write(self->output, path->as.bytes);
        if (status == SHELLAC_OK) status = put(self, "\n", 1);
        if (status != SHELLAC_OK) return status;
      }
      return SHELLAC_OK;
    }

    static shellac_status finish(shellac_writer *writer) {
      (void)writer;
      return SHELLAC_OK;
    }

    static void destroy(shellac_writer *writer) { free(writer->ctx); }

    static shellac_status begin(const shellac_exporter *exporter, const shellac_host *host, const shellac_request *request,
                                const shellac_output *output, shellac_writer **out) {
      (void)exporter;
      (void)request;
      export *self = calloc(1, sizeof *self);
      if (!self) {
        say(host->fail, host, "out of memory", 0);
        return SHELLAC_FAILED;
      }
      self->host = host;
      self->output = output;
      self->writer = (shellac_writer){sizeof self->writer, 0, self, take_rows, finish, destroy};
      shellac_status status = put(self, head, HEAD);
      if (status != SHELLAC_OK) {
        free(self);
        return status;
      }
      *out = &self->writer;
      return SHELLAC_OK;
    }

    /* ---- reading ---- */

    static int32_t probe(const shellac_reader *reader, shellac_bytes path, shellac_bytes start) {
      (void)reader;
      (void)path;
      return start.count >= HEAD && memcmp(start.data, head, HEAD) == 0 ? 90 : 0;
    }

    static const shellac_bytes names[] = {{(const uint8_t *)"location", 8}, {(const uint8_t *)"line", 4}};
    static const uint32_t kinds[] = {SHELLAC_COLUMN_PATH, SHELLAC_COLUMN_INTEGER};
    static const shellac_table table = {sizeof table, SHELLAC_ENTRIES, 2, 0, names, NULL, kinds};

    static shellac_status give_row(const shellac_sink *sink, const uint8_t *path, uint64_t count, uint32_t line) {
      if (count == 0) return SHELLAC_OK;
      shellac_value cells[2] = {{.kind = SHELLAC_BYTES}, {.kind = SHELLAC_INTEGER}};
      cells[0].as.bytes = (shellac_bytes){path, count};
      cells[1].as.integer = line;
      return sink->rows(sink, cells, 1);
    }

    static shellac_status refuse(const shellac_host *host) {
      say(host->fail, host, "expected the line '@Name@ 1'", 1);
      return SHELLAC_FAILED;
    }

    static shellac_status read_lines(const shellac_host *host, const shellac_input *input, const shellac_sink *sink,
                                     uint8_t *line) {
      uint64_t offset = 0, length = 0;
      uint32_t number = 1;
      uint8_t piece[4096];
      for (;;) {
        int64_t count = input->read(input, offset, piece, sizeof piece);
        if (count < 0) return SHELLAC_STOP;
        if (count == 0) break;
        offset += (uint64_t)count;
        for (int64_t i = 0; i < count; i++) {
          if (piece[i] != '\n') {
            if (length == LONGEST_LINE) {
              say(host->fail, host, "the line is too long for a path", number);
              return SHELLAC_FAILED;
            }
            line[length++] = piece[i];
            continue;
          }
          shellac_status status = SHELLAC_OK;
          if (number == 1) {
            if (length != HEAD - 1 || memcmp(line, head, length) != 0) return refuse(host);
            status = sink->begin(sink, NULL, &table);
          } else {
            status = give_row(sink, line, length, number);
          }
          if (status != SHELLAC_OK) return status;
          number++;
          length = 0;
        }
      }
      return number == 1 ? refuse(host) : give_row(sink, line, length, number);
    }

    static shellac_status read(const shellac_reader *reader, const shellac_host *host, const shellac_settings *settings,
                               const shellac_input *input, const shellac_sink *sink) {
      (void)reader;
      (void)settings;
      uint8_t *line = malloc(LONGEST_LINE);
      if (!line) {
        say(host->fail, host, "out of memory", 0);
        return SHELLAC_FAILED;
      }
      shellac_status status = read_lines(host, input, sink, line);
      free(line);
      return status;
    }

    /* ---- what it says of itself ---- */

    static const char *const suffixes[] = {"@id@", NULL};
    static const char *const columns[] = {"location", "path", NULL};
    static const uint32_t rows[] = {SHELLAC_ENTRIES, 0};
    static const char *const examples[] = {"shellac export @id@ -o music.@id@", NULL};

    static const shellac_reader reader = {sizeof reader, 0, NULL, suffixes, NULL, rows, probe, read};
    static const shellac_exporter exporter = {sizeof exporter, 0, NULL, suffixes, NULL, rows, columns, begin};

    static const shellac_plugin plugin = {
        .struct_size = sizeof plugin,
        .abi_major = SHELLAC_ABI_MAJOR,
        .abi_minor = SHELLAC_ABI_MINOR,
        .needs_minor = 0,
        .id = "@id@",
        .name = "@Name@",
        .version = "0.1.0",
        .summary = "Says what @Name@ is.",
        .examples = examples,
        .reader = &reader,
        .exporter = &exporter,
    };

    /* The one function that is seen from outside; its name is that of the library, in lower case. */
    __attribute__((visibility("default"))) const shellac_plugin *shellac_plugin_v1_@folder@(void) { return &plugin; }

    """#
}
