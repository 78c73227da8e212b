// The layout that plugins are compiled against, asserted: a change here breaks every plugin that was built before.

#include "shellac_plugin.h"

#include <stddef.h>

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " has another size")
#define AT(type, field, bytes) _Static_assert(offsetof(type, field) == (bytes), #type "." #field " has moved")

#if UINTPTR_MAX == UINT64_MAX

// Frozen.
SIZE(shellac_bytes, 16);
AT(shellac_bytes, count, 8);
SIZE(shellac_value, 24);
AT(shellac_value, as, 8);

// Growing: fields stay where they are; a new one goes to the end.
SIZE(shellac_table, 40);
AT(shellac_table, rows, 4);
AT(shellac_table, column_count, 8);
AT(shellac_table, names, 16);
AT(shellac_table, titles, 24);
AT(shellac_table, columns, 32);
SIZE(shellac_document, 24);
AT(shellac_document, count, 4);
AT(shellac_document, names, 8);
AT(shellac_document, values, 16);
SIZE(shellac_option, 40);
AT(shellac_option, type, 4);
AT(shellac_option, key, 8);
AT(shellac_option, fallback, 16);
AT(shellac_option, help, 24);
AT(shellac_option, choices, 32);
SIZE(shellac_settings, 24);
AT(shellac_settings, count, 4);
AT(shellac_settings, keys, 8);
AT(shellac_settings, values, 16);
SIZE(shellac_failure, 48);
AT(shellac_failure, line, 4);
AT(shellac_failure, column, 8);
AT(shellac_failure, message, 16);
AT(shellac_failure, hint, 32);
SIZE(shellac_host, 48);
AT(shellac_host, abi_minor, 4);
AT(shellac_host, ctx, 8);
AT(shellac_host, fail, 16);
AT(shellac_host, warn, 24);
AT(shellac_host, extension, 32);
AT(shellac_host, note, 40);
SIZE(shellac_output, 24);
AT(shellac_output, ctx, 8);
AT(shellac_output, write, 16);
SIZE(shellac_input, 64);
AT(shellac_input, ctx, 8);
AT(shellac_input, path, 16);
AT(shellac_input, size, 32);
AT(shellac_input, read, 40);
AT(shellac_input, further, 48);
AT(shellac_input, member, 56);
SIZE(shellac_sink, 40);
AT(shellac_sink, ctx, 8);
AT(shellac_sink, begin, 16);
AT(shellac_sink, rows, 24);
AT(shellac_sink, refuse, 32);
SIZE(shellac_reader, 56);
AT(shellac_reader, ctx, 8);
AT(shellac_reader, suffixes, 16);
AT(shellac_reader, options, 24);
AT(shellac_reader, rows, 32);
AT(shellac_reader, probe, 40);
AT(shellac_reader, read, 48);
SIZE(shellac_request, 64);
AT(shellac_request, table, 8);
AT(shellac_request, document, 16);
AT(shellac_request, settings, 24);
AT(shellac_request, folder, 32);
AT(shellac_request, name, 48);
SIZE(shellac_writer, 40);
AT(shellac_writer, ctx, 8);
AT(shellac_writer, rows, 16);
AT(shellac_writer, finish, 24);
AT(shellac_writer, destroy, 32);
SIZE(shellac_exporter, 56);
AT(shellac_exporter, ctx, 8);
AT(shellac_exporter, suffixes, 16);
AT(shellac_exporter, options, 24);
AT(shellac_exporter, rows, 32);
AT(shellac_exporter, columns, 40);
AT(shellac_exporter, open, 48);
SIZE(shellac_plugin, 80);
AT(shellac_plugin, abi_major, 4);
AT(shellac_plugin, abi_minor, 8);
AT(shellac_plugin, needs_minor, 12);
AT(shellac_plugin, id, 16);
AT(shellac_plugin, name, 24);
AT(shellac_plugin, version, 32);
AT(shellac_plugin, summary, 40);
AT(shellac_plugin, examples, 48);
AT(shellac_plugin, reader, 56);
AT(shellac_plugin, exporter, 64);
AT(shellac_plugin, extension, 72);

#endif
