#pragma once
/* Counts heap allocations by standing in for malloc and its relatives in the program that links this. For benchmarks
   and tests only. Counts the Swift runtime's retains and releases, too, where the linker was told to. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether allocations are counted: not under a sanitizer, which needs malloc for itself, and only with glibc. */
bool allocation_counter_works(void);

/* Allocations by the calling thread so far: malloc, calloc, realloc, aligned ones. */
uint64_t allocation_counter_thread(void);

/* Allocations by all threads so far. */
uint64_t allocation_counter_process(void);

/* Bytes that a block takes, without what the allocator keeps beside it. */
size_t allocation_size(const void *block);

/* Begins to record which blocks are allocated, by all threads. */
void allocation_recorder_start(void);

/* From here on no further blocks are recorded; those that were are still forgotten when they are freed. */
void allocation_recorder_pause(void);

/* A block that was allocated while blocks were recorded and has not been freed, and the bytes it takes. */
typedef void (*allocation_visitor)(const void *block, size_t size, void *context);

/* Ends recording and calls `visit` with each of the blocks. Other threads must not free them meanwhile. */
void allocation_recorder_visit(allocation_visitor visit, void *context);

/* Whether retains and releases are counted: in programs that are linked with `--wrap=swift_retain` and its relatives,
   on x86-64. */
bool reference_counter_works(void);

/* Begins to count retains and releases. */
void reference_counter_start(void);

/* Retains by all threads since counting began. One call that adds several references is one; references that are not
   counted, such as those of constant strings, are left out. */
uint64_t reference_counter_retains(void);

/* Releases by all threads since counting began, likewise. */
uint64_t reference_counter_releases(void);
