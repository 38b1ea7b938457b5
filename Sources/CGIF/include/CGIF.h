#pragma once
/* giflib: reading of GIF files from memory, picture by picture. Only the module Drawing imports this.

   giflib reads the records. Their compressed pixels are unpacked here, line by line and in bounded pieces, because
   giflib clears a table of 4096 entries for each clear code, and a file may consist of clear codes. Nothing is printed.
   A reader belongs to one thread at a time. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct cgif_reader cgif_reader;

typedef enum {
    CGIF_DONE, /* what was asked for is there */
    CGIF_MORE, /* a piece was done: call again */
    CGIF_END,  /* there are no more pictures */
    CGIF_FAILED,
} cgif_status;

/* What happens to the place of a picture before the next one is drawn. */
typedef enum { CGIF_KEEP, CGIF_CLEAR, CGIF_RESTORE } cgif_disposal;

typedef struct {
    int left, top, width, height;
    bool is_interlaced;
    cgif_disposal disposal;
    /* In hundredths of a second. */
    int delay;
    /* The colours as 0xFFRRGGBB; 0 for the transparent one and those beyond the palette, which change nothing. */
    uint32_t palette[256];
} cgif_picture;

/* A reader of bytes that stay where they are as long as it lives; NULL if there is no memory. */
cgif_reader *_Nullable cgif_create(const uint8_t *bytes, size_t count);
void cgif_destroy(cgif_reader *reader);

/* Goes on to the next picture; what is left of the one before is passed over. */
cgif_status cgif_next_picture(cgif_reader *reader, cgif_picture *picture);

/* The first function returns where the records of the picture that was reached last begin in the file, if
   `cgif_next_picture` has passed over the picture before it. The second one goes to such a place, so that this picture
   is the next one. */
size_t cgif_picture_offset(const cgif_reader *reader);
void cgif_seek(cgif_reader *reader, size_t offset);

/* Whether some of the data of the picture that was reached last were not read, maybe because they are damaged. */
bool cgif_is_in_picture(const cgif_reader *reader);

/* Unpacks the next indices of the picture, at most `count`, in the order in which they are stored; `written` is their
   number. Done when `count` indices are there. Fails if the picture's data end earlier. */
cgif_status cgif_read_indices(cgif_reader *reader, uint8_t *indices, size_t count, size_t *written);

/* Writes the colours of indices over pixels; where an index has none the pixel stays. */
void cgif_draw(uint32_t *pixels, const uint8_t *indices, int count, const uint32_t palette[_Nonnull 256]);

/* How often the animation is to be repeated after it was shown once, as the file says: 0 for without end, -1 if the
   file does not say. Known when the first picture has been reached. */
int cgif_repetitions(const cgif_reader *reader);

/* Whether the file ended before the picture did. */
bool cgif_breaks_off(const cgif_reader *reader);
bool cgif_is_out_of_memory(const cgif_reader *reader);
const char *cgif_message(const cgif_reader *reader);

#pragma clang assume_nonnull end
