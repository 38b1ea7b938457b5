#include "PixelMath.h"
#include <math.h>

/* Sub-rows per row; horizontally coverage is exact to 1/256 of a pixel. */
enum { SUBROWS = 16 };

/* How far the edge of a corner of `radius` is from the straight side, `depth` below the corner's top. */
static double corner_inset(double radius, double depth) {
    if (depth >= radius) return 0;
    double rest = radius - (depth > 0 ? depth : 0);
    return radius - sqrt(radius * radius - rest * rest);
}

/* Adds a span [left, right) of one sub-row: `sums` holds differences between neighbouring pixels. */
static void add_edge(int *sums, int width, double position, int sign) {
    if (position < 0) position = 0;
    if (position >= width) return;
    int whole = (int)position;
    int fraction = (int)((position - whole) * 256 + 0.5);
    sums[whole] += sign * (256 - fraction);
    sums[whole + 1] += sign * fraction;
}

void px_rounded_mask(uint8_t *mask, ptrdiff_t pitch, int width, int height, px_rect rect, double top_left,
                     double top_right, double bottom_left, double bottom_right) {
    enum { MOST = 4096 };
    if (width <= 0 || height <= 0) return;
    if (width > MOST) {
        /* A wide mask is made in parts, so that the sums fit on the stack. */
        px_rect rest = rect;
        rest.x -= MOST;
        px_rounded_mask(mask, pitch, MOST, height, rect, top_left, top_right, bottom_left, bottom_right);
        px_rounded_mask(mask + MOST, pitch, width - MOST, height, rest, top_left, top_right, bottom_left, bottom_right);
        return;
    }
    double factor = 1;
    double sides[4][2] = {{top_left + top_right, rect.width}, {bottom_left + bottom_right, rect.width},
                          {top_left + bottom_left, rect.height}, {top_right + bottom_right, rect.height}};
    for (int i = 0; i < 4; i++)
        if (sides[i][0] * factor > sides[i][1]) factor = sides[i][1] / sides[i][0];
    top_left *= factor, top_right *= factor, bottom_left *= factor, bottom_right *= factor;

    double bottom = rect.y + rect.height, right = rect.x + rect.width;
    double upper = top_left > top_right ? top_left : top_right;
    double lower = bottom_left > bottom_right ? bottom_left : bottom_right;
    bool same_sides = top_left == top_right && bottom_left == bottom_right;
    bool same_halves = top_left == bottom_left && top_right == bottom_right && rect.y == 0 && rect.height == height;
    const uint8_t *straight = NULL; /* a row between the corners, made once */
    const uint8_t *first = mask;
    for (int y = 0; y < height; y++, mask += pitch) {
        if (same_halves && y > height - 1 - y) {
            memcpy(mask, first + pitch * (height - 1 - y), (size_t)width);
            continue;
        }
        int is_straight = y >= rect.y + upper && y + 1 <= bottom - lower;
        if (is_straight && straight) {
            memcpy(mask, straight, (size_t)width);
            continue;
        }
        int sums[MOST + 2];
        memset(sums, 0, ((size_t)width + 2) * sizeof(int));
        for (int sub = 0; sub < SUBROWS; sub++) {
            double middle = y + (sub + 0.5) / SUBROWS;
            if (middle < rect.y || middle > bottom) continue;
            double from_top = middle - rect.y, from_bottom = bottom - middle;
            double left_inset = fmax(corner_inset(top_left, from_top), corner_inset(bottom_left, from_bottom));
            double right_inset = left_inset;
            if (!same_sides)
                right_inset = fmax(corner_inset(top_right, from_top), corner_inset(bottom_right, from_bottom));
            double from = rect.x + left_inset, to = right - right_inset;
            if (!(from < to)) continue;
            add_edge(sums, width, from, 1);
            add_edge(sums, width, to, -1);
        }
        int coverage = 0;
        for (int x = 0; x < width; x++) {
            coverage += sums[x];
            mask[x] = (uint8_t)((coverage * 255 + 256 * SUBROWS / 2) / (256 * SUBROWS));
        }
        if (is_straight) straight = mask;
    }
}
