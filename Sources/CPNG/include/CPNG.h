#pragma once
/* libpng: decoding of PNG files from memory, row by row. Only the module Drawing imports this.

   libpng reports errors by longjmp. The jumps stay inside of the functions below, which return false; then a reader can
   only be asked what was wrong, and be freed. Nothing is printed. Chunks that do not belong to the picture are passed
   over without being stored or inflated. A reader belongs to one thread at a time. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct cpng_reader cpng_reader;

typedef struct {
    int width, height;
    /* Whether rows come seven times, each time with more of the picture. */
    bool is_interlaced;
    bool has_alpha;
} cpng_info;

/* Asked now and then whether to stop; true ends reading. */
typedef bool (*cpng_question)(void *_Nullable context);

/* A reader of bytes that stay where they are as long as it lives; NULL if there is no memory. */
cpng_reader *_Nullable cpng_create(const uint8_t *bytes, size_t count, int side_limit);
void cpng_destroy(cpng_reader *reader);

/* Reads up to the picture. The question is asked for every kilobyte of the file, or chunk. */
bool cpng_read_header(cpng_reader *reader, cpng_info *info, cpng_question is_cancelled, void *_Nullable context);

/* Reads the next `count` rows of a picture that is not interlaced, or of one pass over one that is: straight pixels
   0xAARRGGBB without gaps. A pass of an interlaced picture needs the rows that the passes before it have written. */
bool cpng_read_rows(
    cpng_reader *reader, uint32_t *pixels, int count, cpng_question is_cancelled, void *_Nullable context);

/* Whether the file ended before the picture did. */
bool cpng_breaks_off(const cpng_reader *reader);
bool cpng_is_out_of_memory(const cpng_reader *reader);
/* Whether reading was ended by the answer true. */
bool cpng_is_cancelled(const cpng_reader *reader);
/* The message of the failure, or of the first fault that was passed over; empty if there was none. */
const char *cpng_message(const cpng_reader *reader);
/* The number of faults that were passed over. */
long cpng_fault_count(const cpng_reader *reader);

#pragma clang assume_nonnull end
