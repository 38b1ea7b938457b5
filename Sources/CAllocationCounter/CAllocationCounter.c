#include "CAllocationCounter.h"
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
static __thread uint64_t count;
static uint64_t total;

/* Blocks allocated since recording began and not freed: a hash table with linear probing, half full at most. */
static void **slots;
static size_t recorded;
static const size_t slot_count = (size_t)1 << 24;
/* While it is on, blocks are forgotten when they are freed; new ones are recorded until it is paused. */
static bool recording;
static bool paused;
static pthread_mutex_t recorder = PTHREAD_MUTEX_INITIALIZER;

static size_t home(const void *block) { return ((uintptr_t)block >> 4) * 0x9E3779B97F4A7C15u >> (64 - 24); }

static void record(void *block) {
    if (block == NULL) return;
    pthread_mutex_lock(&recorder);
    if (recorded < slot_count / 2) {
        size_t slot = home(block);
        while (slots[slot] != NULL) slot = (slot + 1) & (slot_count - 1);
        slots[slot] = block;
        recorded++;
    }
    pthread_mutex_unlock(&recorder);
}

static void forget(const void *block) {
    pthread_mutex_lock(&recorder);
    size_t slot = home(block);
    while (slots[slot] != NULL && slots[slot] != block) slot = (slot + 1) & (slot_count - 1);
    if (slots[slot] != NULL) {
        recorded--;
        /* Entries that follow without a gap move up if their place is at or before the slot that is empty now. */
        for (size_t next = (slot + 1) & (slot_count - 1); slots[next] != NULL; next = (next + 1) & (slot_count - 1)) {
            size_t distance = (next - home(slots[next])) & (slot_count - 1);
            if (distance < ((next - slot) & (slot_count - 1))) continue;
            slots[slot] = slots[next];
            slot = next;
        }
        slots[slot] = NULL;
    }
    pthread_mutex_unlock(&recorder);
}

static bool is_recording(void) { return __atomic_load_n(&recording, __ATOMIC_ACQUIRE); }

static void *noted(void *block) {
    count++;
    __atomic_fetch_add(&total, 1, __ATOMIC_RELAXED);
    if (is_recording() && !__atomic_load_n(&paused, __ATOMIC_RELAXED)) record(block);
    return block;
}

/* glibc's own names for the functions replaced below. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

void *malloc(size_t size) { return noted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return noted(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }

void *realloc(void *pointer, size_t size) {
    if (pointer != NULL && is_recording()) forget(pointer);
    return noted(__libc_realloc(pointer, size));
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    *pointer = noted(__libc_memalign(alignment, size));
    return *pointer ? 0 : ENOMEM;
}

void free(void *pointer) {
    if (pointer != NULL && is_recording()) forget(pointer);
    __libc_free(pointer);
}

bool allocation_counter_works(void) { return true; }
uint64_t allocation_counter_thread(void) { return count; }
uint64_t allocation_counter_process(void) { return __atomic_load_n(&total, __ATOMIC_RELAXED); }

void allocation_recorder_start(void) {
    if (slots == NULL) {
        slots = mmap(NULL, slot_count * sizeof *slots, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (slots == MAP_FAILED) abort();
    }
    __atomic_store_n(&paused, false, __ATOMIC_RELAXED);
    __atomic_store_n(&recording, true, __ATOMIC_RELEASE);
}

void allocation_recorder_pause(void) { __atomic_store_n(&paused, true, __ATOMIC_RELAXED); }

void allocation_recorder_visit(allocation_visitor visit, void *context) {
    __atomic_store_n(&recording, false, __ATOMIC_RELEASE);
    for (size_t slot = 0; slot < slot_count; slot++) {
        if (slots[slot] != NULL) visit(slots[slot], malloc_usable_size(slots[slot]), context);
    }
    munmap(slots, slot_count * sizeof *slots);
    slots = NULL;
    recorded = 0;
}
#else
bool allocation_counter_works(void) { return false; }
uint64_t allocation_counter_thread(void) { return 0; }
uint64_t allocation_counter_process(void) { return 0; }
void allocation_recorder_start(void) {}
void allocation_recorder_pause(void) {}
void allocation_recorder_visit(allocation_visitor visit, void *context) {}
#endif

size_t allocation_size(const void *block) { return malloc_usable_size((void *)block); }
