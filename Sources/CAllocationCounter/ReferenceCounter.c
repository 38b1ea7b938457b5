#include "CAllocationCounter.h"

/* Of the Swift runtime (stdlib/public/runtime/HeapObject.cpp): while the flag is set, swift_retain and its relatives
   call through these pointers. They keep more registers than C functions do, as the attribute says. */
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
extern void *(*_swift_retain)(void *object);
extern void *(*_swift_retain_n)(void *object, uint32_t number);
extern void (*_swift_release)(void *object);
extern void (*_swift_release_n)(void *object, uint32_t number);

static void *(*retain)(void *object);
static void *(*retain_n)(void *object, uint32_t number);
static void (*release)(void *object);
static void (*release_n)(void *object, uint32_t number);
static uint64_t total;

static void add(void) { __atomic_fetch_add(&total, 1, __ATOMIC_RELAXED); }

__attribute__((preserve_most)) static void *counted_retain(void *object) {
    add();
    return retain(object);
}
__attribute__((preserve_most)) static void *counted_retain_n(void *object, uint32_t number) {
    add();
    return retain_n(object, number);
}
__attribute__((preserve_most)) static void counted_release(void *object) {
    add();
    release(object);
}
__attribute__((preserve_most)) static void counted_release_n(void *object, uint32_t number) {
    add();
    release_n(object, number);
}

void reference_counter_start(void) {
    if (retain) return;
    retain = _swift_retain, retain_n = _swift_retain_n, release = _swift_release, release_n = _swift_release_n;
    _swift_retain = (void *(*)(void *))counted_retain;
    _swift_retain_n = (void *(*)(void *, uint32_t))counted_retain_n;
    _swift_release = (void (*)(void *))counted_release;
    _swift_release_n = (void (*)(void *, uint32_t))counted_release_n;
    _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
}

uint64_t reference_counter_process(void) { return __atomic_load_n(&total, __ATOMIC_RELAXED); }
