#include "PixelMath.h"

PX_HOT static void over_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                             int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            px8 s, d;
            px_load8(&s, src + x);
            if (px_all_clear8(&s)) continue;
            if (!px_all_opaque8(&s)) {
                px_load8(&d, dst + x);
                px_over8(&d, &s);
                s = d;
            }
            px_store8(dst + x, &s);
        }
        for (; x < width; x++) dst[x] = px_over1(src[x], dst[x]);
    }
}

void px_blend_over(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                   int height) {
    over_rows(dst, dst_pitch, src, src_pitch, width, height);
}

PX_HOT static void over_opacity_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch,
                                     int width, int height, uint32_t opacity) {
    px8 factor = (px8){} + opacity;
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            px8 s, d;
            px_load8(&s, src + x);
            if (px_all_clear8(&s)) continue;
            px_load8(&d, dst + x);
            px_multiply8(&s, &factor);
            px_over8(&d, &s);
            px_store8(dst + x, &d);
        }
        for (; x < width; x++) dst[x] = px_over1(px_multiply1(src[x], opacity), dst[x]);
    }
}

void px_blend_over_opacity(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                           int height, int opacity) {
    if (opacity <= 0) return;
    if (opacity >= 255)
        over_rows(dst, dst_pitch, src, src_pitch, width, height);
    else
        over_opacity_rows(dst, dst_pitch, src, src_pitch, width, height, (uint32_t)opacity);
}

PX_HOT static void color_rows(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height) {
    px8 s = (px8){} + color;
    for (int y = 0; y < height; y++, dst += pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            px8 d;
            px_load8(&d, dst + x);
            px_over8(&d, &s);
            px_store8(dst + x, &d);
        }
        for (; x < width; x++) dst[x] = px_over1(color, dst[x]);
    }
}

void px_blend_color(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height) {
    if (color == 0) return;
    if (color >> 24 == 255)
        px_fill(dst, pitch, color, width, height);
    else
        color_rows(dst, pitch, color, width, height);
}

PX_HOT static void mask_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *mask, ptrdiff_t mask_pitch,
                             uint32_t color, int width, int height) {
    px8 colors = (px8){} + color;
    int opaque = color >> 24 == 255;
    for (int y = 0; y < height; y++, dst += dst_pitch, mask += mask_pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            uint64_t bytes = px_load_bytes8(mask + x);
            if (bytes == 0) continue;
            px8 s = colors;
            if (bytes != UINT64_MAX || !opaque) {
                px8 d, factor;
                px_widen8(&factor, mask + x);
                px_load8(&d, dst + x);
                px_multiply8(&s, &factor);
                px_over8(&d, &s);
                s = d;
            }
            px_store8(dst + x, &s);
        }
        for (; x < width; x++)
            if (mask[x]) dst[x] = px_over1(px_multiply1(color, mask[x]), dst[x]);
    }
}

void px_blend_mask(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *mask, ptrdiff_t mask_pitch, uint32_t color,
                   int width, int height) {
    if (color) mask_rows(dst, dst_pitch, mask, mask_pitch, color, width, height);
}

PX_HOT static void over_mask_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch,
                                  const uint8_t *mask, ptrdiff_t mask_pitch, int width, int height, uint32_t opacity) {
    px8 opacities = (px8){} + opacity;
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch, mask += mask_pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            uint64_t bytes = px_load_bytes8(mask + x);
            if (bytes == 0) continue;
            px8 s, d;
            px_load8(&s, src + x);
            if (bytes != UINT64_MAX) {
                px8 factor;
                px_widen8(&factor, mask + x);
                px_multiply8(&s, &factor);
            }
            if (opacity != 255) px_multiply8(&s, &opacities);
            if (!px_all_opaque8(&s)) {
                px_load8(&d, dst + x);
                px_over8(&d, &s);
                s = d;
            }
            px_store8(dst + x, &s);
        }
        for (; x < width; x++)
            if (mask[x]) dst[x] = px_over1(px_multiply1(px_multiply1(src[x], mask[x]), opacity), dst[x]);
    }
}

void px_blend_over_mask(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch,
                        const uint8_t *mask, ptrdiff_t mask_pitch, int width, int height, int opacity) {
    if (opacity <= 0) return;
    over_mask_rows(dst, dst_pitch, src, src_pitch, mask, mask_pitch, width, height,
                   opacity > 255 ? 255 : (uint32_t)opacity);
}

PX_HOT static void apply_mask_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *mask, ptrdiff_t mask_pitch,
                                   int width, int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, mask += mask_pitch) {
        int x = 0;
        for (; x + 8 <= width; x += 8) {
            if (px_load_bytes8(mask + x) == UINT64_MAX) continue;
            px8 d, factor;
            px_widen8(&factor, mask + x);
            px_load8(&d, dst + x);
            px_multiply8(&d, &factor);
            px_store8(dst + x, &d);
        }
        for (; x < width; x++) dst[x] = px_multiply1(dst[x], mask[x]);
    }
}

void px_apply_mask(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *mask, ptrdiff_t mask_pitch, int width,
                   int height) {
    apply_mask_rows(dst, dst_pitch, mask, mask_pitch, width, height);
}

PX_HOT static void tint_rows(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch,
                             uint32_t color, int width, int height) {
    for (int y = 0; y < height; y++, dst += dst_pitch, src += src_pitch)
        for (int x = 0; x < width; x++) dst[x] = px_multiply1(color, src[x] >> 24);
}

void px_tint(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, uint32_t color, int width,
             int height) {
    tint_rows(dst, dst_pitch, src, src_pitch, color, width, height);
}
