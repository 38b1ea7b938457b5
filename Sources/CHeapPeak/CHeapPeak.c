#include "CHeapPeak.h"
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
static atomic_size_t bytes, peak;

/* glibc's own names for the functions replaced below. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static void *added(void *pointer) {
    if (pointer == NULL) return NULL;
    size_t size = malloc_usable_size(pointer);
    size_t now = atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed) + size;
    size_t highest = atomic_load_explicit(&peak, memory_order_relaxed);
    while (now > highest && !atomic_compare_exchange_weak_explicit(&peak, &highest, now, memory_order_relaxed,
                                                                   memory_order_relaxed)) {}
    return pointer;
}

static void removed(void *pointer) {
    if (pointer != NULL) atomic_fetch_sub_explicit(&bytes, malloc_usable_size(pointer), memory_order_relaxed);
}

void *malloc(size_t size) { return added(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return added(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }

void *realloc(void *pointer, size_t size) {
    size_t before = pointer != NULL ? malloc_usable_size(pointer) : 0;
    void *result = __libc_realloc(pointer, size);
    /* Without a result the old block stays, unless it was to be freed. */
    if (result == NULL && size > 0) return NULL;
    atomic_fetch_sub_explicit(&bytes, before, memory_order_relaxed);
    return added(result);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    void *result = added(__libc_memalign(alignment, size));
    if (result == NULL) return ENOMEM;
    *pointer = result;
    return 0;
}

void free(void *pointer) {
    removed(pointer);
    __libc_free(pointer);
}

bool heap_peak_works(void) { return true; }
size_t heap_bytes(void) { return atomic_load(&bytes); }
size_t heap_peak(void) { return atomic_load(&peak); }
void heap_reset_peak(void) { atomic_store(&peak, atomic_load(&bytes)); }
#else
bool heap_peak_works(void) { return false; }
size_t heap_bytes(void) { return 0; }
size_t heap_peak(void) { return 0; }
void heap_reset_peak(void) {}
#endif
