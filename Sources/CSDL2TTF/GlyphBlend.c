#include "CSDL2TTF.h"
#include <string.h>

/* Compiled twice, for AVX2 and for the baseline; one is chosen when the program is loaded. Not with ThreadSanitizer,
   whose run time is not ready for that choice yet, and crashes. */
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define HOT __attribute__((target_clones("avx2", "default")))
#else
#define HOT
#endif
#define INLINE static inline __attribute__((always_inline))

typedef uint32_t pixels8 __attribute__((vector_size(32)));
typedef uint16_t lanes16 __attribute__((vector_size(32)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

/* (x + (x >> 8)) >> 8, which is 257 * x >> 16: without the first shift the sum is larger by less than 1 / 256 of what
   the second one cuts off. The upper half of a product is one instruction of x86. */
INLINE void divide256th(lanes16 *x) {
#if defined(__x86_64__)
    typedef uint32_t wide16 __attribute__((vector_size(64)));
    *x = __builtin_convertvector(__builtin_convertvector(*x, wide16) * 257 >> 16, lanes16);
#else
    *x = (*x + (*x >> 8)) >> 8;
#endif
}

/* pixels * factor / 255, factor in each 32-bit lane 0 ... 255. Vectors go by pointer: by value the calling convention
   would depend on the processor. */
INLINE void multiply8(pixels8 *pixels, const pixels8 *factor) {
    lanes16 f = (lanes16)(*factor | *factor << 16);
    lanes16 rb = (lanes16)(*pixels & 0x00FF00FF) * f + 128;
    lanes16 ag = (lanes16)(*pixels >> 8 & 0x00FF00FF) * f + 128;
    divide256th(&rb);
    divide256th(&ag);
    *pixels = (pixels8)rb | (pixels8)ag << 8;
}

INLINE uint32_t multiply1(uint32_t pixel, uint32_t factor) {
    uint32_t rb = (pixel & 0x00FF00FF) * factor + 0x00800080;
    uint32_t ag = (pixel >> 8 & 0x00FF00FF) * factor + 0x00800080;
    rb = (rb + (rb >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    ag = (ag + (ag >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return rb | ag;
}

INLINE void blend8(uint32_t *dst, const uint8_t *coverage, uint32_t color) {
    bytes8 bytes;
    memcpy(&bytes, coverage, sizeof bytes);
    pixels8 factor = __builtin_convertvector(bytes, pixels8), source = (pixels8){} + color, d;
    memcpy(&d, dst, sizeof d);
    multiply8(&source, &factor);
    pixels8 rest = 255 - (source >> 24);
    multiply8(&d, &rest);
    d += source;
    memcpy(dst, &d, sizeof d);
}

INLINE int is_clear8(const uint8_t *coverage) {
    uint64_t bytes;
    memcpy(&bytes, coverage, sizeof bytes);
    return bytes == 0;
}

HOT void ts_blend_mask(const ts_canvas *canvas, const ts_mask *mask, int x, int y, uint32_t color) {
    if (!mask->coverage) return;
    /* So far away that adding to it could overflow. */
    if (x < -0x1000000 || x > 0x1000000 || y < -0x1000000 || y > 0x1000000) return;
    x += mask->left;
    y += mask->top;
    int first = y < canvas->clip_y ? canvas->clip_y - y : 0;
    int last = y + mask->height > canvas->clip_max_y ? canvas->clip_max_y - y : mask->height;
    if (first >= last || x >= canvas->clip_max_x || x + mask->width <= canvas->clip_x) return;
    const uint8_t *coverage = mask->coverage + (ptrdiff_t)first * mask->pitch;
    uint32_t *row = canvas->pixels + (ptrdiff_t)(y + first) * canvas->pitch + x;
    if (x >= canvas->clip_x && x + mask->width <= canvas->clip_max_x && x + mask->pitch <= canvas->width) {
        for (int i = first; i < last; i++, row += canvas->pitch, coverage += mask->pitch)
            for (int j = 0; j < mask->pitch; j += 8)
                if (!is_clear8(coverage + j)) blend8(row + j, coverage + j, color);
        return;
    }
    int left = x < canvas->clip_x ? canvas->clip_x - x : 0;
    int right = x + mask->width > canvas->clip_max_x ? canvas->clip_max_x - x : mask->width;
    for (int i = first; i < last; i++, row += canvas->pitch, coverage += mask->pitch)
        for (int j = left; j < right; j++)
            if (coverage[j]) {
                uint32_t source = multiply1(color, coverage[j]);
                row[j] = source + multiply1(row[j], 255 - (source >> 24));
            }
}

void ts_accumulate_mask(uint8_t *plane, ptrdiff_t pitch, int width, int height, const ts_mask *mask, int x, int y) {
    x += mask->left;
    y += mask->top;
    for (int i = 0; i < mask->height; i++) {
        if (y + i < 0 || y + i >= height) continue;
        for (int j = 0; j < mask->width; j++) {
            if (x + j < 0 || x + j >= width) continue;
            uint8_t *target = plane + (y + i) * pitch + x + j;
            int sum = *target + mask->coverage[(ptrdiff_t)i * mask->pitch + j];
            *target = (uint8_t)(sum > 255 ? 255 : sum);
        }
    }
}
