#pragma once
/* libwebp and its demuxer: decoding of WebP files from memory, in pieces. Only the module Drawing imports this. Nothing
   is printed. A reader belongs to one thread at a time. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum {
    CWEBP_DONE,
    CWEBP_SUSPENDED,
    CWEBP_OUT_OF_MEMORY,
    CWEBP_UNSUPPORTED,
    CWEBP_BREAKS_OFF,
    CWEBP_DAMAGED,
} cwebp_status;

typedef struct {
    int width, height;
    bool has_alpha, is_animation, is_lossless;
} cwebp_info;

/* Reads the properties of a still picture from its first bytes: those of a file, or of a picture in an animation. */
cwebp_status cwebp_read_header(const uint8_t *bytes, size_t count, cwebp_info *info);

typedef struct cwebp_decoder cwebp_decoder;

/* A decoder that writes premultiplied pixels 0xAARRGGBB without gaps, reduced to `width` × `height`; NULL if there is
   no memory. The pixels must stay where they are while it lives. */
cwebp_decoder *_Nullable cwebp_create(uint32_t *pixels, int width, int height, bool is_reduced);
void cwebp_destroy(cwebp_decoder *decoder);

/* Decodes as far as the first `count` bytes reach. Each call gives more of the same bytes, at the same place. `rows` is
   the number of complete rows. */
cwebp_status cwebp_decode(cwebp_decoder *decoder, const uint8_t *bytes, size_t count, int *rows);

typedef struct cwebp_animation cwebp_animation;

typedef struct {
    int left, top, width, height;
    /* In milliseconds. */
    int duration;
    /* Whether the picture's place is cleared before the next one is drawn. */
    bool is_cleared;
    /* Whether the picture is blended over the pixels before, and does not replace them. */
    bool is_blended;
    bool has_alpha;
    /* The picture by itself, as `cwebp_decode` takes it. */
    const uint8_t *_Nullable bytes;
    size_t count;
} cwebp_picture;

/* The pictures of a file whose bytes stay where they are; NULL if it is damaged, or there is no memory. */
cwebp_animation *_Nullable cwebp_open_animation(const uint8_t *bytes, size_t count);
void cwebp_close_animation(cwebp_animation *animation);
int cwebp_picture_count(const cwebp_animation *animation);
/* How often the animation is shown; 0 for without end. */
int cwebp_loop_count(const cwebp_animation *animation);
/* The picture at an index, 0 and up; false if it is not whole. */
bool cwebp_get_picture(const cwebp_animation *animation, int index, cwebp_picture *picture);

#pragma clang assume_nonnull end
