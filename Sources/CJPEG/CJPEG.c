#include "CJPEG.h"
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cjpeg_reader {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf on_error;
    bool is_last_input;
    bool ran_out;         /* bytes were asked for beyond the last ones */
    bool lacks_pixels;    /* the picture's data ended at the end of the file */
    bool is_out_of_memory;
    bool is_in_output;    /* rows of a picture with scans may be left */
    int complete_scans;
    size_t bytes_to_skip; /* beyond the input that there is */
    char message[JMSG_LENGTH_MAX];
};

/* Error handling */

static void fail(j_common_ptr common) {
    cjpeg_reader *reader = common->client_data;
    reader->is_out_of_memory = common->err->msg_code == JERR_OUT_OF_MEMORY;
    common->err->format_message(common, reader->message);
    longjmp(reader->on_error, 1);
}

static void note(j_common_ptr common, int level) {
    if (level >= 0) return; /* traces */
    cjpeg_reader *reader = common->client_data;
    if (common->err->msg_code == JWRN_HIT_MARKER && reader->info.unread_marker == JPEG_EOI) reader->lacks_pixels = true;
    if (common->err->num_warnings++ == 0) common->err->format_message(common, reader->message);
}

static void print_nothing(j_common_ptr common) { (void)common; }

/* Input */

static void begin_source(j_decompress_ptr info) { (void)info; }
static void end_source(j_decompress_ptr info) { (void)info; }

