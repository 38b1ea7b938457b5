#include "PixelMath.h"
#include <math.h>
#include <stdlib.h>

/* Both scalers work on one axis after the other. For each destination row the source rows it covers are first combined
   into one row of 15-bit channels (255 becomes 32640), eight pixels at a time; then the pixels of that row are
   combined. Positions are in 1/256 of a source pixel. */

/* The source samples one destination pixel is made of, on one axis: `first` with weight `first_weight`, then `inner`
   samples with weight 256, then one sample with weight `last_weight` (not read if that is 0). */
typedef struct {
    int32_t first;
    int32_t inner;
    uint16_t first_weight;
    uint16_t last_weight;
} Span;

typedef uint16_t channels __attribute__((vector_size(8)));   /* blue, red, green, alpha of one pixel, 15 bits each */
typedef uint32_t channels32 __attribute__((vector_size(16)));

static int clamped(int64_t value, int low, int high) {
    return value < low ? low : value > high ? high : (int)value;
}

/* The destination pixels of one axis that are made: `count` from `from` on, of `total`. */
typedef struct {
    int from;
    int count;
    int total;
} Range;

/* Linear interpolation: two samples whose weights add up to 256. */
static void make_linear_spans(Span *spans, Range range, double start, double length, int low, int high) {
    double step = length / range.total;
    for (int i = 0; i < range.count; i++) {
        int64_t position = (int64_t)floor((start + (range.from + i + 0.5) * step - 0.5) * 256 + 0.5);
        int64_t left = position >> 8;
        uint16_t fraction = (uint16_t)(position & 255);
        if (left < low) left = low, fraction = 0;
        if (left >= high) left = high, fraction = 0;
        spans[i] = (Span){(int32_t)left, 0, (uint16_t)(256 - fraction), fraction};
    }
}

/* Area average: the parts of samples that the destination pixel covers. */
static void make_area_spans(Span *spans, Range range, double start, double length, int low, int high) {
    double step = length / range.total;
    int64_t begin = (int64_t)floor((start + range.from * step) * 256 + 0.5);
    for (int i = 0; i < range.count; i++) {
        int64_t end = (int64_t)floor((start + (range.from + i + 1) * step) * 256 + 0.5);
        if (end <= begin) end = begin + 1;
        int first = clamped(begin >> 8, low, high);
        int last = clamped((end - 1) >> 8, low, high);
        if (first == last) {
            spans[i] = (Span){first, 0, 256, 0};
        } else {
            int64_t first_part = ((int64_t)(first + 1) << 8) - begin;
            int64_t last_part = end - ((int64_t)last << 8);
            spans[i] = (Span){first, last - first - 1, (uint16_t)clamped(first_part, 0, 256),
                              (uint16_t)clamped(last_part, 0, 256)};
        }
        begin = end;
    }
}

PX_INLINE void interleave8(uint64_t *row, const px8 *rb, const px8 *ag) {
    px8 low = __builtin_shufflevector(*rb, *ag, 0, 8, 1, 9, 2, 10, 3, 11);
    px8 high = __builtin_shufflevector(*rb, *ag, 4, 12, 5, 13, 6, 14, 7, 15);
    memcpy(row, &low, sizeof low);
    memcpy(row + 4, &high, sizeof high);
}

/* Rows a and b mixed with weights that add up to 256. */
PX_HOT static void mix_rows(uint64_t *row, const uint32_t *a, const uint32_t *b, uint32_t weight_a, uint32_t weight_b,
                            int width) {
    half16 wa = (half16){} + (uint16_t)weight_a;
    half16 wb = (half16){} + (uint16_t)weight_b;
    for (int x = 0; x < width; x += 8) {
        px8 pa = {}, pb = {};
        if (x + 8 <= width) {
            px_load8(&pa, a + x);
            px_load8(&pb, b + x);
        } else {
            memcpy(&pa, a + x, (size_t)(width - x) * 4);
            memcpy(&pb, b + x, (size_t)(width - x) * 4);
        }
        half16 rb = ((half16)(pa & 0x00FF00FF) * wa + (half16)(pb & 0x00FF00FF) * wb) >> 1;
        half16 ag = ((half16)(pa >> 8 & 0x00FF00FF) * wa + (half16)(pb >> 8 & 0x00FF00FF) * wb) >> 1;
        px8 rb32 = (px8)rb, ag32 = (px8)ag;
        interleave8(row + x, &rb32, &ag32);
    }
}

