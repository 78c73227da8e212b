/* shellac_plugin.h - the whole contract between Shellac and a plugin.   ABI 1.0
 *
 * A plugin is a shared library, lib<Name>.so, that exports one function: shellac_plugin_v1_<name>, <name> being
 * <Name> in lower case. It returns a constant that says what the plugin reads and writes. Readers turn a file into
 * rows; writers turn rows into bytes. Neither ever opens a file, a socket or the library: the host does.
 *
 * Rules, once, for everything below:
 *  - Text is UTF-8, counted, not NUL-terminated. Paths are bytes.
 *  - A pointer passed into a call is borrowed: it dies when the call returns. The exceptions are named where they are.
 *  - Who allocates frees. Nothing crosses the border to be freed by the other side.
 *  - One writer, or one read(), is used by one thread at a time; two of them may run at once. What the host gives is
 *    called on the thread of the call it was given to, and during that call, unless it says [any thread].
 *  - No exception, longjmp or Swift error crosses the border.
 *  - A plugin is never unloaded: the constants it returns live for ever.
 *  - A struct that starts with struct_size may grow at its end: test struct_size before touching a new field, and
 *    ignore what you do not know. A struct that does not is frozen.
 *  - Nothing is ever removed, moved or given another meaning. A later minor version may add fields at the end of such a
 *    struct, and numbers to an enum; whoever uses one first makes sure that the other side has it, by struct_size,
 *    abi_minor or, a plugin that cannot do without, by its own needs_minor.
 */
#ifndef SHELLAC_PLUGIN_H
#define SHELLAC_PLUGIN_H
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SHELLAC_ABI_MAJOR 1
#define SHELLAC_ABI_MINOR 0
#define SHELLAC_ENTRY_PREFIX "shellac_plugin_v1_"

/* ---- frozen: values --------------------------------------------------------------------------------------------- */

typedef struct shellac_bytes { const uint8_t *data; uint64_t count; } shellac_bytes;   /* data may be NULL when 0 */

enum {                      /* what a value is */
  SHELLAC_NULL = 0,         /* unknown; never the same as 0 or an empty text */
  SHELLAC_INTEGER = 1,      /* as.integer */
  SHELLAC_DECIMAL = 2,      /* as.bytes: "-12.50", digits with a point; exact, so there are no floating-point values */
  SHELLAC_TEXT = 3,         /* as.bytes, UTF-8 */
  SHELLAC_BYTES = 4,        /* as.bytes, any */
  SHELLAC_LIST = 5,         /* as.list */
  SHELLAC_FLAG = 6          /* as.integer: 0 no, 1 yes */
};

typedef struct shellac_value {                /* 24 bytes, for ever */
  uint32_t kind;
  uint32_t reserved;                          /* 0 */
  union {
    int64_t integer;
    shellac_bytes bytes;
    struct { const struct shellac_value *items; uint64_t count; } list;
  } as;
} shellac_value;

typedef int32_t shellac_status;
enum {
  SHELLAC_OK = 0,
  SHELLAC_FAILED = 1,                         /* fail() has been called with the reason */
  SHELLAC_STOP = 2,                           /* the other side wants no more: unwind quietly, return SHELLAC_STOP */
  SHELLAC_NOT_MINE = 3                        /* from read(): this is not my format */
};

/* ---- rows: tables of cells --------------------------------------------------------------------------------------- */

enum {                      /* what the rows of a table are */
  SHELLAC_SONGS = 1,
  SHELLAC_ALBUMS = 2,
  SHELLAC_ARTISTS = 3,
  SHELLAC_PLAYLISTS = 4,    /* one row a playlist */
  SHELLAC_ENTRIES = 5,      /* entries of one playlist, in its order; the document is the playlist */
  SHELLAC_PURCHASES = 6,
  SHELLAC_COINS = 7         /* entries of coin accounts */
};

enum {                      /* what a column holds: the kind of its values that are not SHELLAC_NULL */
  SHELLAC_COLUMN_TEXT = 1,      /* SHELLAC_TEXT */
  SHELLAC_COLUMN_PATH = 2,      /* SHELLAC_BYTES */
  SHELLAC_COLUMN_LIST = 3,      /* SHELLAC_LIST of SHELLAC_TEXT */
  SHELLAC_COLUMN_INTEGER = 4,   /* SHELLAC_INTEGER */
  SHELLAC_COLUMN_DECIMAL = 5,   /* SHELLAC_DECIMAL */
  SHELLAC_COLUMN_SECONDS = 6,   /* SHELLAC_DECIMAL, "215.3" */
  SHELLAC_COLUMN_MONEY = 7,     /* SHELLAC_DECIMAL; its currency stands in the column "currency" */
  SHELLAC_COLUMN_DATE = 8,      /* SHELLAC_TEXT: 1999, 1999-05 or 1999-05-03 */
  SHELLAC_COLUMN_INSTANT = 9,   /* SHELLAC_TEXT: 2024-05-03T14:02:11+02:00; less when no more is known: a SHELLAC_COLUMN_DATE */
  SHELLAC_COLUMN_FLAG = 10,     /* SHELLAC_FLAG */
  SHELLAC_COLUMN_PAIRS = 11     /* SHELLAC_LIST of SHELLAC_TEXT: name, value, name, value ... */
};

