#define _GNU_SOURCE
#include "CFoundationFixes.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* Foundation's attributed strings compare attribute values with CFEqual, which reads the first word after the object
   header as a CoreFoundation type id. A Swift object whose first stored property happens to have zero in those bits
   stops the process (setting `.kern: CGFloat` twice over one range is enough). The functions below send such objects to
   NSObject's isEqual instead. There are two, because a program has its Foundation in one of two ways. */
typedef unsigned char (*equal_function)(const void *, const void *);

/* Exported by libFoundation; entry 2 is NSObject.isEqual. */
extern void *__CFSwiftBridge[] __attribute__((weak));

static unsigned type_id(const void *object) { return (((const uint64_t *)object)[2] >> 8) & 0x3ff; }

static unsigned char compare(const void *a, const void *b, equal_function next) {
    if (a == b) return 1;
    if (!type_id(a) || !type_id(b)) return ((equal_function)__CFSwiftBridge[2])(type_id(a) ? b : a, type_id(a) ? a : b);
    return next(a, b);
}

/* With Foundation's shared library: this definition comes before that library's in the dynamic symbol order. */
__attribute__((weak)) unsigned char CFEqual(const void *a, const void *b) {
    static equal_function next;
    if (!next) next = (equal_function)dlsym(RTLD_NEXT, "CFEqual");
    return compare(a, b, next);
}

/* With Foundation linked into the program by `--static-swift-stdlib`, where the program is linked with `-Xlinker
   --wrap=CFEqual`, too: the linker then takes every call of CFEqual to the first of these names, and the second is
   Foundation's own function. Without that option neither has an effect. */
extern unsigned char __real_CFEqual(const void *a, const void *b) __attribute__((weak));
unsigned char __wrap_CFEqual(const void *a, const void *b) { return compare(a, b, __real_CFEqual); }

void foundation_fixes_anchor(void) {}
