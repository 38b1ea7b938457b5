#include "CSDL2.h"
#include <dlfcn.h>
#include <stddef.h>

#ifdef SDL_VIDEO_DRIVER_X11

/* A window may go away between the list of windows and the question about it; Xlib would end the process at the answer. */
static int ignore_error(Display *display, XErrorEvent *error) {
    (void)display;
    (void)error;
    return 0;
}

/* Functions of the library that SDL has loaded: linking it here would make it a hard dependency. */
typedef struct {
    Status (*query_tree)(Display *, Window, Window *, Window *, Window **, unsigned *);
    Status (*attributes)(Display *, Window, XWindowAttributes *);
    int (*sync)(Display *, Bool);
    int (*release)(void *);
    XErrorHandler (*set_error_handler)(XErrorHandler);
} XFunctions;

static bool load(XFunctions *functions) {
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) return false;
    functions->query_tree = dlsym(library, "XQueryTree");
    functions->attributes = dlsym(library, "XGetWindowAttributes");
    functions->sync = dlsym(library, "XSync");
    functions->release = dlsym(library, "XFree");
    functions->set_error_handler = dlsym(library, "XSetErrorHandler");
    dlclose(library);
    return functions->query_tree != NULL && functions->attributes != NULL && functions->sync != NULL &&
           functions->release != NULL && functions->set_error_handler != NULL;
}

int csdl_x_window_corners(SDL_Window *window, int *corners, int capacity) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    XFunctions x;
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11 || !load(&x)) return 0;
    Display *display = info.info.x11.display;
    x.sync(display, False);
    XErrorHandler previous = x.set_error_handler(ignore_error);
    Window root, parent, *children = NULL;
    unsigned count = 0;
    int found = 0;
    XWindowAttributes own;
    if (x.attributes(display, info.info.x11.window, &own) &&
        x.query_tree(display, own.root, &root, &parent, &children, &count)) {
        /* From the topmost down, so that what is left out lies below many others. */
        for (unsigned i = count; i > 0 && found < capacity; i--) {
            XWindowAttributes other;
            if (children[i - 1] == info.info.x11.window || !x.attributes(display, children[i - 1], &other)) continue;
            if (other.map_state != IsViewable || other.class != InputOutput || other.override_redirect) continue;
            corners[2 * found] = other.x;
            corners[2 * found + 1] = other.y;
            found++;
        }
    }
    if (children != NULL) x.release(children);
    x.sync(display, False);
    x.set_error_handler(previous);
    return found;
}

#else

int csdl_x_window_corners(SDL_Window *window, int *corners, int capacity) {
    (void)window;
    (void)corners;
    (void)capacity;
    return 0;
}

#endif
