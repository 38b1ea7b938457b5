#include "PixelMath.h"
#include <math.h>
#include <stdlib.h>

/* One box filter along lines of `count` bytes, `stride` apart; what lies outside is 0. The window is
   [i - before, i + after]. */
static void box_line(uint8_t *dst, const uint8_t *src, int count, ptrdiff_t stride, int before, int after) {
    uint32_t size = (uint32_t)(before + after + 1);
    uint32_t reciprocal = ((1u << 24) + size / 2) / size;
    uint32_t sum = 0;
    for (int i = 0; i < after && i < count; i++) sum += src[i * stride];
    for (int i = 0; i < count; i++) {
        if (i + after < count) sum += src[(i + after) * stride];
        uint32_t value = (sum * reciprocal + (1u << 23)) >> 24;
        dst[i * stride] = (uint8_t)(value > 255 ? 255 : value);
        if (i - before >= 0) sum -= src[(i - before) * stride];
    }
}

/* The same down all columns at once, so that memory is read along rows. */
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

bool px_blur_mask(uint8_t *mask, int width, int height, double deviation) {
    if (width <= 0 || height <= 0 || !(deviation > 0)) return true;
    /* Window width whose threefold box filter has the wanted deviation (SVG 1.1, feGaussianBlur). */
    double ideal = deviation * 3.0 * sqrt(2.0 * 3.14159265358979323846) / 4.0 + 0.5;
    int size = ideal > 4095 ? 4095 : (int)ideal;
    if (size < 2) return true;
    size_t bytes = (size_t)width * (size_t)height;
    uint8_t *other = malloc(bytes);
    uint32_t *sums = malloc((size_t)width * 4);
    if (!other || !sums) {
        free(other);
        free(sums);
        return false;
    }
    /* An even window cannot be centred: one leans left, one right, and the third is one wider. */
    int half = size / 2;
    int before[3] = {half, size % 2 ? half : half - 1, half};
    int after[3] = {size % 2 ? half : half - 1, half, half};
    uint8_t *from = mask, *to = other;
    for (int pass = 0; pass < 3; pass++) {
        for (int y = 0; y < height; y++)
            box_line(to + (ptrdiff_t)y * width, from + (ptrdiff_t)y * width, width, 1, before[pass], after[pass]);
        box_columns(from, to, sums, width, height, before[pass], after[pass]);
    }
    free(other);
    free(sums);
    return true;
}
