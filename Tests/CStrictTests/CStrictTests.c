#define _GNU_SOURCE
#include "CStrictTests.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static int (*set)(const char *, const char *, int);
static int (*unset)(const char *);
/// Whether tests run beside each other in this process from now on.
static int tests_run;

static void require_one_thread(const char *name) {
    if (!tests_run) return;
    fprintf(stderr, "%s is changed in the environment while other tests read it: do that in an exit test.\n", name);
    abort();
}

int setenv(const char *name, const char *value, int overwrite) {
    require_one_thread(name);
    if (!set) set = dlsym(RTLD_NEXT, "setenv");
    return set(name, value, overwrite);
}

int unsetenv(const char *name) {
    require_one_thread(name);
    if (!unset) unset = dlsym(RTLD_NEXT, "unsetenv");
    return unset(name);
}

__attribute__((constructor)) static void be_strict(void) {
    setenv("TEXTURE_STRICT", "1", 0);
    // The application sets it where there is no bus.
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0);
    // Swift's runtime has read it by now. Processes that tests start, and let crash, write no stacks.
    unsetenv("SWIFT_BACKTRACE");
    tests_run = !getenv("SWT_EXIT_TEST_ID");
}
