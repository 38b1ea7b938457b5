#include "PixelMath.h"

PX_HOT static void premultiply_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch,
                                    int width, int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            px8 s;
            px_load8(&s, src + x);
            if (!px_all_opaque8(&s)) {
                px8 alpha = s >> 24;
                s |= 0xFF000000;
                px_multiply8(&s, &alpha);
            }
            px_store8(dst + x, &s);
        }
        for (; x < width; x++) dst[x] = px_multiply1(src[x] | 0xFF000000, src[x] >> 24);
    }
}

void px_premultiply(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                    int height) {
    premultiply_rows(dst, dst_pitch, src, src_pitch, width, height);
}

PX_HOT static void rgba_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width,
                             int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch)
        for (int x = 0; x < width; x++) {
            uint32_t alpha = src[4 * x + 3];
            uint32_t red = px_divide255(src[4 * x] * alpha);
            uint32_t green = px_divide255(src[4 * x + 1] * alpha);
            uint32_t blue = px_divide255(src[4 * x + 2] * alpha);
            dst[x] = alpha << 24 | red << 16 | green << 8 | blue;
        }
}

void px_premultiply_rgba(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width,
                         int height) {
    rgba_rows(dst, dst_pitch, src, src_pitch, width, height);
}

PX_HOT static void rgb_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width,
                            int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch)
        for (int x = 0; x < width; x++)
            dst[x] = 0xFF000000 | (uint32_t)src[3 * x] << 16 | (uint32_t)src[3 * x + 1] << 8 | src[3 * x + 2];
}

void px_expand_rgb(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width,
                   int height) {
    rgb_rows(dst, dst_pitch, src, src_pitch, width, height);
}

/* Reciprocals for dividing by alpha: rounded up at 20 bits, which makes channel * reciprocal, rounded, the exact
   quotient for every channel <= alpha (checked for all pairs by the tests). */
static void make_reciprocals(uint32_t table[256]) {
    table[0] = 0;
    for (uint32_t alpha = 1; alpha < 256; alpha++) table[alpha] = ((255u << 20) + alpha - 1) / alpha;
}

PX_INLINE uint32_t divide_channel(uint32_t channel, uint32_t alpha, uint32_t reciprocal) {
    channel = channel < alpha ? channel : alpha;
    return (channel * reciprocal + (1u << 19)) >> 20;
}

PX_INLINE uint32_t unpremultiply1(uint32_t pixel, const uint32_t table[256]) {
    uint32_t alpha = pixel >> 24;
    if (alpha == 255) return pixel;
    uint32_t reciprocal = table[alpha];
    return alpha << 24 | divide_channel(pixel >> 16 & 255, alpha, reciprocal) << 16 |
           divide_channel(pixel >> 8 & 255, alpha, reciprocal) << 8 | divide_channel(pixel & 255, alpha, reciprocal);
}

void px_unpremultiply(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                      int height) {
    uint32_t table[256];
    make_reciprocals(table);
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch)
        for (int x = 0; x < width; x++) dst[x] = unpremultiply1(src[x], table);
}

void px_unpremultiply_rgba(uint8_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                           int height) {
    uint32_t table[256];
    make_reciprocals(table);
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch)
        for (int x = 0; x < width; x++) {
            uint32_t pixel = unpremultiply1(src[x], table);
            dst[4 * x] = (uint8_t)(pixel >> 16);
            dst[4 * x + 1] = (uint8_t)(pixel >> 8);
            dst[4 * x + 2] = (uint8_t)pixel;
            dst[4 * x + 3] = (uint8_t)(pixel >> 24);
        }
}

PX_HOT static uint32_t and_row(const uint32_t *src, int width) {
    uint32_t all = UINT32_MAX;
    for (int x = 0; x < width; x++) all &= src[x];
    return all;
}

bool px_has_alpha(const uint32_t *src, ptrdiff_t pitch, int width, int height) {
    for (int y = 0; y < height; y++, src += pitch)
        if (and_row(src, width) >> 24 != 255) return true;
    return false;
}

PX_HOT static void alpha_rows(uint8_t *mask, ptrdiff_t mask_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                              int height) {
    for (int y = 0; y < height; y++, mask += mask_pitch, src += src_pitch)
        for (int x = 0; x < width; x++) mask[x] = (uint8_t)(src[x] >> 24);
}

void px_extract_alpha(uint8_t *mask, ptrdiff_t mask_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                      int height) {
    alpha_rows(mask, mask_pitch, src, src_pitch, width, height);
}
