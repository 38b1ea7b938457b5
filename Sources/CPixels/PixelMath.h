#pragma once
/* Arithmetic on one pixel and on eight. Both give the same bytes; the single pixel is for the ends of rows. */
#include "CPixels.h"
#include <string.h>

/* Compiled twice, for AVX2 and for the baseline; one is chosen when the program is loaded. Not with ThreadSanitizer,
   whose run time is not ready for that choice yet, and crashes. */
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define PX_HOT __attribute__((target_clones("avx2", "default")))
#else
#define PX_HOT
#endif
#define PX_INLINE static inline __attribute__((always_inline))

typedef uint32_t px8 __attribute__((vector_size(32)));    /* eight pixels */
typedef uint16_t half16 __attribute__((vector_size(32))); /* sixteen 16-bit lanes: two channels of eight pixels */
typedef uint8_t byte8 __attribute__((vector_size(8)));

/* Vectors are passed by pointer: by value the calling convention would depend on the processor. */
PX_INLINE void px_load8(px8 *v, const uint32_t *p) { memcpy(v, p, sizeof *v); }
PX_INLINE void px_store8(uint32_t *p, const px8 *v) { memcpy(p, v, sizeof *v); }

PX_INLINE uint64_t px_load_bytes8(const uint8_t *p) {
    uint64_t bytes;
    memcpy(&bytes, p, sizeof bytes);
    return bytes;
}

/* Each mask byte as a 32-bit lane. */
PX_INLINE void px_widen8(px8 *v, const uint8_t *p) {
    byte8 bytes;
    memcpy(&bytes, p, sizeof bytes);
    *v = __builtin_convertvector(bytes, px8);
}

PX_INLINE int px_all_clear8(const px8 *v) {
    uint64_t q[4];
    memcpy(q, v, sizeof q);
    return (q[0] | q[1] | q[2] | q[3]) == 0;
}

PX_INLINE int px_all_opaque8(const px8 *v) {
    uint64_t q[4];
    memcpy(q, v, sizeof q);
    return ((q[0] & q[1] & q[2] & q[3]) | 0x00FFFFFF00FFFFFFull) == UINT64_MAX;
}

/* pixels * factor / 255, factor in each 32-bit lane 0 ... 255. */
PX_INLINE void px_multiply8(px8 *pixels, const px8 *factor) {
    half16 f = (half16)(*factor | *factor << 16);
    half16 rb = (half16)(*pixels & 0x00FF00FF) * f + 128;
    half16 ag = (half16)(*pixels >> 8 & 0x00FF00FF) * f + 128;
    rb = (rb + (rb >> 8)) >> 8;
    ag = (ag + (ag >> 8)) >> 8;
    *pixels = (px8)rb | (px8)ag << 8;
}

/* d = s over d */
PX_INLINE void px_over8(px8 *d, const px8 *s) {
    px8 rest = 255 - (*s >> 24);
    px_multiply8(d, &rest);
    *d += *s;
}

PX_INLINE uint32_t px_divide255(uint32_t product) {
    product += 128;
    return (product + (product >> 8)) >> 8;
}

PX_INLINE uint32_t px_multiply1(uint32_t pixel, uint32_t factor) {
    uint32_t rb = (pixel & 0x00FF00FF) * factor + 0x00800080;
    uint32_t ag = (pixel >> 8 & 0x00FF00FF) * factor + 0x00800080;
    rb = (rb + (rb >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    ag = (ag + (ag >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    return rb | ag;
}

PX_INLINE uint32_t px_over1(uint32_t s, uint32_t d) { return s + px_multiply1(d, 255 - (s >> 24)); }
