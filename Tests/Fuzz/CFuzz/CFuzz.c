#define _GNU_SOURCE
#include "include/CFuzz.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Nothing here may be instrumented: it is what the instruments call. */
#if defined(__clang__)
#define BARE __attribute__((no_sanitize("coverage", "address", "undefined")))
#else
#define BARE
#endif

enum { most_edges = 1 << 21 };

static uint8_t hits[most_edges];    /* in this input */
static uint8_t known[most_edges];   /* in any input: a bit for each class of how often */
static uint32_t touched[most_edges];
static _Atomic uint32_t touched_count;
static uint32_t edge_count, edges_reached;
static _Atomic int is_counting;

BARE void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
  if (start == stop || *start != 0) return;
  for (uint32_t *guard = start; guard < stop; guard++) {
    if (edge_count + 1 < most_edges) *guard = ++edge_count;
  }
}

BARE void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  uint32_t edge = *guard;
  if (edge == 0 || !atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  /* Threads may count one edge twice, which costs a slot and nothing else. */
  if (hits[edge] == 0) {
    uint32_t slot = atomic_fetch_add_explicit(&touched_count, 1, memory_order_relaxed);
    if (slot < most_edges) touched[slot] = edge;
  }
  if (hits[edge] < 255) hits[edge]++;
}

/* Once, twice, a few times, often: more than that is the same path. */
BARE static uint8_t class_of(uint8_t count) {
  if (count <= 3) return (uint8_t)(1 << (count - 1));
  if (count <= 7) return 8;
  if (count <= 15) return 16;
  if (count <= 31) return 32;
  return count <= 127 ? 64 : 128;
}

/* Of the sanitizers' runtime; absent in a build without. */
extern int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t),
                                                     void (*)(const volatile void *)) __attribute__((weak));
extern size_t __sanitizer_get_allocated_size(const volatile void *) __attribute__((weak));

static _Atomic int64_t live, peak;

BARE static void allocated(const volatile void *pointer, size_t size) {
  (void)pointer;
  int64_t now = atomic_fetch_add_explicit(&live, (int64_t)size, memory_order_relaxed) + (int64_t)size;
  if (now > atomic_load_explicit(&peak, memory_order_relaxed)) {
    atomic_store_explicit(&peak, now, memory_order_relaxed);
  }
}

BARE static void freed(const volatile void *pointer) {
  if (pointer) {
    atomic_fetch_sub_explicit(&live, (int64_t)__sanitizer_get_allocated_size(pointer), memory_order_relaxed);
  }
}

BARE static uint64_t processor_time(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t begun;
static int64_t live_before;

BARE static void hangs(int signal) {
  (void)signal;
  static const char message[] = "fuzz: the input hangs\n";
  if (write(2, message, sizeof message - 1) < 0) _exit(86);
  abort();
}

uint32_t shellac_fuzz_edge_count(void) { return edge_count; }

uint32_t shellac_fuzz_edges_reached(void) { return edges_reached; }

BARE void shellac_fuzz_begin(unsigned seconds) {
  static int is_prepared;
  if (!is_prepared) {
    is_prepared = 1;
    signal(SIGALRM, hangs);
    if (__sanitizer_install_malloc_and_free_hooks && __sanitizer_get_allocated_size) {
      __sanitizer_install_malloc_and_free_hooks(allocated, freed);
    }
  }
  live_before = atomic_load(&live);
  atomic_store(&peak, live_before);
  begun = processor_time();
  alarm(seconds);
  atomic_store(&is_counting, 1);
}

BARE shellac_fuzz_cost shellac_fuzz_end(void) {
  atomic_store(&is_counting, 0);
  alarm(0);
  shellac_fuzz_cost cost = {0, processor_time() - begun, 0, 0};
  int64_t most = atomic_load(&peak) - live_before;
  cost.peak_bytes = most > 0 ? (uint64_t)most : 0;
  cost.kept_bytes = atomic_load(&live) - live_before;
  uint32_t count = atomic_exchange(&touched_count, 0);
  for (uint32_t slot = 0; slot < count && slot < most_edges; slot++) {
    uint32_t edge = touched[slot];
    if (hits[edge] == 0) continue;
    uint8_t class = class_of(hits[edge]);
    if (known[edge] == 0) edges_reached++;
    if (!(known[edge] & class)) {
      known[edge] |= class;
      cost.new_edges++;
    }
    hits[edge] = 0;
  }
  return cost;
}

BARE uint8_t *shellac_fuzz_shared(const char *path, size_t size) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return NULL;
  void *memory = ftruncate(file, (off_t)size) == 0
                   ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  close(file);
  return memory == MAP_FAILED ? NULL : memory;
}
