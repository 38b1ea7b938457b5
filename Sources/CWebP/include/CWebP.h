#pragma once
/* libwebp and its demuxer: decoding of WebP files. Only the module Drawing imports this. */
#include <webp/decode.h>
#include <webp/demux.h>
