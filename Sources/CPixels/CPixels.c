#include "CPixels.h"

void px_fill(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height) {
    for (int y = 0; y < height; y++, dst += pitch)
        for (int x = 0; x < width; x++) dst[x] = color;
}
