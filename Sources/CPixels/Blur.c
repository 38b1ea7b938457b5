#include "PixelMath.h"
#include <math.h>
#include <stdlib.h>

/* One box filter down all columns at once; what lies outside is 0. The window is [y - before, y + after]. */
PX_HOT static void box_columns(uint8_t *dst, const uint8_t *src, uint32_t *sums, int width, int height, int before,
                               int after) {
    uint32_t size = (uint32_t)(before + after + 1);
    uint32_t reciprocal = ((1u << 24) + size / 2) / size; /* sums * reciprocal stays below 2^32 up to 4095 rows */
    memset(sums, 0, (size_t)width * 4);
    for (int y = 0; y < after && y < height; y++)
        for (int x = 0; x < width; x++) sums[x] += src[(ptrdiff_t)y * width + x];
    for (int y = 0; y < height; y++) {
        if (y + after < height) {
            const uint8_t *row = src + (ptrdiff_t)(y + after) * width;
            for (int x = 0; x < width; x++) sums[x] += row[x];
        }
        uint8_t *out = dst + (ptrdiff_t)y * width;
        for (int x = 0; x < width; x++) {
            uint32_t value = (sums[x] * reciprocal + (1u << 23)) >> 24;
            out[x] = (uint8_t)(value > 255 ? 255 : value);
        }
        if (y - before >= 0) {
            const uint8_t *row = src + (ptrdiff_t)(y - before) * width;
            for (int x = 0; x < width; x++) sums[x] -= row[x];
        }
    }
}

/* Exchanges columns and rows, in blocks that stay in the cache. */
static void transpose(uint8_t *dst, const uint8_t *src, int width, int height) {
    enum { BLOCK = 16 };
    for (int top = 0; top < height; top += BLOCK)
        for (int left = 0; left < width; left += BLOCK) {
            int bottom = top + BLOCK < height ? top + BLOCK : height;
            int right = left + BLOCK < width ? left + BLOCK : width;
            for (int x = left; x < right; x++)
                for (int y = top; y < bottom; y++) dst[(ptrdiff_t)x * height + y] = src[(ptrdiff_t)y * width + x];
        }
}

bool px_blur_mask(uint8_t *mask, int width, int height, double deviation) {
    if (width <= 0 || height <= 0 || !(deviation > 0)) return true;
    /* Window width whose threefold box filter has the wanted deviation (SVG 1.1, feGaussianBlur). */
    double ideal = deviation * 3.0 * sqrt(2.0 * 3.14159265358979323846) / 4.0 + 0.5;
    int size = ideal > 4095 ? 4095 : (int)ideal;
    if (size < 2) return true;
    size_t bytes = (size_t)width * (size_t)height;
    uint8_t *other = malloc(bytes);
    uint32_t *sums = malloc((size_t)(width > height ? width : height) * 4);
    if (!other || !sums) {
        free(other);
        free(sums);
        return false;
    }
    /* An even window cannot be centred: one leans left, one right, and the third is one wider. */
    int half = size / 2;
    int before[3] = {half, size % 2 ? half : half - 1, half};
    int after[3] = {size % 2 ? half : half - 1, half, half};
    /* Both directions are filtered down the columns, after an exchange of columns and rows, because eight sums then run
       beside each other. */
    uint8_t *from = mask, *to = other;
    for (int direction = 0; direction < 2; direction++) {
        int lines = direction == 0 ? width : height, count = direction == 0 ? height : width;
        for (int pass = 0; pass < 3; pass++) {
            box_columns(to, from, sums, lines, count, before[pass], after[pass]);
            uint8_t *swap = from;
            from = to;
            to = swap;
        }
        transpose(to, from, lines, count);
        uint8_t *swap = from;
        from = to;
        to = swap;
    }
    /* After an even number of exchanges the result is in `mask` again. */
    free(other);
    free(sums);
    return true;
}
