#define _GNU_SOURCE
#include "CFoundationFixes.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* Foundation's attributed strings compare attribute values with CFEqual, which reads the first word after the object
   header as a CoreFoundation type id. A Swift object whose first stored property happens to have zero in those bits
   stops the process (setting `.kern: CGFloat` twice over one range is enough). This definition comes before libFoundation's in
   the dynamic symbol order and sends such objects to NSObject's isEqual instead. It has no effect when Foundation is
   linked statically. */
typedef unsigned char (*equal_function)(const void *, const void *);

/* Exported by libFoundation; entry 2 is NSObject.isEqual. */
extern void *__CFSwiftBridge[] __attribute__((weak));

static unsigned type_id(const void *object) { return (((const uint64_t *)object)[2] >> 8) & 0x3ff; }

__attribute__((weak)) unsigned char CFEqual(const void *a, const void *b) {
    if (a == b) return 1;
    if (!type_id(a) || !type_id(b)) return ((equal_function)__CFSwiftBridge[2])(type_id(a) ? b : a, type_id(a) ? a : b);
    static equal_function next;
    if (!next) next = (equal_function)dlsym(RTLD_NEXT, "CFEqual");
    return next(a, b);
}

void foundation_fixes_anchor(void) {}