/* Columns are named as Shellac's fields are ("albumartist"; `shellac fields` lists them). Besides, entries have
 *   location     PATH   where the entry says the song is, any form, as the file had it; "path" is the library's, if known
 *   identifiers  LIST   addresses that name the recording
 *   extras       PAIRS  what a format has and the library does not, each name after the format's id: "m3u:EXTGRP".
 *                       A writer writes back the names of its own format, and passes over the others.
 *   line         INTEGER  from readers: the line of the file that the row begins on, for messages
 * Songs from readers have location and identifiers too; with playcount, rating and added they tell what is known of
 * songs that the library has. Readers of purchases and coins give
 *   identifiers  LIST   ids by which other records tell of the same sale, after who gave them: "bandcamp.sale:p33"
 *   tracks       LIST   what an album holds: number, title, artist, seconds, number, title ...; each may be empty
 *   music        FLAG   no: whether it is music cannot be told from the record
 *   line, raw    INTEGER, TEXT  where the record begins, and what it is in the file
 * A reader declares those of them that it gives, as any other column. */
typedef struct shellac_table {
  uint32_t struct_size;
  uint32_t rows;                              /* SHELLAC_SONGS ... */
  uint32_t column_count;
  uint32_t reserved;
  const shellac_bytes *names;                 /* "albumartist" */
  const shellac_bytes *titles;                /* what users want to read above it; of readers: the file's name, or NULL */
  const uint32_t *columns;                    /* SHELLAC_COLUMN_TEXT ... */
} shellac_table;

/* What stands once for all rows of a table: "title", "creator", "date" (TEXT), "extras" (PAIRS, as above). */
typedef struct shellac_document {
  uint32_t struct_size, count;
  const shellac_bytes *names;
  const shellac_value *values;
} shellac_document;

/* ---- options: what a user can set with --option key=value -------------------------------------------------------- */

enum {
  SHELLAC_OPTION_TEXT = 1,
  SHELLAC_OPTION_FLAG = 2,                    /* "true" or "false" */
  SHELLAC_OPTION_INTEGER = 3,
  SHELLAC_OPTION_CHOICE = 4                   /* one of choices */
};

typedef struct shellac_option {               /* described once; the host refuses other keys, types and choices */
  uint32_t struct_size, type;
  const char *key;                            /* lower-case letters, digits and '-' */
  const char *fallback;                       /* the value when the user sets none */
  const char *help;                           /* one sentence */
  const char *const *choices;                 /* NULL-terminated, or NULL */
} shellac_option;

typedef struct shellac_settings {             /* every option described, in that order, set or not */
  uint32_t struct_size, count;
  const shellac_bytes *keys, *values;
} shellac_settings;

/* ---- what the host gives ----------------------------------------------------------------------------------------- */

typedef struct shellac_failure {
  uint32_t struct_size;
  uint32_t line, column;                      /* place in the input, from 1, column in characters; 0: none */
  uint32_t reserved;
  shellac_bytes message;                      /* "expected 12 columns, found 11": lower case, no final period */
  shellac_bytes hint;                         /* "Pass --option delimiter=';'." One action, or empty */
} shellac_failure;

typedef struct shellac_host {                 /* lives until read() returns, or destroy() does */
  uint32_t struct_size, abi_minor;
  void *ctx;
  void (*fail)(const struct shellac_host *, const shellac_failure *);                        /* [any thread] */
  void (*warn)(const struct shellac_host *, const shellac_failure *);                        /* [any thread] goes on */
  const void *(*extension)(const struct shellac_host *, const char *id);                     /* [any thread] or NULL */
  void (*note)(const struct shellac_host *, const shellac_failure *);                        /* [any thread] no problem */
} shellac_host;

typedef struct shellac_output {               /* where a writer's bytes go; lives until destroy() returns */
  uint32_t struct_size, reserved;
  void *ctx;
  shellac_status (*write)(const struct shellac_output *, shellac_bytes);                     /* all, or not OK */
} shellac_output;