/* Adds 16-bit channels, weighted, to 32-bit ones: even lanes to `even`, odd ones to `odd`. */
PX_INLINE void add_weighted(px8 *even, px8 *odd, const half16 *values, uint32_t weight) {
    *even += ((px8)*values & 0xFFFF) * weight;
    *odd += ((px8)*values >> 16) * weight;
}

/* 32-bit sums to 15-bit means: shifted to 16 bits, then multiplied by the reciprocal's upper half. */
PX_INLINE void normalize(px8 *packed, const px8 *even, const px8 *odd, int shift, uint32_t reciprocal) {
    px8 low = (*even >> shift) * reciprocal >> 16;
    px8 high = (*odd >> shift) * reciprocal >> 16;
    *packed = low | high << 16;
}

/* The weighted mean of rows, for up to 257 inner ones: their channels are summed in 16 bits without multiplying. */
PX_HOT static void average_rows(uint64_t *row, const uint32_t *src, ptrdiff_t pitch, Span span, int width) {
    uint32_t total = (uint32_t)span.inner * 256 + span.first_weight + span.last_weight;
    int shift = 0;
    while ((uint64_t)total * 255 >> shift > 0xFFFF) shift++;
    uint32_t reciprocal = (uint32_t)(((uint64_t)32640 << (16 + shift)) / ((uint64_t)total * 255));
    const uint32_t *last = src + pitch * (span.inner + 1);
    for (int x = 0; x < width; x += 8) {
        int whole = x + 8 <= width;
        size_t bytes = whole ? 32 : (size_t)(width - x) * 4;
        px8 pixels = {};
        half16 rb = {}, ag = {};
        const uint32_t *p = src + pitch + x;
        if (whole) {
            for (int i = 0; i < span.inner; i++, p += pitch) {
                px_load8(&pixels, p);
                rb += (half16)(pixels & 0x00FF00FF);
                ag += (half16)(pixels >> 8 & 0x00FF00FF);
            }
        } else {
            for (int i = 0; i < span.inner; i++, p += pitch) {
                memcpy(&pixels, p, bytes);
                rb += (half16)(pixels & 0x00FF00FF);
                ag += (half16)(pixels >> 8 & 0x00FF00FF);
            }
        }
        px8 blue = {}, red = {}, green = {}, alpha = {};
        add_weighted(&blue, &red, &rb, 256);
        add_weighted(&green, &alpha, &ag, 256);
        memcpy(&pixels, src + x, bytes);
        rb = (half16)(pixels & 0x00FF00FF);
        ag = (half16)(pixels >> 8 & 0x00FF00FF);
        add_weighted(&blue, &red, &rb, span.first_weight);
        add_weighted(&green, &alpha, &ag, span.first_weight);
        if (span.last_weight) {
            memcpy(&pixels, last + x, bytes);
            rb = (half16)(pixels & 0x00FF00FF);
            ag = (half16)(pixels >> 8 & 0x00FF00FF);
            add_weighted(&blue, &red, &rb, span.last_weight);
            add_weighted(&green, &alpha, &ag, span.last_weight);
        }
        px8 rb32, ag32;
        normalize(&rb32, &blue, &red, shift, reciprocal);
        normalize(&ag32, &green, &alpha, shift, reciprocal);
        interleave8(row + x, &rb32, &ag32);
    }
}

