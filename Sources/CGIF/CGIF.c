#include "CGIF.h"
#include <gif_lib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* What is left of a file in memory. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
} Rest;

static int read_rest(GifFileType *file, GifByteType *target, int count) {
    Rest *rest = file->UserData;
    size_t number = (size_t)count < rest->count ? (size_t)count : rest->count;
    memcpy(target, rest->bytes, number);
    rest->bytes += number;
    rest->count -= number;
    return (int)number;
}

typedef struct {
    uint32_t *pixels;
    int width;
    int height;
} Canvas;

/* One line of the picture, as far as it lies on the canvas. Colours beyond the palette are left out. */
static void draw_line(Canvas canvas, const GifFileType *file, const ColorMapObject *map, int transparent,
                      const GifPixelType *line, int row) {
    int y = file->Image.Top + row;
    if (y >= canvas.height) return;
    uint32_t *target = canvas.pixels + (size_t)y * (size_t)canvas.width;
    for (int column = 0; column < file->Image.Width && file->Image.Left + column < canvas.width; column++) {
        int index = line[column];
        if (index == transparent || index >= map->ColorCount) continue;
        GifColorType color = map->Colors[index];
        target[file->Image.Left + column] =
            0xFF000000u | (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
    }
}

static bool draw_picture(Canvas canvas, GifFileType *file, int transparent) {
    if (DGifGetImageDesc(file) == GIF_ERROR) return false;
    const ColorMapObject *map = file->Image.ColorMap != NULL ? file->Image.ColorMap : file->SColorMap;
    if (map == NULL) {
        file->Error = D_GIF_ERR_NO_COLOR_MAP;
        return false;
    }
    if (file->Image.Width <= 0 || file->Image.Height <= 0) return true;
    GifPixelType *line = malloc((size_t)file->Image.Width);
    if (line == NULL) {
        file->Error = D_GIF_ERR_NOT_ENOUGH_MEM;
        return false;
    }
    /* Interlaced: every eighth line, those between them, then every fourth … (GIF89a, appendix E). */
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    bool is_whole = true;
    for (int pass = 0; is_whole && pass < (file->Image.Interlace ? 4 : 1); pass++) {
        int step = file->Image.Interlace ? steps[pass] : 1;
        for (int row = file->Image.Interlace ? starts[pass] : 0; row < file->Image.Height; row += step) {
            is_whole = DGifGetLine(file, line, file->Image.Width) != GIF_ERROR;
            if (!is_whole) break;
            draw_line(canvas, file, map, transparent, line, row);
        }
    }
    free(line);
    return is_whole;
}

/* Reads an extension; the index of the transparent colour if it says one. */
static bool read_extension(GifFileType *file, int *transparent) {
    int code = 0;
    GifByteType *block = NULL;
    if (DGifGetExtension(file, &code, &block) == GIF_ERROR) return false;
    while (block != NULL) {
        GraphicsControlBlock control;
        if (code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
            *transparent = control.TransparentColor;
        if (DGifGetExtensionNext(file, &block) == GIF_ERROR) return false;
    }
    return true;
}

static bool draw_first(Canvas canvas, GifFileType *file) {
    int transparent = NO_TRANSPARENT_COLOR;
    while (true) {
        GifRecordType record = UNDEFINED_RECORD_TYPE;
        if (DGifGetRecordType(file, &record) == GIF_ERROR) return false;
        switch (record) {
        case IMAGE_DESC_RECORD_TYPE: return draw_picture(canvas, file, transparent);
        case EXTENSION_RECORD_TYPE:
            if (!read_extension(file, &transparent)) return false;
            break;
        default: file->Error = D_GIF_ERR_NO_IMAG_DSCR; return false;
        }
    }
}

const char *cgif_draw_first_picture(const uint8_t *bytes, size_t count, uint32_t *pixels, int width, int height) {
    Rest rest = {bytes, count};
    int error = 0;
    GifFileType *file = DGifOpen(&rest, read_rest, &error);
    const char *reason = NULL;
    if (file != NULL) {
        Canvas canvas = {pixels, width, height};
        if (!draw_first(canvas, file)) {
            reason = GifErrorString(file->Error);
            if (reason == NULL) reason = "the GIF file is damaged";
        }
        DGifCloseFile(file, &error);
        return reason;
    }
    reason = GifErrorString(error);
    return reason != NULL ? reason : "the GIF file is damaged";
}
