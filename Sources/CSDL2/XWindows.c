#include "CSDL2.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef SDL_VIDEO_DRIVER_X11

#include <X11/XKBlib.h>
#include <X11/keysym.h>

/* A window may be gone by the time that the server is asked about it; Xlib's own handler would end the process at that
   error. */
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
        /* From the topmost window down, so that the windows left out lie below many others. */
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

/* The connection and the window of SDL's on an X server; false elsewhere. */
static bool x_window(SDL_Window *window, Display **display, Window *x_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
    *display = info.info.x11.display;
    *x_window = info.info.x11.window;
    return true;
}

unsigned long csdl_x_window_number(SDL_Window *window) {
    Display *display;
    Window number;
    return x_window(window, &display, &number) ? number : 0;
}

bool csdl_x_set_icons(SDL_Window *window, const uint32_t *values, int count) {
    Display *display;
    Window target;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) return false;
    Atom (*intern)(Display *, const char *, Bool) = dlsym(library, "XInternAtom");
    int (*change)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int) =
        dlsym(library, "XChangeProperty");
    dlclose(library);
    if (intern == NULL || change == NULL || count <= 0 || !x_window(window, &display, &target)) return false;
    /* Xlib takes values of 32 bits as longs. */
    unsigned long *longs = malloc((size_t)count * sizeof *longs);
    if (longs == NULL) return false;
    for (int i = 0; i < count; i++) longs[i] = values[i];
    Atom icon = intern(display, "_NET_WM_ICON", False);
    Atom cardinal = 6; /* XA_CARDINAL */
    change(display, target, icon, cardinal, 32, PropModeReplace, (const unsigned char *)longs, count);
    free(longs);
    return true;
}

void csdl_x_set_background(SDL_Window *window, uint32_t color) {
    Display *display;
    Window target;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) return;
    int (*change)(Display *, Window, unsigned long, XSetWindowAttributes *) =
        dlsym(library, "XChangeWindowAttributes");
    dlclose(library);
    if (change == NULL || !x_window(window, &display, &target)) return;
    XSetWindowAttributes attributes = {.background_pixel = color & 0xFFFFFF, .bit_gravity = NorthWestGravity};
    change(display, target, CWBackPixel | CWBitGravity, &attributes);
}

void csdl_x_set_dark_frame(SDL_Window *window, bool is_dark) {
    Display *display;
    Window target;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) return;
    Atom (*intern)(Display *, const char *, Bool) = dlsym(library, "XInternAtom");
    int (*change)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int) =
        dlsym(library, "XChangeProperty");
    int (*delete)(Display *, Window, Atom) = dlsym(library, "XDeleteProperty");
    int (*flush)(Display *) = dlsym(library, "XFlush");
    dlclose(library);
    if (intern == NULL || change == NULL || delete == NULL || flush == NULL) return;
    if (!x_window(window, &display, &target)) return;
    Atom variant = intern(display, "_GTK_THEME_VARIANT", False);
    if (is_dark)
        change(display, target, variant, intern(display, "UTF8_STRING", False), 8, PropModeReplace,
               (const unsigned char *)"dark", 4);
    else
        delete(display, target, variant);
    flush(display);
}

void csdl_x_release_buttons(SDL_Window *window) {
    Display *display;
    Window target;
    Uint32 buttons = SDL_GetMouseState(NULL, NULL);
    void *library = buttons != 0 ? dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (library == NULL) return;
    int (*put_back)(Display *, XEvent *) = dlsym(library, "XPutBackEvent");
    dlclose(library);
    if (put_back == NULL || !x_window(window, &display, &target)) return;
    for (unsigned button = SDL_BUTTON_LEFT; button <= SDL_BUTTON_X2; button++) {
        if ((buttons & SDL_BUTTON(button)) == 0) continue;
        /* An X server numbers the wheel 4 to 7, and the side buttons from 8 on. */
        XEvent event = {.xbutton = {
            .type = ButtonRelease, .display = display, .window = target, .root = DefaultRootWindow(display),
            .button = button > SDL_BUTTON_RIGHT ? button + 4 : button, .same_screen = True}};
        put_back(display, &event);
    }
}

