#include "CAllocationCounter.h"

/* The Swift runtime's own hooks, `_swift_retain` and its relatives, are of no use here: as soon as they are enabled,
   the runtime (6.3) clears the upper byte of every reference before it calls them, also of one that is not counted,
   such as that of a string in the program's constants, which is then written to. So the linker replaces the functions:
   with `--wrap=swift_retain`, calls of swift_retain by all object files, the runtime's included, become calls of
   __wrap_swift_retain, and __real_swift_retain is the function itself. The functions for bridge objects call these
   ones. scripts/programs.sh gives the options where COUNT_RETAINS is set; without them the functions below are called
   by nothing, and nothing is counted.

   The functions change no register but the flags, because compiled Swift relies on swift_retain and swift_release to
   keep more registers than C functions do. Hence assembler; only on x86-64, where adding needs no register, do they
   count. */
#define ALL(counting, retains, releases)                                                                               \
    counting(swift_retain, retains);                                                                                   \
    counting(swift_retain_n, retains);                                                                                 \
    counting(swift_nonatomic_retain, retains);                                                                         \
    counting(swift_nonatomic_retain_n, retains);                                                                       \
    counting(swift_tryRetain, retains);                                                                                \
    counting(swift_unownedRetainStrong, retains);                                                                      \
    counting(swift_weakLoadStrong, retains);                                                                           \
    counting(swift_release, releases);                                                                                 \
    counting(swift_release_n, releases);                                                                               \
    counting(swift_nonatomic_release, releases);                                                                       \
    counting(swift_nonatomic_release_n, releases)

#if defined(__x86_64__)
__attribute__((visibility("hidden"))) uint64_t reference_counter_retain_total, reference_counter_release_total;
__attribute__((visibility("hidden"))) bool reference_counter_is_counting;

/* `swift_unownedRetainStrong`, `swift_tryRetain` and `swift_weakLoadStrong` make a strong reference of an unowned or a
   weak one. Calls for nothing, or for what has no count (the sign bit is set), are passed on without being counted. */
#define COUNTING(function, total)                                                                                      \
    __asm__(".pushsection .text.__wrap_" #function ",\"ax\",@progbits\n"                                               \
            ".globl __wrap_" #function "\n"                                                                            \
            ".hidden __wrap_" #function "\n"                                                                           \
            ".type __wrap_" #function ", @function\n"                                                                  \
            ".weak __real_" #function "\n"                                                                             \
            "__wrap_" #function ":\n"                                                                                  \
            "cmpb $0, reference_counter_is_counting(%rip)\n"                                                           \
            "je 1f\n"                                                                                                  \
            "testq %rdi, %rdi\n"                                                                                       \
            "jle 1f\n"                                                                                                 \
            "lock incq " #total "(%rip)\n"                                                                             \
            "1: jmp __real_" #function "@PLT\n"                                                                        \
            ".size __wrap_" #function ", . - __wrap_" #function "\n"                                                   \
            ".popsection\n")

ALL(COUNTING, reference_counter_retain_total, reference_counter_release_total);

/* Weak: defined only where the linker was given the option. */
extern void __real_swift_retain(void) __attribute__((weak));

bool reference_counter_works(void) { return __real_swift_retain != NULL; }
void reference_counter_start(void) { __atomic_store_n(&reference_counter_is_counting, true, __ATOMIC_RELAXED); }
uint64_t reference_counter_retains(void) { return __atomic_load_n(&reference_counter_retain_total, __ATOMIC_RELAXED); }
uint64_t reference_counter_releases(void) {
    return __atomic_load_n(&reference_counter_release_total, __ATOMIC_RELAXED);
}
#else
#if defined(__aarch64__)
#define PASSING(function, total)                                                                                       \
    __asm__(".pushsection .text.__wrap_" #function ",\"ax\",@progbits\n"                                               \
            ".globl __wrap_" #function "\n"                                                                            \
            ".hidden __wrap_" #function "\n"                                                                           \
            ".weak __real_" #function "\n"                                                                             \
            "__wrap_" #function ": b __real_" #function "\n"                                                           \
            ".popsection\n")
ALL(PASSING, , );
#endif
bool reference_counter_works(void) { return false; }
void reference_counter_start(void) {}
uint64_t reference_counter_retains(void) { return 0; }
uint64_t reference_counter_releases(void) { return 0; }
#endif
