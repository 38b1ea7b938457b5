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

/* Weights, which add up to 256, of the lower right, lower left, upper right and upper left neighbour. */
PX_INLINE uint32_t sample1(const uint32_t *upper, const uint32_t *lower, int x0, int x1, uint32_t fx, uint32_t fy) {
    uint32_t both = fx * fy >> 8, right = fx - both, below = fy - both, left = 256 - fx - fy + both;
    uint32_t rb = (upper[x0] & 0x00FF00FF) * left + (upper[x1] & 0x00FF00FF) * right +
                  (lower[x0] & 0x00FF00FF) * below + (lower[x1] & 0x00FF00FF) * both + 0x00800080;
    uint32_t ag = (upper[x0] >> 8 & 0x00FF00FF) * left + (upper[x1] >> 8 & 0x00FF00FF) * right +
                  (lower[x0] >> 8 & 0x00FF00FF) * below + (lower[x1] >> 8 & 0x00FF00FF) * both + 0x00800080;
    return (rb >> 8 & 0x00FF00FF) | (ag & 0xFF00FF00);
}

/* Pixels near the edges: covered in part, neighbours limited to the picture. */
PX_HOT static void transform_edge(uint32_t *dst, int from, int to, const uint32_t *src, ptrdiff_t pitch,
                                  const Sampling *s, uint32_t opacity) {
    int64_t u = s->u + s->du * from, v = s->v + s->dv * from;
    for (int x = from; x < to; x++, u += s->du, v += s->dv) {
        int64_t coverage = axis_coverage(u, s->left, s->right, s->gain_u) *
                           axis_coverage(v, s->top, s->bottom, s->gain_v);
        if (coverage == 0) continue;
        int64_t across = u - 0x8000, down = v - 0x8000; /* between pixel centres */
        int x0 = clamp_index(across >> 16, s->low_x, s->high_x);
        int x1 = clamp_index((across >> 16) + 1, s->low_x, s->high_x);
        int y0 = clamp_index(down >> 16, s->low_y, s->high_y);
        int y1 = clamp_index((down >> 16) + 1, s->low_y, s->high_y);
        uint32_t pixel = sample1(src + pitch * y0, src + pitch * y1, x0, x1, (uint32_t)(across >> 8) & 255,
                                 (uint32_t)(down >> 8) & 255);
        uint32_t factor = (uint32_t)((uint64_t)coverage * opacity + 32768) >> 16;
        if (factor != 255) pixel = px_multiply1(pixel, factor);
        dst[x] = px_over1(pixel, dst[x]);
    }
}

PX_INLINE void add_weighted(half16 *rb, half16 *ag, const uint32_t pixels[8], const px8 *weight) {
    px8 p;
    px_load8(&p, pixels);
    half16 w = (half16)(*weight | *weight << 16);
    *rb += (half16)(p & 0x00FF00FF) * w;
    *ag += (half16)(p >> 8 & 0x00FF00FF) * w;
}

/* Pixels covered in full whose four neighbours lie in the picture, eight at a time; the same results. */
PX_HOT static void transform_inside(uint32_t *dst, int from, int to, const uint32_t *src, ptrdiff_t pitch,
                                    const Sampling *s, uint32_t opacity) {
    /* Inside pictures of up to 32767 pixels positions fit 31 bits; steps wrap round. */
    uint32_t u = (uint32_t)(s->u + s->du * from - 0x8000), v = (uint32_t)(s->v + s->dv * from - 0x8000);
    uint32_t du = (uint32_t)s->du, dv = (uint32_t)s->dv;
    px8 steps = {0, 1, 2, 3, 4, 5, 6, 7};
    px8 steps_u = steps * du, steps_v = steps * dv, opacities = (px8){} + opacity;
    int x = from;
    for (; x + 8 <= to; x += 8) {
        uint32_t upper_left[8], upper_right[8], lower_left[8], lower_right[8];
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t *p = src + pitch * (ptrdiff_t)((v + dv * i) >> 16) + ((u + du * i) >> 16);
            upper_left[i] = p[0];
            upper_right[i] = p[1];
            lower_left[i] = p[pitch];
            lower_right[i] = p[pitch + 1];
        }
        px8 fx = (steps_u + u) >> 8 & 255, fy = (steps_v + v) >> 8 & 255;
        px8 both = (px8)((half16)fx * (half16)fy) >> 8;
        px8 right = fx - both, below = fy - both, left = 256 - fx - fy + both;
        half16 rb = (half16){} + 128, ag = rb;
        add_weighted(&rb, &ag, upper_left, &left);
        add_weighted(&rb, &ag, upper_right, &right);
        add_weighted(&rb, &ag, lower_left, &below);
        add_weighted(&rb, &ag, lower_right, &both);
        px8 pixels = (px8)(rb >> 8) | (px8)(ag >> 8) << 8;
        if (opacity != 255) px_multiply8(&pixels, &opacities);
        if (!px_all_opaque8(&pixels)) {
            px8 d;
            px_load8(&d, dst + x);
            px_over8(&d, &pixels);
            pixels = d;
        }
        px_store8(dst + x, &pixels);
        u += du * 8;
        v += dv * 8;
    }
    transform_edge(dst, x, to, src, pitch, s, opacity);
}

/* Whether the pixel `x` is covered in full and all of its neighbours may be read. */
static int is_inside(const Sampling *s, int x) {
    int64_t u = s->u + s->du * x, v = s->v + s->dv * x;
    return axis_coverage(u, s->left, s->right, s->gain_u) == 256 &&
           axis_coverage(v, s->top, s->bottom, s->gain_v) == 256 &&
           u - 0x8000 >= (int64_t)s->low_x << 16 && u - 0x8000 < (int64_t)s->high_x << 16 &&
           v - 0x8000 >= (int64_t)s->low_y << 16 && v - 0x8000 < (int64_t)s->high_y << 16;
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
        s.u = (int64_t)floor(u * 65536 + 0.5);
        s.v = (int64_t)floor(v * 65536 + 0.5);
        /* Full coverage needs half a destination pixel's distance from the edges. */
        double inner_from = begin, inner_to = end;
        narrow(&inner_from, &inner_to, u, t.a, rect.x + slope_u / 2, rect.x + rect.width - slope_u / 2);
        narrow(&inner_from, &inner_to, v, t.b, rect.y + slope_v / 2, rect.y + rect.height - slope_v / 2);
        narrow(&inner_from, &inner_to, u, t.a, s.low_x + 0.5, s.high_x + 0.5);
        narrow(&inner_from, &inner_to, v, t.b, s.low_y + 0.5, s.high_y + 0.5);
        int inner_begin = end, inner_end = end;
        if (inner_from < inner_to) {
            inner_begin = (int)floor(inner_from);
            inner_end = (int)ceil(inner_to);
            if (inner_end > end) inner_end = end;
            /* Rounding may have taken in a pixel too many at either end; between them all lie inside. */
            while (inner_begin < inner_end && !is_inside(&s, inner_begin)) inner_begin++;
            while (inner_begin < inner_end && !is_inside(&s, inner_end - 1)) inner_end--;
        }
        uint32_t alpha = opacity > 255 ? 255 : (uint32_t)opacity;
        transform_edge(dst, begin, inner_begin, src, src_pitch, &s, alpha);
        transform_inside(dst, inner_begin, inner_end, src, src_pitch, &s, alpha);
        transform_edge(dst, inner_end, end, src, src_pitch, &s, alpha);
    }
}
