/* What a fuzzing driver needs of C: which code an input reached, what it cost, and a place for the input that outlives
 * a crash. Without sanitizers and coverage there are no edges and no memory to tell of; all else works. */
#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

/* What one input cost. */
typedef struct {
  uint32_t new_edges;      /* edges, or numbers of rounds through one, that no input before has reached */
  uint64_t microseconds;   /* of this process's processor time */
  uint64_t peak_bytes;     /* the most memory that it had beyond what there was before */
  int64_t kept_bytes;      /* what it did not give back */
} shellac_fuzz_cost;

/* How many edges there are in what is instrumented. */
uint32_t shellac_fuzz_edge_count(void);

/* How many of them have been reached. */
uint32_t shellac_fuzz_edges_reached(void);

/* An input begins; after `seconds` the process aborts, so that a sanitizer shows where it hangs. */
void shellac_fuzz_begin(unsigned seconds);

/* The input has ended. */
shellac_fuzz_cost shellac_fuzz_end(void);

/* Maps a file of `size` bytes that keeps what is written to it when this process crashes; NULL when it cannot. */
uint8_t *shellac_fuzz_shared(const char *path, size_t size);

#endif