typedef struct shellac_input {                /* what a reader reads; lives until read() returns */
  uint32_t struct_size, reserved;
  void *ctx;
  shellac_bytes path;                         /* absolute; empty when there is no file behind it */
  uint64_t size;                              /* in bytes */
  /* Bytes from offset on: how many were read, 0 at the end, negative when reading failed (then return SHELLAC_STOP). */
  int64_t (*read)(const struct shellac_input *, uint64_t offset, uint8_t *into, uint64_t capacity);
  /* A further input: the file of that name beside this one, or a member of this archive; lives as long as this one.
     NULL: there is none. */
  const struct shellac_input *(*further)(const struct shellac_input *, shellac_bytes name);
  /* The name of a member of this archive, counted from 0, until the next call; data is NULL: there are no more, or this
     is no archive. */
  shellac_bytes (*member)(const struct shellac_input *, uint64_t index);
} shellac_input;

typedef struct shellac_sink {                 /* where a reader's rows go; lives until read() returns */
  uint32_t struct_size, reserved;
  void *ctx;
  /* A new table; the rows that follow are its. Called before the first rows, again for each further table. The host
     copies what it is given. */
  shellac_status (*begin)(const struct shellac_sink *, const shellac_document *, const shellac_table *);
  /* row_count × column_count cells, row by row; 65,536 rows at most. */
  shellac_status (*rows)(const struct shellac_sink *, const shellac_value *cells, uint32_t row_count);
  /* One row that cannot be taken, and why; it is named and counted, and reading goes on. */
  shellac_status (*refuse)(const struct shellac_sink *, const shellac_failure *);
} shellac_sink;

/* ---- what the plugin gives --------------------------------------------------------------------------------------- */

typedef struct shellac_reader {
  uint32_t struct_size, reserved;
  const void *ctx;                            /* the plugin's own */
  const char *const *suffixes;                /* lower case, no dot, NULL-terminated */
  const shellac_option *const *options;       /* NULL-terminated, or NULL */
  const uint32_t *rows;                       /* the kinds of rows it can give, 0-terminated */
  /* How sure it is that this is its format: 0 no ... 100 yes. No I/O; head is the first 64 KiB or less. */
  int32_t (*probe)(const struct shellac_reader *, shellac_bytes path, shellac_bytes head);
  shellac_status (*read)(const struct shellac_reader *, const shellac_host *, const shellac_settings *,
                         const shellac_input *, const shellac_sink *);
} shellac_reader;

typedef struct shellac_request {              /* what is to be written */
  uint32_t struct_size, reserved;
  const shellac_table *table;
  const shellac_document *document;
  const shellac_settings *settings;
  shellac_bytes folder;                       /* where the target will be, absolute, for relative paths; may be empty */
  shellac_bytes name;                         /* the target's file name; empty for standard output */
} shellac_request;

typedef struct shellac_writer {               /* one export under way, made by open() */
  uint32_t struct_size, reserved;
  void *ctx;
  shellac_status (*rows)(struct shellac_writer *, const shellac_value *cells, uint32_t row_count);
  shellac_status (*finish)(struct shellac_writer *);                   /* once, after the last rows, if all went well */
  void (*destroy)(struct shellac_writer *);                            /* exactly once, also after a failure */
} shellac_writer;

typedef struct shellac_exporter {
  uint32_t struct_size, reserved;
  const void *ctx;                            /* the plugin's own */
  const char *const *suffixes;                /* lower case, no dot, NULL-terminated; the first is the usual one */
  const shellac_option *const *options;       /* NULL-terminated, or NULL */
  const uint32_t *rows;                       /* the kinds of rows it takes, 0-terminated, its usual one first */
  const char *const *columns;                 /* the columns it takes, NULL-terminated; NULL: those the user chooses */
  /* On SHELLAC_OK *out is a writer; otherwise there is none to destroy. request dies when this returns. */
  shellac_status (*open)(const struct shellac_exporter *, const shellac_host *, const shellac_request *,
                         const shellac_output *, shellac_writer **out);
} shellac_exporter;

typedef struct shellac_plugin {
  uint32_t struct_size;
  uint32_t abi_major, abi_minor;              /* of the header it was built with */
  uint32_t needs_minor;                       /* the oldest host it can live with */
  const char *id;                             /* <name> without "format" or "export": "csv" */
  const char *name, *version, *summary;       /* "CSV", "1.0.0", "Comma-separated values (RFC 4180)." */
  const char *const *examples;                /* command lines, NULL-terminated, or NULL */
  const shellac_reader *reader;               /* NULL: does not read */
  const shellac_exporter *exporter;           /* NULL: does not write */
  const void *(*extension)(const char *id);   /* NULL: has none. Ids are "shellac.artwork/1", drafts "draft.x/1" */
} shellac_plugin;

/* Returns a constant: no I/O, no threads, no calls into the host. */
typedef const shellac_plugin *(*shellac_plugin_entry)(void);

#ifdef __cplusplus
}
#endif
#endif
