#include "CSDL2.h"
#include <dlfcn.h>
#include <stdlib.h>

static const char name[] = "DBUS_SESSION_BUS_ADDRESS";

/* The D-Bus library reads the variable when it first looks for a bus, and never again. So this loads the library, which
   SDL would load next, while the variable names no bus. The few declarations needed are repeated here, as in CDBus. */
void csdl_avoid_session_bus(void) {
    void *library = dlopen("libdbus-1.so.3", RTLD_LAZY);
    if (library == NULL) return;
    /* Room for an error, which has 32 bytes, and some more. */
    void *error[8];
    enum { session_bus = 0 };
    void (*error_init)(void *) = (void (*)(void *))dlsym(library, "dbus_error_init");
    void (*error_free)(void *) = (void (*)(void *))dlsym(library, "dbus_error_free");
    void *(*get)(int, void *) = (void *(*)(int, void *))dlsym(library, "dbus_bus_get_private");
    if (error_init == NULL || error_free == NULL || get == NULL) return;
    setenv(name, "disabled:", 1);
    error_init(error);
    /* No transport has that name, so this returns no bus, only the error. */
    get(session_bus, error);
    error_free(error);
    unsetenv(name);
}
