#pragma once
/* The hot pixel loops.

   Pixels are 32-bit premultiplied ARGB in native byte order (0xAARRGGBB) unless said otherwise: every colour channel
   is at most alpha. Masks are 8-bit coverage. Pitches are distances between rows, in pixels (bytes for masks and for
   packed bytes). A width or height of 0 or less does nothing. Integer arithmetic only, products divided by 255 and
   rounded to nearest, so every processor gives the same bytes. Any thread; nothing is shared. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether AddressSanitizer checks each access to memory. It knows the borders only of blocks on the heap. */
bool px_checks_addresses(void);

/* Fills a rectangle with one colour, replacing what is there. */
void px_fill(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height);

/* Copies rows. Source and destination must not overlap. */
void px_copy(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width, int height);

/* Moves a rectangle inside one buffer by (dx, dy); it may overlap itself. `src` is the rectangle's first pixel. */
void px_move(uint32_t *src, ptrdiff_t pitch, int dx, int dy, int width, int height);

/* dst = src over dst. Runs of transparent and opaque source pixels are cheap. */
void px_blend_over(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                   int height);

/* dst = (src * opacity / 255) over dst; opacity is 0 ... 255. */
void px_blend_over_opacity(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                           int height, int opacity);

/* dst = color over dst. */
void px_blend_color(uint32_t *dst, ptrdiff_t pitch, uint32_t color, int width, int height);

/* dst = (color * mask) over dst: glyphs, rounded rectangles. */
void px_blend_mask(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *mask, ptrdiff_t mask_pitch, uint32_t color,
                   int width, int height);

/* dst = (src * mask * opacity / 255) over dst: pictures with rounded corners. */
void px_blend_over_mask(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch,
                        const uint8_t *mask, ptrdiff_t mask_pitch, int width, int height, int opacity);

/* Copies rows of a mask. Source and destination must not overlap. */
void px_copy_mask(uint8_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width, int height);

/* dst = dst * mask. */
void px_apply_mask(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *mask, ptrdiff_t mask_pitch, int width,
                   int height);

/* mask = the pixels' alpha. */
void px_extract_alpha(uint8_t *mask, ptrdiff_t mask_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                      int height);

/* A rectangle with edges anywhere between pixels. */
typedef struct px_rect {
    double x, y, width, height;
} px_rect;

/* Fills a mask with the coverage of a rectangle with circular corners: 255 inside, 0 outside. Radii that do not fit
   beside each other are all reduced by the same factor. */
void px_rounded_mask(uint8_t *mask, ptrdiff_t pitch, int width, int height, px_rect rect, double top_left,
                     double top_right, double bottom_left, double bottom_right);

/* Blurs a mask of width * height bytes without padding by three box filters, which come close to a Gaussian of the
   given standard deviation (in pixels). What lies outside counts as 0. False if memory ran out. */
bool px_blur_mask(uint8_t *mask, int width, int height, double deviation);

/* Straight ARGB to premultiplied. `dst` may be `src`. */
void px_premultiply(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                    int height);

/* Bytes in the order red, green, blue, alpha (straight) to premultiplied pixels. Source pitch in bytes. */
void px_premultiply_rgba(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width,
                         int height);

/* Bytes in the order red, green, blue to opaque pixels. Source pitch in bytes. */
void px_expand_rgb(uint32_t *dst, ptrdiff_t dst_pitch, const uint8_t *src, ptrdiff_t src_pitch, int width,
                   int height);

/* Premultiplied to straight ARGB; transparent pixels become 0. `dst` may be `src`. */
void px_unpremultiply(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                      int height);

/* Premultiplied to bytes in the order red, green, blue, alpha (straight). Destination pitch in bytes. */
void px_unpremultiply_rgba(uint8_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, int width,
                           int height);

/* dst = color * alpha of src: a template picture in a colour. */
void px_tint(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t src_pitch, uint32_t color, int width,
             int height);

/* Copies pixels that lie `step` apart, rows `row_step` apart: turns and mirrors pictures. */
void px_gather(uint32_t *dst, ptrdiff_t dst_pitch, const uint32_t *src, ptrdiff_t step, ptrdiff_t row_step, int width,
               int height);

/* True if any pixel is not opaque. */
bool px_has_alpha(const uint32_t *src, ptrdiff_t pitch, int width, int height);

/* Scales the part `rect` of a picture into width * height pixels, replacing what is there; linear interpolation
   between the two nearest rows and columns. Samples do not reach beyond the pixels that `rect` touches. For enlarging;
   reducing by more than 2 skips pixels. False if memory ran out. */
bool px_scale_bilinear(uint32_t *dst, ptrdiff_t dst_pitch, int width, int height, const uint32_t *src,
                       ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect);

/* The same for reducing: every result is the average of the area it covers. An axis that grows is interpolated
   linearly, so this one is right for any size. */
bool px_scale_box(uint32_t *dst, ptrdiff_t dst_pitch, int width, int height, const uint32_t *src,
                  ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect);

/* Reduces a picture row by row, with the result of px_scale_box except for rounding: for pictures that are never in
   memory as a whole. */
typedef struct px_reducer px_reducer;

/* From src_width * src_height to width * height, which must not be larger in either direction; NULL if they are, or
   memory ran out. Takes 24 bytes for each column of the source. */
px_reducer *px_reducer_create(int src_width, int src_height, int width, int height);
void px_reducer_destroy(px_reducer *reducer);

/* Takes the next row of the source. True if it completes a row of the result, which is then in `dst`. */
bool px_reducer_add(px_reducer *reducer, uint32_t *dst, const uint32_t *src);

/* Makes a part of what px_scale_box would make at width * height, with the same bytes: the part_width * part_height
   pixels from (x, y) on. `dst` is the first of them. */
bool px_scale_box_part(uint32_t *dst, ptrdiff_t dst_pitch, int x, int y, int part_width, int part_height, int width,
                       int height, const uint32_t *src, ptrdiff_t src_pitch, int src_width, int src_height,
                       px_rect rect);

/* Maps positions in the destination to positions in a picture: u = a*x + c*y + tx, v = b*x + d*y + ty. */
typedef struct px_affine {
    double a, b, c, d, tx, ty;
} px_affine;

/* Draws the part `rect` of a picture through a transform over what is there, with linear interpolation and
   anti-aliased edges. `dst` is the pixel at (x, y) of the space that `to_source` maps from; only width * height pixels
   from there are touched. Reducing by more than 2 skips pixels: reduce with px_scale_box first. Pictures up to
   32767 pixels wide and high. */
void px_transform_bilinear(uint32_t *dst, ptrdiff_t dst_pitch, int x, int y, int width, int height,
                           const uint32_t *src, ptrdiff_t src_pitch, int src_width, int src_height, px_rect rect,
                           px_affine to_source, int opacity);
