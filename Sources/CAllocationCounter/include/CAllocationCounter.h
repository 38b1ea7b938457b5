#pragma once
/* Counts heap allocations by standing in for malloc and its relatives in the program that links this. For benchmarks and
   tests only. */
#include <stdbool.h>
#include <stdint.h>

/* Whether allocations are counted: not under a sanitizer, which needs malloc for itself, and only with glibc. */
bool allocation_counter_works(void);

/* Allocations by the calling thread so far: malloc, calloc, realloc, aligned ones. */
uint64_t allocation_counter_thread(void);

/* Allocations by all threads so far. */
uint64_t allocation_counter_process(void);
