#include "CPNG.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Bytes of the file that are read in one piece. They may inflate to a thousand times as many, which takes two
       milliseconds. */
    PIECE = 1024,
    /* The most bytes that may follow the last row. */
    EXCESS = 64 << 10,
};

struct cpng_reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    size_t last_position; /* behind which no byte belongs to the picture */
    size_t rows_left;     /* of all passes */
    cpng_question question;
    void *context;
    bool breaks_off;
    bool is_out_of_memory;
    bool is_cancelled;
    long fault_count;
    size_t width;
    char message[128];
};

static void keep_message(cpng_reader *reader, const char *text) {
    size_t length = strlen(text);
    if (length >= sizeof reader->message) length = sizeof reader->message - 1;
    memcpy(reader->message, text, length);
    reader->message[length] = 0;
}

static void fail(png_structp png, png_const_charp text) {
    keep_message(png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

static void note(png_structp png, png_const_charp text) {
    cpng_reader *reader = png_get_error_ptr(png);
    if (reader->fault_count++ == 0) keep_message(reader, text);
}

static png_voidp allocate(png_structp png, png_alloc_size_t size) {
    void *memory = malloc(size);
    cpng_reader *reader = png_get_mem_ptr(png);
    if (memory == NULL) reader->is_out_of_memory = true;
    return memory;
}

static void release(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    cpng_reader *reader = png_get_io_ptr(png);
    if (count > reader->count - reader->position) {
        reader->breaks_off = true;
        png_error(png, "the file breaks off");
    }
    /* Stop here, because libpng would inflate everything that follows the last row, only to pass it over. */
    if (reader->position > reader->last_position) png_error(png, "there are more data than pixels");
    if (reader->question(reader->context)) {
        reader->is_cancelled = true;
        png_error(png, "cancelled");
    }
    memcpy(target, reader->bytes + reader->position, count);
    reader->position += count;
}

static void set_up(cpng_reader *reader, int side_limit) {
    png_structp png = reader->png;
    png_set_read_fn(png, reader, read_bytes);
    png_set_user_limits(png, (png_uint_32)side_limit, (png_uint_32)side_limit);
    png_set_compression_buffer_size(png, PIECE);
    png_set_chunk_malloc_max(png, 1 << 20);
    png_set_chunk_cache_max(png, 16);
    static const png_byte passed_over[] = "cHRM\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0"
                                          "tEXt\0tIME\0zTXt\0eXIf\0bKGD";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, passed_over, sizeof passed_over / 5);
}

cpng_reader *cpng_create(const uint8_t *bytes, size_t count, int side_limit) {
    cpng_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    reader->last_position = SIZE_MAX;
    reader->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, reader, fail, note, reader, allocate, release);
    if (reader->png == NULL) {
        free(reader);
        return NULL;
    }
    reader->info = png_create_info_struct(reader->png);
    if (reader->info == NULL || setjmp(png_jmpbuf(reader->png))) {
        cpng_destroy(reader);
        return NULL;
    }
    set_up(reader, side_limit);
    return reader;
}

void cpng_destroy(cpng_reader *reader) {
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

/* Makes libpng give 32 bits per pixel, in the byte order of a native 0xAARRGGBB, whatever the file holds. */
static void set_pixel_format(png_structp png) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    bool is_little_endian = (union { uint16_t number; uint8_t first; }){1}.first == 1;
    if (is_little_endian) {
        png_set_bgr(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    } else {
        png_set_swap_alpha(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_BEFORE);
    }
}

bool cpng_read_header(cpng_reader *reader, cpng_info *result, cpng_question is_cancelled, void *context) {
    reader->question = is_cancelled;
    reader->context = context;
    if (setjmp(png_jmpbuf(reader->png))) return false;
    png_structp png = reader->png;
    png_infop info = reader->info;
    png_read_info(png, info);
    result->width = (int)png_get_image_width(png, info);
    result->height = (int)png_get_image_height(png, info);
    result->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    result->has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                        png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    set_pixel_format(png);
    reader->rows_left = (size_t)png_set_interlace_handling(png) * png_get_image_height(png, info);
    png_read_update_info(png, info);
    reader->width = png_get_image_width(png, info);
    if (png_get_rowbytes(png, info) != reader->width * 4) png_error(png, "the pixels have an unknown form");
    return true;
}

bool cpng_read_rows(cpng_reader *reader, uint32_t *pixels, int count, cpng_question is_cancelled, void *context) {
    reader->question = is_cancelled;
    reader->context = context;
    if (setjmp(png_jmpbuf(reader->png))) return false;
    for (int row = 0; row < count; row++) {
        /* A row takes few more bytes than it has, however badly it is packed. */
        if (reader->rows_left > 0 && --reader->rows_left == 0)
            reader->last_position = reader->position + reader->width * 9 + EXCESS;
        png_read_row(reader->png, (png_bytep)(pixels + (size_t)row * reader->width), NULL);
    }
    return true;
}

bool cpng_breaks_off(const cpng_reader *reader) { return reader->breaks_off; }
bool cpng_is_out_of_memory(const cpng_reader *reader) { return reader->is_out_of_memory; }
bool cpng_is_cancelled(const cpng_reader *reader) { return reader->is_cancelled; }
const char *cpng_message(const cpng_reader *reader) { return reader->message; }
long cpng_fault_count(const cpng_reader *reader) { return reader->fault_count; }
