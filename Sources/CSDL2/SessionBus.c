#include "CSDL2.h"
#include <dlfcn.h>
#include <stdlib.h>

static const char name[] = "DBUS_SESSION_BUS_ADDRESS";

/* The library reads the variable once, when it first looks for a bus, and never again. SDL would load the library next.
   Its few declarations are repeated here, as in CDBus. */
void csdl_avoid_session_bus(void) {
    void *library = dlopen("libdbus-1.so.3", RTLD_LAZY);
    if (library == NULL) return;
    /* An error has 32 bytes; with some to spare. */
    void *error[8];
    enum { session_bus = 0 };
    void (*error_init)(void *) = (void (*)(void *))dlsym(library, "dbus_error_init");
    void (*error_free)(void *) = (void (*)(void *))dlsym(library, "dbus_error_free");
    void *(*get)(int, void *) = (void *(*)(int, void *))dlsym(library, "dbus_bus_get_private");
    if (error_init == NULL || error_free == NULL || get == NULL) return;
    setenv(name, "disabled:", 1);
    error_init(error);
    /* There is no such transport, so nothing comes back but the error. */
    get(session_bus, error);
    error_free(error);
    unsetenv(name);
}