/* The same for any number of rows, 64-bit sums: only for pictures reduced more than 257 times. */
static void average_many_rows(uint64_t *row, const uint32_t *src, ptrdiff_t pitch, Span span, int width) {
    uint64_t total = (uint64_t)span.inner * 256 + span.first_weight + span.last_weight;
    for (int x = 0; x < width; x++) {
        uint64_t sums[4] = {0};
        for (int i = 0; i <= span.inner + 1; i++) {
            uint64_t weight = i == 0 ? span.first_weight : i <= span.inner ? 256 : span.last_weight;
            if (weight == 0) continue;
            uint32_t pixel = src[pitch * i + x];
            sums[0] += (pixel & 255) * weight;
            sums[1] += (pixel >> 16 & 255) * weight;
            sums[2] += (pixel >> 8 & 255) * weight;
            sums[3] += (pixel >> 24) * weight;
        }
        channels means;
        for (int c = 0; c < 4; c++) means[c] = (uint16_t)(sums[c] * 128 / total);
        memcpy(row + x, &means, 8);
    }
}

PX_INLINE void load_channels(channels32 *wide, const uint64_t *row) {
    channels narrow;
    memcpy(&narrow, row, 8);
    *wide = __builtin_convertvector(narrow, channels32);
}

/* Combines the pixels of one row of 15-bit channels. */
PX_HOT static void combine_columns(uint32_t *dst, const uint64_t *row, const Span *spans, int width) {
    uint32_t known_total = 0;
    uint64_t reciprocal = 0;
    for (int x = 0; x < width; x++) {
        Span span = spans[x];
        const uint64_t *p = row + span.first;
        channels32 value, edges, inner = {};
        load_channels(&value, p);
        edges = value * span.first_weight;
        for (int i = 1; i <= span.inner; i++) {
            load_channels(&value, p + i);
            inner += value;
        }
        if (span.last_weight) {
            load_channels(&value, p + span.inner + 1);
            edges += value * span.last_weight;
        }
        uint32_t total = (uint32_t)span.inner * 256 + span.first_weight + span.last_weight;
        if (total != known_total) {
            known_total = total;
            reciprocal = (((uint64_t)1 << 40) + (uint64_t)total * 64) / ((uint64_t)total * 128);
        }
        uint32_t out[4];
        for (int c = 0; c < 4; c++) {
            uint64_t sum = ((uint64_t)inner[c] << 8) + edges[c];
            out[c] = (uint32_t)((sum * reciprocal + ((uint64_t)1 << 39)) >> 40);
        }
        dst[x] = out[3] << 24 | out[1] << 16 | out[2] << 8 | out[0];
    }
}

/* The same when every result is made of two neighbours whose weights add up to 256. */
PX_HOT static void mix_columns(uint32_t *dst, const uint64_t *row, const Span *spans, int width) {
    for (int x = 0; x < width; x++) {
        /* Where the last weight is 0 the neighbour is not part of the picture, but still of the row's memory. */
        const uint64_t *p = row + spans[x].first;
        channels32 left, right;
        load_channels(&left, p);
        load_channels(&right, p + 1);
        left = (left * spans[x].first_weight + right * spans[x].last_weight + 16384) >> 15;
        dst[x] = left[3] << 24 | left[1] << 16 | left[2] << 8 | left[0];
    }
}

