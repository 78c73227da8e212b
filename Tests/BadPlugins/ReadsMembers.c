/* Breaks nothing: reads the members that the member "wanted" names, one a line, "a>b" being b in a; an entry for each
 * that it gets, "name=content". The last byte is read first. "*" is an entry of all members' names. */
#define READ reads_members
#define PROBE takes_archives
#include "plugin.h"

enum { longest = 4096 };

static int32_t takes_archives(const shellac_reader *reader, shellac_bytes path, shellac_bytes head) {
  (void)reader, (void)path;
  return head.count >= 2 && memcmp(head.data, "PK", 2) == 0 ? 70 : 0;
}

/* The first bytes of an input; negative when it cannot be read. */
static int64_t content(const shellac_input *input, uint8_t *into) {
  uint8_t last;
  if (input->size > 0 && input->read(input, input->size - 1, &last, 1) != 1) return -1;
  int64_t filled = 0;
  while (filled < longest) {
    uint64_t room = longest - (uint64_t)filled;
    int64_t count = input->read(input, (uint64_t)filled, into + filled, room < 7 ? room : 7);
    if (count < 0) return -1;
    if (count == 0) break;
    filled += count;
  }
  return input->size <= longest && filled > 0 && into[filled - 1] != last ? -1 : filled;
}

static const shellac_input *find(const shellac_input *input, const uint8_t *name, uint64_t count) {
  const uint8_t *mark = memchr(name, '>', count);
  if (!mark) return input->further(input, (shellac_bytes){name, count});
  const shellac_input *inner = input->further(input, (shellac_bytes){name, (uint64_t)(mark - name)});
  return inner ? find(inner, mark + 1, count - (uint64_t)(mark - name) - 1) : NULL;
}

/* Every member's name and a line end. */
static uint64_t names_of(const shellac_input *input, uint8_t *into) {
  uint64_t filled = 0;
  for (uint64_t index = 0;; index++) {
    shellac_bytes name = input->member(input, index);
    if (!name.data || filled + name.count >= longest) return filled;
    memcpy(into + filled, name.data, name.count);
    into[filled + name.count] = '|';
    filled += name.count + 1;
  }
}

READS(reads_members) {
  (void)reader, (void)settings;
  uint8_t wanted[longest], row[2 * longest];
  const shellac_input *list = find(input, (const uint8_t *)"wanted", 6);
  if (!list) {
    host->fail(host, &(shellac_failure){.struct_size = sizeof(shellac_failure), .message = TEXT("wanted is missing")});
    return SHELLAC_FAILED;
  }
  int64_t count = content(list, wanted);
  if (count < 0) return SHELLAC_STOP;
  shellac_status status = sink->begin(sink, NULL, &table);
  for (const uint8_t *name = wanted, *end = wanted + count; name < end && status == SHELLAC_OK;) {
    const uint8_t *line_end = memchr(name, '\n', (size_t)(end - name));
    if (!line_end) line_end = end;
    size_t length = (size_t)(line_end - name);
    const shellac_input *member = find(input, name, length);
    if (length > 0 && name[length - 1] == '*') {
      const shellac_input *archive = length == 1 ? input : find(input, name, length - 2);
      if (!archive) return SHELLAC_STOP;
      shellac_value cells[2] = {{.kind = SHELLAC_BYTES}, {.kind = SHELLAC_NULL}};
      cells[0].as.bytes = (shellac_bytes){row, names_of(archive, row)};
      if (cells[0].as.bytes.count > 0) status = sink->rows(sink, cells, 1);
    } else if (member) {
      memcpy(row, name, length);
      row[length] = '=';
      int64_t filled = content(member, row + length + 1);
      if (filled < 0) return SHELLAC_STOP;
      shellac_value cells[2] = {{.kind = SHELLAC_BYTES}, {.kind = SHELLAC_NULL}};
      cells[0].as.bytes = (shellac_bytes){row, length + 1 + (uint64_t)filled};
      status = sink->rows(sink, cells, 1);
    }
    name = line_end + 1;
  }
  return status;
}
