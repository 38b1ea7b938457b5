#include "PixelMath.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHECKS_ADDRESSES true
#endif
#endif
#ifndef CHECKS_ADDRESSES
#define CHECKS_ADDRESSES false
#endif

bool px_checks_addresses(void) { return CHECKS_ADDRESSES; }

PX_HOT static void fill_rows(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height) {
    for (int y = 0; y < height; y++, dst += pitch)
        for (int x = 0; x < width; x++) dst[x] = color;
}

void px_fill(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height) {
    fill_rows(dst, pitch, color, width, height);
}

void px_copy(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width, int height) {
    if (width <= 0 || height <= 0) return;
    /* A row of a list spans the window: rows of pixels that follow one another are one block. */
    if (dst_pitch == width && src_pitch == width) {
        memcpy(dst, src, (size_t)width * (size_t)height * 4);
        return;
    }
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch) memcpy(dst, src, (size_t)width * 4);
}

void px_move(uint32_t *src, ptrdiff_t pitch, int dx, int dy, int width, int height) {
    if (width <= 0 || height <= 0 || (dx == 0 && dy == 0)) return;
    ptrdiff_t step = pitch;
    if (dy > 0) {
        src += pitch * (height - 1);
        step = -pitch;
    }
    for (int y = 0; y < height; y++, src += step) memmove(src + dy * pitch + dx, src, (size_t)width * 4);
}

void px_copy_mask(uint8_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width, int height) {
    if (width <= 0) return;
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch) memcpy(dst, src, (size_t)width);
}

void px_gather(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t step, ptrdiff_t row_step, int width,
               int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, src += row_step)
        for (int x = 0; x < width; x++) dst[x] = src[x * step];
}