static bool scale(uint32_t *dst, ptrdiff_t dst_pitch, Range horizontal, Range vertical, const uint32_t *src,
                  ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect, bool area) {
    int width = horizontal.count, height = vertical.count;
    if (width <= 0 || height <= 0 || src_width <= 0 || src_height <= 0) return true;
    int low_x = clamped((int64_t)floor(rect.x), 0, src_width - 1);
    int low_y = clamped((int64_t)floor(rect.y), 0, src_height - 1);
    int high_x = clamped((int64_t)ceil(rect.x + rect.width) - 1, low_x, src_width - 1);
    int high_y = clamped((int64_t)ceil(rect.y + rect.height) - 1, low_y, src_height - 1);
    int row_width = high_x - low_x + 1;

    size_t row_bytes = ((size_t)row_width + 8) * sizeof(uint64_t);
    uint8_t *memory = malloc(row_bytes + ((size_t)width + (size_t)height) * sizeof(Span));
    if (!memory) return false;
    uint64_t *row = (uint64_t *)memory;
    Span *columns = (Span *)(memory + row_bytes);
    Span *rows = columns + width;
    bool area_x = area && rect.width > horizontal.total, area_y = area && rect.height > vertical.total;
    (area_x ? make_area_spans : make_linear_spans)(columns, horizontal, rect.x - low_x, rect.width, 0, high_x - low_x);
    (area_y ? make_area_spans : make_linear_spans)(rows, vertical, rect.y, rect.height, low_y, high_y);
    memset(row + row_width, 0, 8); /* read, with weight 0, beside the last pixel */
    Span previous = {-1, -1, 0, 0};
    for (int y = 0; y < height; y++, dst += dst_pitch) {
        Span span = rows[y];
        const uint32_t *first = src + src_pitch * span.first + low_x;
        if (memcmp(&span, &previous, sizeof span) == 0)
            ; /* the row is already there */
        else if (span.inner == 0 && span.first_weight + span.last_weight == 256)
            mix_rows(row, first, span.last_weight ? first + src_pitch : first, span.first_weight, span.last_weight,
                     row_width);
        else if (span.inner <= 257)
            average_rows(row, first, src_pitch, span, row_width);
        else
            average_many_rows(row, first, src_pitch, span, row_width);
        previous = span;
        (area_x ? combine_columns : mix_columns)(dst, row, columns, width);
    }
    free(memory);
    return true;
}

bool px_scale_bilinear(uint32_t *dst, ptrdiff_t dst_pitch, int width, int height, const uint32_t *src,
                       ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect) {
    Range horizontal = {0, width, width}, vertical = {0, height, height};
    return scale(dst, dst_pitch, horizontal, vertical, src, src_pitch, src_width, src_height, rect, false);
}

bool px_scale_box(uint32_t *dst, ptrdiff_t dst_pitch, int width, int height, const uint32_t *src,
                  ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect) {
    Range horizontal = {0, width, width}, vertical = {0, height, height};
    return scale(dst, dst_pitch, horizontal, vertical, src, src_pitch, src_width, src_height, rect, true);
}

bool px_scale_box_part(uint32_t *dst, ptrdiff_t dst_pitch, int x, int y, int part_width, int part_height, int width,
                       int height, const uint32_t *src, ptrdiff_t src_pitch, int src_width, int src_height,
                       px_rect rect) {
    Range horizontal = {x, part_width, width}, vertical = {y, part_height, height};
    return scale(dst, dst_pitch, horizontal, vertical, src, src_pitch, src_width, src_height, rect, true);
}

/* Reduces a picture row by row. The rows that make up a row of the result are summed as they come, so that only one row
   of the picture has to be in memory. */

struct px_reducer {
    Span *columns;
    Span *rows;
    px8 *sums;     /* of eight pixels each: blue, red, green, alpha */
    uint64_t *row; /* the means, 15-bit channels */
    int src_width, width, height;
    bool area_x;
    int src_y; /* of the row that comes next */
    int y;     /* of the result's row that is being summed */
};

