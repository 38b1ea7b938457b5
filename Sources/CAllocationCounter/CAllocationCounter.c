#include "CAllocationCounter.h"
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
static __thread uint64_t count;
static uint64_t total;

static void note(void) {
    count++;
    __atomic_fetch_add(&total, 1, __ATOMIC_RELAXED);
}

/* glibc's own names for the functions replaced below. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}
void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}
void *realloc(void *pointer, size_t size) {
    note();
    return __libc_realloc(pointer, size);
}
void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}
int posix_memalign(void **pointer, size_t alignment, size_t size) {
    note();
    *pointer = __libc_memalign(alignment, size);
    return *pointer ? 0 : ENOMEM;
}

bool allocation_counter_works(void) { return true; }
uint64_t allocation_counter_thread(void) { return count; }
uint64_t allocation_counter_process(void) { return __atomic_load_n(&total, __ATOMIC_RELAXED); }
#else
bool allocation_counter_works(void) { return false; }
uint64_t allocation_counter_thread(void) { return 0; }
uint64_t allocation_counter_process(void) { return 0; }
#endif
