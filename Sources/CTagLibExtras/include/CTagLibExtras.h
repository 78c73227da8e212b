#ifndef SHELLAC_CTAGLIBEXTRAS_H
#define SHELLAC_CTAGLIBEXTRAS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that grow; start with all zero, end with `shellac_buffer_free`.
typedef struct shellac_buffer {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} shellac_buffer;

/// Reads one file's tags and audio properties and appends one frame to `out`.
///
/// The layout of a frame, and of the packed properties in it, is written down in `Frame.hpp`. Whatever is
/// wrong with the file is in the frame. No C++ exception passes.
///
/// - Parameter path: ends with NUL; bytes, not text.
/// - Returns: 0, or -1 when there is no memory even for a frame; `out` is then as it was.
int32_t shellac_tags_read(const char *path, shellac_buffer *out);

/// Frees what the buffer holds.
void shellac_buffer_free(shellac_buffer *buffer);

/// The keys of a file's properties, as TagLib 2's `taglib_property_keys` gives them, also with 1.13.
///
/// - Parameter file: a `TagLib_File *` of TagLib's C binding.
/// - Returns: a list that ends with NULL, or NULL when there is none; for `shellac_property_free`.
char **shellac_property_keys(const void *file);

/// The values of one property, as TagLib 2's `taglib_property_get` gives them, also with 1.13.
///
/// - Returns: a list that ends with NULL, or NULL when there is none; for `shellac_property_free`.
char **shellac_property_get(const void *file, const char *key);

/// Frees a list of the two calls above.
void shellac_property_free(char **list);

/// The name of a genre as ID3v1 numbers them, or NULL when it numbers none so.
const char *shellac_id3v1_genre(int32_t number);

/// The version of TagLib that this was built with, such as `1.13.0`.
const char *shellac_taglib_version(void);

#ifdef __cplusplus
}
#endif
#endif
