#pragma once
/* The hot pixel loops. Pixels are 32-bit premultiplied ARGB in native byte order (0xAARRGGBB) unless said otherwise;
   pitches are in pixels. */
#include <stddef.h>
#include <stdint.h>

/* Fills a rectangle with one colour, replacing what is there. */
void px_fill(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height);
