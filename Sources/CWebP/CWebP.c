#include "CWebP.h"
#include <stdlib.h>
#include <webp/decode.h>
#include <webp/demux.h>

static cwebp_status status_of(VP8StatusCode code) {
    switch (code) {
    case VP8_STATUS_OK: return CWEBP_DONE;
    case VP8_STATUS_SUSPENDED: return CWEBP_SUSPENDED;
    case VP8_STATUS_OUT_OF_MEMORY: return CWEBP_OUT_OF_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return CWEBP_UNSUPPORTED;
    case VP8_STATUS_NOT_ENOUGH_DATA: return CWEBP_BREAKS_OFF;
    default: return CWEBP_DAMAGED;
    }
}

cwebp_status cwebp_read_header(const uint8_t *bytes, size_t count, cwebp_info *info) {
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(bytes, count, &features);
    if (code != VP8_STATUS_OK) return status_of(code);
    *info = (cwebp_info){
        features.width, features.height, features.has_alpha != 0, features.has_animation != 0, features.format == 2};
    return CWEBP_DONE;
}

struct cwebp_decoder {
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
};

cwebp_decoder *cwebp_create(uint32_t *pixels, int width, int height, bool is_reduced) {
    cwebp_decoder *result = calloc(1, sizeof *result);
    if (result == NULL || !WebPInitDecoderConfig(&result->config)) {
        free(result);
        return NULL;
    }
    WebPDecoderConfig *config = &result->config;
    config->options.use_scaling = is_reduced;
    config->options.scaled_width = width;
    config->options.scaled_height = height;
    bool is_little_endian = (union { uint16_t number; uint8_t first; }){1}.first == 1;
    config->output.colorspace = is_little_endian ? MODE_bgrA : MODE_Argb;
    config->output.is_external_memory = 1;
    config->output.u.RGBA.rgba = (uint8_t *)pixels;
    config->output.u.RGBA.stride = width * 4;
    config->output.u.RGBA.size = (size_t)width * (size_t)height * 4;
    result->decoder = WebPIDecode(NULL, 0, config);
    if (result->decoder == NULL) {
        free(result);
        return NULL;
    }
    return result;
}

void cwebp_destroy(cwebp_decoder *decoder) {
    WebPIDelete(decoder->decoder);
    WebPFreeDecBuffer(&decoder->config.output);
    free(decoder);
}

cwebp_status cwebp_decode(cwebp_decoder *decoder, const uint8_t *bytes, size_t count, int *rows) {
    VP8StatusCode code = WebPIUpdate(decoder->decoder, bytes, count);
    int last_row = 0;
    WebPIDecGetRGB(decoder->decoder, &last_row, NULL, NULL, NULL);
    *rows = last_row;
    return status_of(code);
}

struct cwebp_animation {
    WebPDemuxer *demuxer;
};

cwebp_animation *cwebp_open_animation(const uint8_t *bytes, size_t count) {
    cwebp_animation *result = calloc(1, sizeof *result);
    if (result == NULL) return NULL;
    WebPData data = {bytes, count};
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    /* From a file that breaks off, take the pictures that are complete. */
    result->demuxer = WebPDemuxPartial(&data, &state);
    if (result->demuxer == NULL) {
        free(result);
        return NULL;
    }
    return result;
}

void cwebp_close_animation(cwebp_animation *animation) {
    WebPDemuxDelete(animation->demuxer);
    free(animation);
}

int cwebp_picture_count(const cwebp_animation *animation) {
    return (int)WebPDemuxGetI(animation->demuxer, WEBP_FF_FRAME_COUNT);
}

int cwebp_loop_count(const cwebp_animation *animation) {
    return (int)WebPDemuxGetI(animation->demuxer, WEBP_FF_LOOP_COUNT);
}

bool cwebp_get_picture(const cwebp_animation *animation, int index, cwebp_picture *picture) {
    WebPIterator iterator;
    /* The demuxer counts pictures from 1. */
    if (!WebPDemuxGetFrame(animation->demuxer, index + 1, &iterator)) return false;
    *picture = (cwebp_picture){
        .left = iterator.x_offset, .top = iterator.y_offset,
        .width = iterator.width, .height = iterator.height,
        .duration = iterator.duration,
        .is_cleared = iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND,
        .is_blended = iterator.blend_method == WEBP_MUX_BLEND,
        .has_alpha = iterator.has_alpha != 0,
        .bytes = iterator.fragment.bytes, .count = iterator.fragment.size,
    };
    bool is_whole = iterator.complete != 0;
    WebPDemuxReleaseIterator(&iterator);
    return is_whole;
}
