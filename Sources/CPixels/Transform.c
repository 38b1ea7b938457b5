#include "PixelMath.h"
#include <math.h>

/* 16.16 fixed point for positions in the picture; coverage at edges in 1/256. */
typedef struct {
    int64_t u, v, du, dv;            /* position of the first pixel's centre, and the step to the next one */
    int64_t left, top, right, bottom; /* edges of the part shown */
    int64_t gain_u, gain_v;          /* destination pixels per source pixel, across the edges, 16.16 */
    int low_x, low_y, high_x, high_y; /* pixels that may be read */
} Sampling;

PX_INLINE int64_t minimum(int64_t a, int64_t b) { return a < b ? a : b; }

PX_INLINE int clamp_index(int64_t value, int low, int high) {
    return value < low ? low : value > high ? high : (int)value;
}

/* How much of a destination pixel lies inside, 0 ... 256, from the distances to the two edges of one axis. */
PX_INLINE int64_t axis_coverage(int64_t position, int64_t low, int64_t high, int64_t gain) {
    int64_t from_low = ((position - low) * gain >> 24) + 128;
    int64_t from_high = ((high - position) * gain >> 24) + 128;
    from_low = minimum(from_low, 256);
    from_high = minimum(from_high, 256);
    int64_t inside = from_low + from_high - 256;
    return inside < 0 ? 0 : inside;
}

PX_INLINE uint32_t mix(uint32_t a, uint32_t b, uint32_t weight) {
    uint32_t rb = (a & 0x00FF00FF) * (256 - weight) + (b & 0x00FF00FF) * weight + 0x00800080;
    uint32_t ag = (a >> 8 & 0x00FF00FF) * (256 - weight) + (b >> 8 & 0x00FF00FF) * weight + 0x00800080;
    return (rb >> 8 & 0x00FF00FF) | (ag & 0xFF00FF00);
}

PX_HOT static void transform_row(uint32_t *dst, int count, const uint32_t *src, ptrdiff_t pitch, const Sampling *s,
                                 uint32_t opacity) {
    int64_t u = s->u, v = s->v;
    for (int x = 0; x < count; x++, u += s->du, v += s->dv) {
        int64_t coverage = axis_coverage(u, s->left, s->right, s->gain_u) *
                           axis_coverage(v, s->top, s->bottom, s->gain_v);
        if (coverage == 0) continue;
        int64_t across = u - 0x8000, down = v - 0x8000; /* between pixel centres */
        int x0 = clamp_index(across >> 16, s->low_x, s->high_x), x1 = clamp_index((across >> 16) + 1, s->low_x, s->high_x);
        int y0 = clamp_index(down >> 16, s->low_y, s->high_y), y1 = clamp_index((down >> 16) + 1, s->low_y, s->high_y);
        uint32_t fx = (uint32_t)(across >> 8) & 255, fy = (uint32_t)(down >> 8) & 255;
        const uint32_t *upper = src + pitch * y0, *lower = src + pitch * y1;
        uint32_t pixel = mix(mix(upper[x0], upper[x1], fx), mix(lower[x0], lower[x1], fx), fy);
        uint32_t factor = (uint32_t)((uint64_t)coverage * opacity + 32768) >> 16;
        if (factor != 255) pixel = px_multiply1(pixel, factor);
        dst[x] = px_over1(pixel, dst[x]);
    }
}

/* Narrows [*from, *to) to where low < start + step * x < high. */
static void narrow(double *from, double *to, double start, double step, double low, double high) {
    if (step == 0) {
        if (!(start > low && start < high)) *to = *from;
        return;
    }
    double a = (low - start) / step, b = (high - start) / step;
    if (a > b) {
        double swap = a;
        a = b;
        b = swap;
    }
    if (a > *from) *from = a;
    if (b < *to) *to = b;
}

void px_transform_bilinear(uint32_t *dst, ptrdiff_t dst_pitch, int x, int y, int width, int height,
                           const uint32_t *src, ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect,
                           px_affine t, int opacity) {
    if (width <= 0 || height <= 0 || opacity <= 0 || src_width <= 0 || src_height <= 0) return;
    if (!(rect.width > 0 && rect.height > 0)) return;
    /* Moving by one destination pixel in the steepest direction changes u by this much. */
    double slope_u = sqrt(t.a * t.a + t.c * t.c), slope_v = sqrt(t.b * t.b + t.d * t.d);
    if (!(slope_u > 1e-6 && slope_v > 1e-6 && slope_u < 1e6 && slope_v < 1e6)) return;
    Sampling s;
    s.du = (int64_t)floor(t.a * 65536 + 0.5);
    s.dv = (int64_t)floor(t.b * 65536 + 0.5);
    s.left = (int64_t)floor(rect.x * 65536 + 0.5);
    s.top = (int64_t)floor(rect.y * 65536 + 0.5);
    s.right = (int64_t)floor((rect.x + rect.width) * 65536 + 0.5);
    s.bottom = (int64_t)floor((rect.y + rect.height) * 65536 + 0.5);
    s.gain_u = (int64_t)floor(65536 / slope_u + 0.5);
    s.gain_v = (int64_t)floor(65536 / slope_v + 0.5);
    s.low_x = clamp_index((int64_t)floor(rect.x), 0, src_width - 1);
    s.low_y = clamp_index((int64_t)floor(rect.y), 0, src_height - 1);
    s.high_x = clamp_index((int64_t)ceil(rect.x + rect.width) - 1, s.low_x, src_width - 1);
    s.high_y = clamp_index((int64_t)ceil(rect.y + rect.height) - 1, s.low_y, src_height - 1);
    for (int row = 0; row < height; row++, dst += dst_pitch) {
        /* Source position of the centre of pixel (0, row). */
        double u = t.a * (x + 0.5) + t.c * (y + row + 0.5) + t.tx;
        double v = t.b * (x + 0.5) + t.d * (y + row + 0.5) + t.ty;
        double from = 0, to = width;
        narrow(&from, &to, u, t.a, rect.x - slope_u, rect.x + rect.width + slope_u);
        narrow(&from, &to, v, t.b, rect.y - slope_v, rect.y + rect.height + slope_v);
        if (!(from < to)) continue;
        int begin = (int)floor(from), end = (int)ceil(to);
        if (end > width) end = width;
        s.u = (int64_t)floor((u + t.a * begin) * 65536 + 0.5);
        s.v = (int64_t)floor((v + t.b * begin) * 65536 + 0.5);
        transform_row(dst + begin, end - begin, src, src_pitch, &s, opacity > 255 ? 255 : (uint32_t)opacity);
    }
}