int csdl_x_settings(SDL_Window *window, unsigned char *bytes, int capacity) {
    Display *display;
    Window own;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) return 0;
    Atom (*intern)(Display *, const char *, Bool) = dlsym(library, "XInternAtom");
    Window (*owner_of)(Display *, Atom) = dlsym(library, "XGetSelectionOwner");
    int (*property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *, unsigned long *,
                    unsigned char **) = dlsym(library, "XGetWindowProperty");
    dlclose(library);
    XFunctions x;
    if (intern == NULL || owner_of == NULL || property == NULL) return 0;
    if (!x_window(window, &display, &own) || !load(&x)) return 0;
    char selection[32];
    snprintf(selection, sizeof selection, "_XSETTINGS_S%d", DefaultScreen(display));
    Atom atom = intern(display, selection, True);
    Atom name = intern(display, "_XSETTINGS_SETTINGS", True);
    Window owner = atom != None && name != None ? owner_of(display, atom) : None;
    if (owner == None) return 0;
    /* The daemon may end before the request reaches the server; that error is ignored. */
    XErrorHandler previous = x.set_error_handler(ignore_error);
    Atom type;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    int status = property(
        display, owner, name, 0, (capacity + 3) / 4, False, AnyPropertyType, &type, &format, &count, &rest, &data);
    x.set_error_handler(previous);
    int length = 0;
    if (status == Success && format == 8 && data != NULL) {
        length = count < (unsigned long)capacity ? (int)count : capacity;
        memcpy(bytes, data, (size_t)length);
    }
    if (data != NULL) x.release(data);
    return length;
}

bool csdl_x_right_alt_is_level_key(SDL_Window *window) {
    Display *display;
    Window own;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL) return false;
    Status (*state_of)(Display *, unsigned, XkbStatePtr) = dlsym(library, "XkbGetState");
    Bool (*look_up)(Display *, KeyCode, unsigned, unsigned *, KeySym *) = dlsym(library, "XkbLookupKeySym");
    int (*codes)(Display *, int *, int *) = dlsym(library, "XDisplayKeycodes");
    dlclose(library);
    if (state_of == NULL || look_up == NULL || codes == NULL || !x_window(window, &display, &own)) return false;
    XkbStateRec state;
    if (state_of(display, XkbUseCoreKbd, &state) != Success) return false;
    int first, last;
    codes(display, &first, &last);
    bool has_level_key = false;
    for (int code = first; code <= last; code++) {
        unsigned used;
        KeySym symbol;
        if (!look_up(display, (KeyCode)code, XkbBuildCoreState(0, state.group), &used, &symbol)) continue;
        if (symbol == XK_Alt_R) return false;
        if (symbol == XK_ISO_Level3_Shift) has_level_key = true;
    }
    return has_level_key;
}

#else

bool csdl_x_right_alt_is_level_key(SDL_Window *window) {
    (void)window;
    return false;
}

int csdl_x_settings(SDL_Window *window, unsigned char *bytes, int capacity) {
    (void)window;
    (void)bytes;
    (void)capacity;
    return 0;
}

bool csdl_x_set_icons(SDL_Window *window, const uint32_t *values, int count) {
    (void)window;
    (void)values;
    (void)count;
    return false;
}

void csdl_x_release_buttons(SDL_Window *window) { (void)window; }

void csdl_x_set_dark_frame(SDL_Window *window, bool is_dark) {
    (void)window;
    (void)is_dark;
}

void csdl_x_set_background(SDL_Window *window, uint32_t color) {
    (void)window;
    (void)color;
}

int csdl_x_window_corners(SDL_Window *window, int *corners, int capacity) {
    (void)window;
    (void)corners;
    (void)capacity;
    return 0;
}

#endif
