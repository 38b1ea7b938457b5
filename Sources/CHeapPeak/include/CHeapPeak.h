#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Linking this replaces the C library's allocation functions by ones that count bytes, of all threads together. For
   programs that measure: each allocation costs some nanoseconds more. */

/* Whether bytes are counted: with glibc, and without a sanitizer. */
bool heap_peak_works(void);

/* Bytes that are allocated now. */
size_t heap_bytes(void);

/* The most bytes that were allocated at one time since the last call of `heap_reset_peak`. */
size_t heap_peak(void);
void heap_reset_peak(void);