static boolean fill_input(j_decompress_ptr info) {
    static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
    cjpeg_reader *reader = info->client_data;
    if (!reader->is_last_input) return FALSE;
    reader->ran_out = true;
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip_input(j_decompress_ptr info, long count) {
    if (count <= 0) return;
    size_t wanted = (size_t)count, there = info->src->bytes_in_buffer;
    size_t skipped = wanted < there ? wanted : there;
    info->src->next_input_byte += skipped;
    info->src->bytes_in_buffer -= skipped;
    ((cjpeg_reader *)info->client_data)->bytes_to_skip += wanted - skipped;
}

cjpeg_reader *cjpeg_create(long coefficient_limit) {
    cjpeg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->info.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = fail;
    reader->errors.emit_message = note;
    reader->errors.output_message = print_nothing;
    reader->info.client_data = reader;
    if (setjmp(reader->on_error)) {
        free(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->info);
    reader->info.mem->max_memory_to_use = coefficient_limit;
    reader->source.init_source = begin_source;
    reader->source.fill_input_buffer = fill_input;
    reader->source.skip_input_data = skip_input;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = end_source;
    reader->info.src = &reader->source;
    return reader;
}

void cjpeg_destroy(cjpeg_reader *reader) {
    jpeg_destroy_decompress(&reader->info);
    free(reader);
}

void cjpeg_set_input(cjpeg_reader *reader, const uint8_t *bytes, size_t count, bool is_last) {
    size_t skipped = reader->bytes_to_skip < count ? reader->bytes_to_skip : count;
    reader->bytes_to_skip -= skipped;
    reader->source.next_input_byte = bytes + skipped;
    reader->source.bytes_in_buffer = count - skipped;
    reader->is_last_input = is_last;
}

size_t cjpeg_unread_count(const cjpeg_reader *reader) {
    return reader->ran_out ? 0 : reader->source.bytes_in_buffer;
}

/* Decoding */

static size_t coefficient_bytes(const struct jpeg_decompress_struct *info) {
    if (!jpeg_has_multiple_scans((j_decompress_ptr)info)) return 0;
    size_t blocks = 0;
    for (int i = 0; i < info->num_components; i++) {
        /* Rounded up to whole groups of blocks, as libjpeg allocates them. */
        const jpeg_component_info *component = info->comp_info + i;
        size_t h = (size_t)component->h_samp_factor, v = (size_t)component->v_samp_factor;
        blocks += (component->width_in_blocks + h - 1) / h * h * ((component->height_in_blocks + v - 1) / v * v);
    }
    return blocks * sizeof(JBLOCK);
}

cjpeg_status cjpeg_read_header(cjpeg_reader *reader, cjpeg_info *result) {
    if (setjmp(reader->on_error)) return CJPEG_FAILED;
    struct jpeg_decompress_struct *info = &reader->info;
    if (jpeg_read_header(info, TRUE) == JPEG_SUSPENDED) return CJPEG_SUSPENDED;
    result->width = (int)info->image_width;
    result->height = (int)info->image_height;
    result->has_scans = jpeg_has_multiple_scans(info);
    result->is_arithmetic = info->arith_code;
    result->coefficient_bytes = coefficient_bytes(info);
    return CJPEG_DONE;
}

static bool is_cmyk(const struct jpeg_decompress_struct *info) {
    return info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
}

cjpeg_status cjpeg_start(cjpeg_reader *reader, int denominator, int *width, int *height) {
    if (setjmp(reader->on_error)) return CJPEG_FAILED;
    struct jpeg_decompress_struct *info = &reader->info;
    info->scale_num = 1;
    info->scale_denom = (unsigned)denominator;
    info->buffered_image = jpeg_has_multiple_scans(info);
    /* The bytes of pixels in native order. */
    bool is_little_endian = (union { uint16_t number; uint8_t first; }){1}.first == 1;
    info->out_color_space = is_cmyk(info) ? JCS_CMYK : is_little_endian ? JCS_EXT_BGRA : JCS_EXT_ARGB;
    if (!jpeg_start_decompress(info)) return CJPEG_SUSPENDED;
    *width = (int)info->output_width;
    *height = (int)info->output_height;
    return CJPEG_DONE;
}

cjpeg_status cjpeg_read_scans(cjpeg_reader *reader, int *scan) {
    if (setjmp(reader->on_error)) return CJPEG_FAILED;
    int status = jpeg_consume_input(&reader->info);
    *scan = reader->info.input_scan_number;
    if (status == JPEG_SCAN_COMPLETED) reader->complete_scans++;
    return status == JPEG_SUSPENDED ? CJPEG_SUSPENDED : status == JPEG_REACHED_EOI ? CJPEG_DONE : CJPEG_MORE;
}

int cjpeg_complete_scans(const cjpeg_reader *reader) { return reader->complete_scans; }

cjpeg_status cjpeg_start_output(cjpeg_reader *reader, int scan) {
    if (setjmp(reader->on_error)) return CJPEG_FAILED;
    struct jpeg_decompress_struct *info = &reader->info;
    if (reader->is_in_output && !jpeg_finish_output(info)) return CJPEG_SUSPENDED;
    reader->is_in_output = false;
    if (!jpeg_start_output(info, scan)) return CJPEG_SUSPENDED;
    reader->is_in_output = true;
    /* All scans that are needed have been read, so 0 asks for no further input. With the scan's own number, libjpeg
       would read on to the beginning of the next scan before it gives out the last rows, and again before it ends. */
    info->output_scan_number = 0;
    return CJPEG_DONE;
}

/* Inks to light. Files with Adobe's marker hold inverted values, 255 for no ink. */
static void mix_inks(uint32_t *pixels, int width, bool is_inverted) {
    for (int x = 0; x < width; x++) {
        uint8_t inks[4];
        memcpy(inks, pixels + x, 4);
        uint32_t flip = is_inverted ? 0 : 255, black = inks[3] ^ flip, light[3];
        for (int i = 0; i < 3; i++) light[i] = ((inks[i] ^ flip) * black + 127) / 255;
        pixels[x] = 0xFF000000u | light[0] << 16 | light[1] << 8 | light[2];
    }
}

cjpeg_status cjpeg_read_rows(cjpeg_reader *reader, uint32_t *pixels, int count, int *written) {
    *written = 0;
    if (setjmp(reader->on_error)) return CJPEG_FAILED;
    struct jpeg_decompress_struct *info = &reader->info;
    size_t width = info->output_width;
    while (*written < count && info->output_scanline < info->output_height) {
        uint32_t *row = pixels + (size_t)*written * width;
        JSAMPROW rows[] = {(JSAMPROW)row};
        if (jpeg_read_scanlines(info, rows, 1) == 0) return CJPEG_SUSPENDED;
        if (info->out_color_space == JCS_CMYK) mix_inks(row, (int)width, info->saw_Adobe_marker);
        *written += 1;
    }
    return info->output_scanline < info->output_height ? CJPEG_MORE : CJPEG_DONE;
}

/* Faults */

bool cjpeg_breaks_off(const cjpeg_reader *reader) {
    /* If there is a single scan, all its pixels may be there although the end of the file is missing. */
    bool needs_end = reader->info.arith_code || reader->info.buffered_image;
    return reader->lacks_pixels || (reader->ran_out && needs_end);
}

bool cjpeg_is_out_of_memory(const cjpeg_reader *reader) { return reader->is_out_of_memory; }
const char *cjpeg_message(const cjpeg_reader *reader) { return reader->message; }
long cjpeg_fault_count(const cjpeg_reader *reader) { return reader->errors.num_warnings; }