px_reducer *px_reducer_create(int src_width, int src_height, int width, int height) {
    if (src_width < width || src_height < height || width <= 0 || height <= 0) return NULL;
    px_reducer *reducer = calloc(1, sizeof *reducer);
    if (!reducer) return NULL;
    size_t groups = ((size_t)src_width + 7) / 8;
    *reducer = (px_reducer){.src_width = src_width, .width = width, .height = height, .area_x = src_width > width};
    reducer->columns = malloc((size_t)width * sizeof(Span));
    reducer->rows = malloc((size_t)height * sizeof(Span));
    reducer->sums = aligned_alloc(32, groups * 4 * sizeof(px8));
    reducer->row = calloc(groups * 8 + 8, sizeof(uint64_t));
    if (!reducer->columns || !reducer->rows || !reducer->sums || !reducer->row) {
        px_reducer_destroy(reducer);
        return NULL;
    }
    memset(reducer->sums, 0, groups * 4 * sizeof(px8));
    Range horizontal = {0, width, width}, vertical = {0, height, height};
    if (reducer->area_x)
        make_area_spans(reducer->columns, horizontal, 0, src_width, 0, src_width - 1);
    else
        make_linear_spans(reducer->columns, horizontal, 0, src_width, 0, src_width - 1);
    if (src_height > height)
        make_area_spans(reducer->rows, vertical, 0, src_height, 0, src_height - 1);
    else
        make_linear_spans(reducer->rows, vertical, 0, src_height, 0, src_height - 1);
    return reducer;
}

void px_reducer_destroy(px_reducer *reducer) {
    free(reducer->columns);
    free(reducer->rows);
    free(reducer->sums);
    free(reducer->row);
    free(reducer);
}

PX_HOT static void add_row(px8 *sums, const uint32_t *src, uint32_t weight, int width) {
    for (int x = 0; x < width; x += 8, sums += 4) {
        px8 pixels = {};
        if (x + 8 <= width) px_load8(&pixels, src + x);
        else memcpy(&pixels, src + x, (size_t)(width - x) * 4);
        sums[0] += (pixels & 255) * weight;
        sums[1] += (pixels >> 16 & 255) * weight;
        sums[2] += (pixels >> 8 & 255) * weight;
        sums[3] += (pixels >> 24) * weight;
    }
}

/* Turns the sums into means, and sets them to 0. */
PX_HOT static void take_means(uint64_t *row, px8 *sums, uint32_t total, int width) {
    int shift = 0;
    while ((uint64_t)total * 255 >> shift > 0xFFFF) shift++;
    uint32_t reciprocal = (uint32_t)(((uint64_t)32640 << (16 + shift)) / ((uint64_t)total * 255));
    for (int x = 0; x < width; x += 8, sums += 4) {
        px8 rb, ag;
        normalize(&rb, &sums[0], &sums[1], shift, reciprocal);
        normalize(&ag, &sums[2], &sums[3], shift, reciprocal);
        interleave8(row + x, &rb, &ag);
        sums[0] = sums[1] = sums[2] = sums[3] = (px8){};
    }
}

/* How much of row `y` belongs to a row of the result, in 1/256. */
static uint32_t weight_of_row(Span span, int y) {
    if (y == span.first) return span.first_weight;
    if (y > span.first && y <= span.first + span.inner) return 256;
    return y == span.first + span.inner + 1 ? span.last_weight : 0;
}

bool px_reducer_add(px_reducer *reducer, uint32_t *dst, const uint32_t *src) {
    int y = reducer->src_y++;
    if (reducer->y >= reducer->height) return false;
    Span span = reducer->rows[reducer->y];
    uint32_t weight = weight_of_row(span, y);
    if (weight) add_row(reducer->sums, src, weight, reducer->src_width);
    if (y < span.first + span.inner + (span.last_weight ? 1 : 0)) return false;
    uint32_t total = (uint32_t)span.inner * 256 + span.first_weight + span.last_weight;
    take_means(reducer->row, reducer->sums, total, reducer->src_width);
    memset(reducer->row + reducer->src_width, 0, 8); /* read, with weight 0, beside the last pixel */
    (reducer->area_x ? combine_columns : mix_columns)(dst, reducer->row, reducer->columns, reducer->width);
    reducer->y++;
    /* The rest of the row belongs to the next one. */
    if (reducer->y < reducer->height) {
        weight = weight_of_row(reducer->rows[reducer->y], y);
        if (weight) add_row(reducer->sums, src, weight, reducer->src_width);
    }
    return true;
}
