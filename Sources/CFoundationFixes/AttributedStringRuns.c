#include "CFoundationFixes.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Foundation's attributed strings never release the array of runs in which they keep their attributes: each string ever
   made leaves behind some 600 bytes, its fonts, colours and whatever else was an attribute. This puts a destructor of
   ours before Foundation's in the metadata of the two classes. It has no effect where the classes don't look as
   expected, and does nothing where Foundation has released the array itself. */

/* An object of either class, as CoreFoundation, too, sees it. */
struct attributed_string {
    const void *metadata;
    uint64_t reference_counts;
    uint64_t info;
    void *string;
    void *runs;
};

/* The thread sanitizer does not see that reference counts put the making of a string before its destruction. */
#define ORDERED_BY_REFERENCE_COUNT __attribute__((no_sanitize("thread")))

typedef __attribute__((swiftcall)) void (*destructor)(__attribute__((swift_context)) struct attributed_string *);

/* Class metadata around its address point. */
struct class_metadata {
    destructor destroy;
    const void *value_witnesses;
    const void *address_point[2];
    uint32_t flags;
    uint32_t instance_address_point;
    uint32_t instance_size;
};
static const size_t address_point = offsetof(struct class_metadata, address_point);

extern char immutable_class[] __asm__("$s10Foundation18NSAttributedStringCN") __attribute__((weak));
extern char mutable_class[] __asm__("$s10Foundation25NSMutableAttributedStringCN") __attribute__((weak));
extern void immutable_destroy(void) __asm__("$s10Foundation18NSAttributedStringCfD") __attribute__((weak));
extern void mutable_destroy(void) __asm__("$s10Foundation25NSMutableAttributedStringCfD") __attribute__((weak));

extern void *swift_retain(void *object);
extern void swift_release(void *object);
extern size_t swift_retainCount(void *object);

static destructor destroy_immutable_next, destroy_mutable_next;

/* Destroys a string that alone owns its runs. */
ORDERED_BY_REFERENCE_COUNT static void destroy_owner(struct attributed_string *self, destructor next) {
    void *runs = self->runs;
    size_t count = swift_retainCount(runs);
    swift_retain(runs);
    next(self);
    bool is_released = swift_retainCount(runs) == count;
    swift_release(runs);
    if (!is_released) swift_release(runs);
}

ORDERED_BY_REFERENCE_COUNT __attribute__((swiftcall)) static void
destroy_immutable(__attribute__((swift_context)) struct attributed_string *self) {
    if (self->runs) destroy_owner(self, destroy_immutable_next);
    else destroy_immutable_next(self);
}

/* A string that is made from another one takes the characters and the runs of a mutable string, which is then
   destroyed. The reference count of the characters shows that: they have a second owner. If that is not the new string
   but a program that asked for `mutableString`, the runs leak, as they do in Foundation. */
ORDERED_BY_REFERENCE_COUNT __attribute__((swiftcall)) static void
destroy_mutable(__attribute__((swift_context)) struct attributed_string *self) {
    if (self->runs && self->string && swift_retainCount(self->string) == 1) destroy_owner(self, destroy_mutable_next);
    else destroy_mutable_next(self);
}

static void replace(char *class, void (*expected)(void), destructor replacement, destructor *next) {
    if (!class || !expected) return;
    struct class_metadata *metadata = (void *)(class - address_point);
    if (metadata->destroy != (destructor)expected) return;
    if (metadata->instance_size != sizeof(struct attributed_string)) return;
    *next = metadata->destroy;
    metadata->destroy = replacement;
}

__attribute__((constructor)) static void release_runs(void) {
    replace(immutable_class, immutable_destroy, destroy_immutable, &destroy_immutable_next);
    replace(mutable_class, mutable_destroy, destroy_mutable, &destroy_mutable_next);
}

struct range {
    long location, length;
};

extern const void *CFAttributedStringGetAttributes(const void *string, long index, struct range *range)
    __attribute__((weak));

const void *foundation_fixes_attributes(const void *string, long index, long *end) {
    if (!CFAttributedStringGetAttributes) return NULL;
    struct range range = {0, 0};
    const void *attributes = CFAttributedStringGetAttributes(string, index, &range);
    if (attributes) *end = range.location + range.length;
    return attributes;
}
