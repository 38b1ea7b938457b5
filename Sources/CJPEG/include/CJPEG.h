#pragma once
/* libjpeg-turbo: decoding of JPEG files from memory, in pieces. Only the module Drawing imports this.

   libjpeg reports errors by longjmp. The jumps stay inside of the functions below, which return CJPEG_FAILED; then a
   reader can only be asked what was wrong, and be freed. Nothing is printed. A reader belongs to one thread at a
   time. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct cjpeg_reader cjpeg_reader;

typedef enum {
    CJPEG_DONE,      /* what was asked for is there */
    CJPEG_MORE,      /* a piece was done: call again */
    CJPEG_SUSPENDED, /* the input ends here: give more, then call again */
    CJPEG_FAILED,
} cjpeg_status;

typedef struct {
    int width, height;
    /* Whether the picture is spread over several scans, whose coefficients have to be kept. */
    bool has_scans;
    /* Arithmetic coding, which can't be suspended: it needs the whole file as input. */
    bool is_arithmetic;
    /* Memory for the coefficients of all scans in bytes; 0 if there is one scan. */
    size_t coefficient_bytes;
} cjpeg_info;

/* A reader without input; NULL if there is no memory. It fails rather than keep coefficients of more bytes than the
   limit. */
cjpeg_reader *_Nullable cjpeg_create(long coefficient_limit);
void cjpeg_destroy(cjpeg_reader *reader);

/* Gives the reader the bytes that follow the ones it has read. They must stay in place until the next call of this
   function, which has to begin with the bytes that `cjpeg_unread_count` says are not read yet. If the last bytes break
   off, the rest of the picture is grey. */
void cjpeg_set_input(cjpeg_reader *reader, const uint8_t *bytes, size_t count, bool is_last);
size_t cjpeg_unread_count(const cjpeg_reader *reader);

/* Reads up to the picture. */
cjpeg_status cjpeg_read_header(cjpeg_reader *reader, cjpeg_info *info);

/* Begins decoding at 1/`denominator` (1, 2, 4, 8) of the size, and says which size that is. */
cjpeg_status cjpeg_start(cjpeg_reader *reader, int denominator, int *width, int *height);

/* Of a picture with scans, reads a piece: a row of blocks, or what is before a scan. `scan` is the number of the scan
   that the piece belongs to, from 1. Done at the end of the file. */
cjpeg_status cjpeg_read_scans(cjpeg_reader *reader, int *scan);

/* Scans that have been read to their end. */
int cjpeg_complete_scans(const cjpeg_reader *reader);

/* For a picture with scans, begins to give out the picture after its first `scan` scans, all of which must have been
   read. May be called before all rows of an earlier call were read. */
cjpeg_status cjpeg_start_output(cjpeg_reader *reader, int scan);

/* Writes the next rows, at most `count`, as opaque pixels 0xFFRRGGBB without gaps; `written` is their number. */
cjpeg_status cjpeg_read_rows(cjpeg_reader *reader, uint32_t *pixels, int count, int *written);

/* Whether the input ended before the picture did. */
bool cjpeg_breaks_off(const cjpeg_reader *reader);
/* Whether a failure was a lack of memory. */
bool cjpeg_is_out_of_memory(const cjpeg_reader *reader);
/* The message of the failure, or of the first fault that was passed over; empty if there was none. */
const char *cjpeg_message(const cjpeg_reader *reader);
/* The number of faults that were passed over. */
long cjpeg_fault_count(const cjpeg_reader *reader);

#pragma clang assume_nonnull end
