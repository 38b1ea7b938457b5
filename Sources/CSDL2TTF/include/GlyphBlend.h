#pragma once
/* Drawing glyph masks into premultiplied pixels. */
#include <stddef.h>
#include <stdint.h>

/* One glyph's coverage: `height` rows of `pitch` bytes, of which the first `width` count and the rest are 0. `pitch` is
   a multiple of 8. `left` and `top` lead from the pen on the baseline to the first byte, y downwards. */
typedef struct ts_mask {
    uint8_t *coverage;
    int16_t left, top;
    uint16_t width, height, pitch;
} ts_mask;

/* The pixels drawn into, and the part of them that may change. */
typedef struct ts_canvas {
    uint32_t *pixels;
    ptrdiff_t pitch;                         /* pixels from row to row */
    int width;                               /* pixels that may be read and written back unchanged in each row */
    int clip_x, clip_y, clip_max_x, clip_max_y;
} ts_canvas;

/* dst = (color * coverage) over dst with the pen at (x, y); nothing for a mask without coverage. Products divided by
   255 and rounded to nearest, so every processor gives the same bytes. */
void ts_blend_mask(const ts_canvas *canvas, const ts_mask *mask, int x, int y, uint32_t color);

/* Adds coverage to a plane of 8 bits, at most 255: for the shadow of a whole line. The plane's canvas counts bytes. */
void ts_accumulate_mask(uint8_t *plane, ptrdiff_t pitch, int width, int height, const ts_mask *mask, int x, int y);
