#pragma once
/* Tables of small numbers that several threads fill in and read. Every entry stands for itself and is computed the same
   by everybody, so relaxed atomics are enough; ThreadSanitizer understands them. */
#include <stdbool.h>
#include <stdint.h>

static inline int16_t ts_load16(const int16_t *entry) { return __atomic_load_n(entry, __ATOMIC_RELAXED); }
static inline void ts_store16(int16_t *entry, int16_t value) { __atomic_store_n(entry, value, __ATOMIC_RELAXED); }

static inline float ts_load_float(const float *entry) {
    float value;
    __atomic_load(entry, &value, __ATOMIC_RELAXED);
    return value;
}
static inline void ts_store_float(float *entry, float value) { __atomic_store(entry, &value, __ATOMIC_RELAXED); }

/* Whether the entry that a flag stands for has been written. The entry is written before the flag. */
static inline bool ts_load_flag(const bool *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
static inline void ts_store_flag(bool *flag, bool value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }
