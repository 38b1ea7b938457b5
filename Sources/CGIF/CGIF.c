#include "CGIF.h"
#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

/* The most blocks, of up to 255 bytes each, that one call reads. */
enum { BLOCKS_PER_CALL = 256, CODE_LIMIT = 4096, NO_CODE = CODE_LIMIT };

/* The state of unpacking (GIF89a, appendix F): codes of growing width, each standing for a string of indices. */
typedef struct {
    uint16_t prefix[CODE_LIMIT];
    uint8_t suffix[CODE_LIMIT];
    uint8_t stack[CODE_LIMIT]; /* the rest of a string, its last index at the bottom */
    int stack_count;
    int clear_code;
    int next_code; /* the one that is given next; NO_CODE when the table is full */
    int last_code; /* the one before, NO_CODE after a clear code */
    int width;     /* of a code, in bits */
    int first_width;
    uint8_t last_first; /* first index of the string before */
    uint32_t bits;
    int bit_count;
} Unpacker;

struct cgif_reader {
    GifFileType *file;
    const uint8_t *bytes; /* what was not read yet */
    size_t count;
    size_t whole_count;
    size_t picture_offset; /* where the records of the picture that was reached last begin */
    bool breaks_off;
    bool is_out_of_memory;
    bool is_in_extension;
    bool is_in_picture; /* blocks of it may be left */
    bool is_loop_extension;
    int extension_code;
    GraphicsControlBlock control;
    int repetitions;
    const uint8_t *block; /* of the picture's data: what was not unpacked yet */
    size_t block_count;
    Unpacker unpacker;
    const char *message;
};

static int read_bytes(GifFileType *file, GifByteType *target, int count) {
    cgif_reader *reader = file->UserData;
    size_t number = (size_t)count;
    if (number > reader->count) {
        number = reader->count;
        reader->breaks_off = true;
    }
    memcpy(target, reader->bytes, number);
    reader->bytes += number;
    reader->count -= number;
    return (int)number;
}

static cgif_status fail(cgif_reader *reader, const char *message) {
    reader->message = message != NULL ? message : "the GIF file is damaged";
    return CGIF_FAILED;
}

static cgif_status fail_in_library(cgif_reader *reader) {
    int error = reader->file != NULL ? reader->file->Error : D_GIF_ERR_READ_FAILED;
    if (error == D_GIF_ERR_NOT_ENOUGH_MEM) reader->is_out_of_memory = true;
    return fail(reader, GifErrorString(error));
}

static const GraphicsControlBlock no_control = {DISPOSAL_UNSPECIFIED, false, 0, NO_TRANSPARENT_COLOR};

cgif_reader *cgif_create(const uint8_t *bytes, size_t count) {
    cgif_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->bytes = bytes;
    reader->count = reader->whole_count = count;
    reader->control = no_control;
    reader->repetitions = -1;
    reader->message = "";
    int error = 0;
    reader->file = DGifOpen(reader, read_bytes, &error);
    if (reader->file == NULL) {
        reader->is_out_of_memory = error == D_GIF_ERR_NOT_ENOUGH_MEM;
        fail(reader, GifErrorString(error));
    }
    reader->picture_offset = reader->whole_count - reader->count;
    return reader;
}

void cgif_destroy(cgif_reader *reader) {
    int error = 0;
    if (reader->file != NULL) DGifCloseFile(reader->file, &error);
    free(reader);
}

/* Extensions */

static void read_block(cgif_reader *reader, const GifByteType *block) {
    if (reader->extension_code == GRAPHICS_EXT_FUNC_CODE) {
        GraphicsControlBlock control;
        if (DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) reader->control = control;
    } else if (reader->extension_code == APPLICATION_EXT_FUNC_CODE) {
        if (block[0] == 11)
            reader->is_loop_extension =
                memcmp(block + 1, "NETSCAPE2.0", 11) == 0 || memcmp(block + 1, "ANIMEXTS1.0", 11) == 0;
        else if (reader->is_loop_extension && block[0] >= 3 && block[1] == 1)
            reader->repetitions = block[2] | block[3] << 8;
    }
}

