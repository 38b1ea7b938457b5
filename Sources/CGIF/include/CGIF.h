#pragma once
/* giflib: decoding of GIF pictures from memory. Only the module Drawing imports this. */
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Draws the first picture of a file onto a canvas of the size that the file's header says, `width` × `height` pixels of
   0xAARRGGBB without gaps, all transparent before. NULL if all went well, else what is wrong with the file. */
const char *_Nullable cgif_draw_first_picture(
    const uint8_t *bytes, size_t count, uint32_t *pixels, int width, int height);

#pragma clang assume_nonnull end