/* Reads blocks of an extension, from `block` on. */
static cgif_status read_extension(cgif_reader *reader, GifByteType *block) {
    for (int number = 0; number < BLOCKS_PER_CALL; number++) {
        if (block == NULL) {
            reader->is_in_extension = false;
            return CGIF_DONE;
        }
        read_block(reader, block);
        if (DGifGetExtensionNext(reader->file, &block) == GIF_ERROR) return fail_in_library(reader);
    }
    /* The present block is passed over: an extension with that many blocks is a comment. */
    reader->is_in_extension = block != NULL;
    return reader->is_in_extension ? CGIF_MORE : CGIF_DONE;
}

static cgif_status begin_extension(cgif_reader *reader) {
    GifByteType *block = NULL;
    reader->is_loop_extension = false;
    if (DGifGetExtension(reader->file, &reader->extension_code, &block) == GIF_ERROR) return fail_in_library(reader);
    return read_extension(reader, block);
}

static cgif_status go_on_with_extension(cgif_reader *reader) {
    GifByteType *block = NULL;
    if (DGifGetExtensionNext(reader->file, &block) == GIF_ERROR) return fail_in_library(reader);
    return read_extension(reader, block);
}

/* Pictures */

/* A block of the picture's data, its length first; NULL when the data end. */
static void set_block(cgif_reader *reader, const GifByteType *block) {
    reader->is_in_picture = block != NULL;
    reader->block = block != NULL ? block + 1 : NULL;
    reader->block_count = block != NULL ? block[0] : 0;
}

static bool next_block(cgif_reader *reader) {
    GifByteType *block = NULL;
    reader->block_count = 0;
    if (DGifGetCodeNext(reader->file, &block) == GIF_ERROR) return false;
    set_block(reader, block);
    return true;
}

static cgif_status skip_picture(cgif_reader *reader) {
    for (int number = 0; reader->is_in_picture; number++) {
        if (number == BLOCKS_PER_CALL) return CGIF_MORE;
        if (!next_block(reader)) return fail_in_library(reader);
    }
    return CGIF_DONE;
}

static void start_codes(Unpacker *unpacker) {
    unpacker->width = unpacker->first_width;
    unpacker->next_code = unpacker->clear_code + 2;
    unpacker->last_code = NO_CODE;
}

static cgif_status begin_picture(cgif_reader *reader, cgif_picture *picture) {
    GifFileType *file = reader->file;
    int code_size = 0;
    GifByteType *block = NULL;
    if (DGifGetImageDesc(file) == GIF_ERROR || DGifGetCode(file, &code_size, &block) == GIF_ERROR)
        return fail_in_library(reader);
    const ColorMapObject *map = file->Image.ColorMap != NULL ? file->Image.ColorMap : file->SColorMap;
    if (map == NULL) return fail(reader, "the GIF file has no colours");
    if (code_size < 1 || code_size > 8) return fail(reader, "the GIF file has codes of an impossible size");
    GraphicsControlBlock control = reader->control;
    reader->control = no_control;
    *picture = (cgif_picture){
        .left = file->Image.Left, .top = file->Image.Top,
        .width = file->Image.Width, .height = file->Image.Height,
        .is_interlaced = file->Image.Interlace, .delay = control.DelayTime,
        .disposal = control.DisposalMode == DISPOSE_BACKGROUND ? CGIF_CLEAR
                    : control.DisposalMode == DISPOSE_PREVIOUS ? CGIF_RESTORE : CGIF_KEEP,
    };
    for (int i = 0; i < map->ColorCount && i < 256; i++) {
        GifColorType color = map->Colors[i];
        bool is_transparent = i == control.TransparentColor;
        uint32_t rgb = (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
        picture->palette[i] = is_transparent ? 0 : 0xFF000000u | rgb;
    }
    Unpacker *unpacker = &reader->unpacker;
    unpacker->clear_code = 1 << code_size;
    unpacker->first_width = code_size + 1;
    unpacker->stack_count = 0;
    unpacker->bits = 0;
    unpacker->bit_count = 0;
    start_codes(unpacker);
    set_block(reader, block);
    return CGIF_DONE;
}

cgif_status cgif_next_picture(cgif_reader *reader, cgif_picture *picture) {
    if (reader->file == NULL) return CGIF_FAILED;
    if (reader->is_in_picture) {
        cgif_status status = skip_picture(reader);
        if (status != CGIF_DONE) return status;
        reader->picture_offset = reader->whole_count - reader->count;
    }
    if (reader->is_in_extension) {
        cgif_status status = go_on_with_extension(reader);
        if (status != CGIF_DONE) return status;
    }
    for (int number = 0; number < BLOCKS_PER_CALL; number++) {
        GifRecordType record = UNDEFINED_RECORD_TYPE;
        if (DGifGetRecordType(reader->file, &record) == GIF_ERROR) return fail_in_library(reader);
        if (record == IMAGE_DESC_RECORD_TYPE) return begin_picture(reader, picture);
        if (record != EXTENSION_RECORD_TYPE) return CGIF_END;
        cgif_status status = begin_extension(reader);
        if (status != CGIF_DONE) return status;
    }
    return CGIF_MORE;
}

size_t cgif_picture_offset(const cgif_reader *reader) { return reader->picture_offset; }

bool cgif_is_in_picture(const cgif_reader *reader) { return reader->is_in_picture; }

void cgif_seek(cgif_reader *reader, size_t offset) {
    if (offset > reader->whole_count) return;
    reader->bytes -= reader->whole_count - reader->count;
    reader->bytes += offset;
    reader->count = reader->whole_count - offset;
    reader->picture_offset = offset;
    reader->control = no_control;
    reader->is_in_extension = reader->is_in_picture = false;
    reader->block_count = 0;
}

/* Puts the string of a code onto the stack, and gives it the next number with one index added to the string before. */
static bool unpack_code(Unpacker *unpacker, int code) {
    int current = code;
    if (current > unpacker->next_code) return false;
    if (current == unpacker->next_code && unpacker->last_code == NO_CODE) return false;
    if (current == unpacker->next_code) {
        /* The code that is just being defined: the string before, and the first index of that string once more. */
        unpacker->stack[unpacker->stack_count++] = unpacker->last_first;
        current = unpacker->last_code;
    }
    while (current >= unpacker->clear_code) {
        unpacker->stack[unpacker->stack_count++] = unpacker->suffix[current];
        current = unpacker->prefix[current];
    }
    unpacker->stack[unpacker->stack_count++] = (uint8_t)current;
    unpacker->last_first = (uint8_t)current;
    if (unpacker->last_code != NO_CODE && unpacker->next_code < CODE_LIMIT) {
        unpacker->prefix[unpacker->next_code] = (uint16_t)unpacker->last_code;
        unpacker->suffix[unpacker->next_code] = (uint8_t)current;
        unpacker->next_code++;
        if (unpacker->next_code == 1 << unpacker->width && unpacker->width < 12) unpacker->width++;
    }
    unpacker->last_code = code;
    return true;
}

cgif_status cgif_read_indices(cgif_reader *reader, uint8_t *indices, size_t count, size_t *written) {
    Unpacker *unpacker = &reader->unpacker;
    size_t position = 0;
    int blocks = 0;
    *written = 0;
    while (true) {
        while (unpacker->stack_count > 0 && position < count)
            indices[position++] = unpacker->stack[--unpacker->stack_count];
        *written = position;
        if (position == count) return CGIF_DONE;
        while (unpacker->bit_count < unpacker->width) {
            while (reader->block_count == 0) {
                if (blocks++ == BLOCKS_PER_CALL) return CGIF_MORE;
                if (reader->is_in_picture && !next_block(reader)) return fail_in_library(reader);
                if (!reader->is_in_picture) return fail(reader, "a picture's data end too early");
            }
            unpacker->bits |= (uint32_t)*reader->block++ << unpacker->bit_count;
            unpacker->bit_count += 8;
            reader->block_count--;
        }
        int code = (int)(unpacker->bits & ((1u << unpacker->width) - 1));
        unpacker->bits >>= unpacker->width;
        unpacker->bit_count -= unpacker->width;
        if (code == unpacker->clear_code) start_codes(unpacker);
        else if (code == unpacker->clear_code + 1) return fail(reader, "a picture's data end too early");
        else if (!unpack_code(unpacker, code)) return fail(reader, "a picture's data hold an unknown code");
    }
}

void cgif_draw(uint32_t *pixels, const uint8_t *indices, int count, const uint32_t palette[256]) {
    for (int x = 0; x < count; x++) {
        uint32_t color = palette[indices[x]];
        if (color != 0) pixels[x] = color;
    }
}

int cgif_repetitions(const cgif_reader *reader) { return reader->repetitions; }
bool cgif_breaks_off(const cgif_reader *reader) { return reader->breaks_off; }
bool cgif_is_out_of_memory(const cgif_reader *reader) { return reader->is_out_of_memory; }
const char *cgif_message(const cgif_reader *reader) { return reader->message; }
