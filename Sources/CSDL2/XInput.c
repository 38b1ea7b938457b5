#include "CSDL2.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* What SDL does not read of XInput 2: pinches on trackpads, and how far devices scroll. */

#ifdef SDL_VIDEO_DRIVER_X11
#include <X11/Xproto.h>
#include <X11/extensions/XI2proto.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

/* Xlib calls this with the bytes of each event of an extension, to convert it into the event for the queue. Xlib queues
   it whatever is returned. */
typedef Bool (*CookieConverter)(Display *, XGenericEventCookie *, void *wire);
/* The same for an event of the core protocol. Xlib drops the event if this returns False. */
typedef Bool (*CoreConverter)(Display *, XEvent *, xEvent *wire);

/* The converters that were there before ours: for events of the extension, and, by type, for those of the core
   protocol. */
static CookieConverter convert;
static CoreConverter convert_core[EnterNotify + 1];
static const int core_types[] = {ButtonPress, ButtonRelease, EnterNotify};

/* Functions of the libraries that SDL has loaded: linking them here would make them hard dependencies. */
typedef struct {
    Bool (*query)(Display *, const char *, int *, int *, int *);
    CookieConverter (*set_cookie_converter)(Display *, int, CookieConverter);
    CoreConverter (*set_core_converter)(Display *, int, CoreConverter);
    XErrorHandler (*set_error_handler)(XErrorHandler);
    int (*sync)(Display *, Bool);
    int (*release)(void *);
    unsigned long (*next_request)(Display *);
    Atom (*atom)(Display *, const char *, Bool);
    Status (*agree)(Display *, int *, int *);
    int (*select)(Display *, Window, XIEventMask *, int);
    XIEventMask *(*selected)(Display *, Window, int *);
    XIDeviceInfo *(*devices)(Display *, int, int *);
    void (*release_devices)(XIDeviceInfo *);
    XDeviceInfo *(*list)(Display *, int *);
    void (*release_list)(XDeviceInfo *);
} Functions;

static bool load(Functions *functions) {
    void *core = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    void *input = dlopen("libXi.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (core == NULL || input == NULL) return false;
    functions->query = dlsym(core, "XQueryExtension");
    functions->set_cookie_converter = dlsym(core, "XESetWireToEventCookie");
    functions->set_core_converter = dlsym(core, "XESetWireToEvent");
    functions->set_error_handler = dlsym(core, "XSetErrorHandler");
    functions->sync = dlsym(core, "XSync");
    functions->release = dlsym(core, "XFree");
    functions->next_request = dlsym(core, "XNextRequest");
    functions->atom = dlsym(core, "XInternAtom");
    functions->agree = dlsym(input, "XIQueryVersion");
    functions->select = dlsym(input, "XISelectEvents");
    functions->selected = dlsym(input, "XIGetSelectedEvents");
    functions->devices = dlsym(input, "XIQueryDevice");
    functions->release_devices = dlsym(input, "XIFreeDeviceInfo");
    functions->list = dlsym(input, "XListInputDevices");
    functions->release_list = dlsym(input, "XFreeDeviceList");
    dlclose(core);
    dlclose(input);
    return functions->query != NULL && functions->set_cookie_converter != NULL &&
           functions->set_core_converter != NULL && functions->set_error_handler != NULL && functions->sync != NULL &&
           functions->release != NULL && functions->next_request != NULL && functions->atom != NULL &&
           functions->agree != NULL && functions->select != NULL && functions->selected != NULL &&
           functions->devices != NULL && functions->release_devices != NULL && functions->list != NULL &&
           functions->release_list != NULL;
}

static bool x_window(SDL_Window *window, Display **display, Window *number) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
    *display = info.info.x11.display;
    *number = info.info.x11.window;
    return true;
}

void csdl_x_note_event(const void *wire) {
    const xXIGenericDeviceEvent *event = wire;
    if (event->evtype >= XI_GesturePinchBegin && event->evtype <= XI_GesturePinchEnd) csdl_x_note_pinch(wire);
    if (event->evtype == XI_Motion) csdl_x_note_motion(wire);
}

/* Notes events when Xlib reads them, whichever call makes it read. SDL gets the extension's events, too, but hands them
   to programs without their data. */
static Bool note(Display *display, XGenericEventCookie *cookie, void *wire) {
    csdl_x_note_event(wire);
    return convert(display, cookie, wire);
}

static Bool note_core(Display *display, XEvent *event, xEvent *wire) {
    if (!csdl_x_note_core_event(wire)) return False;
    /* The uppermost bit is set if another program has sent the event. */
    return convert_core[wire->u.u.type & 0x7F](display, event, wire);
}

/* The number of the request that the server may refuse, and the handler of all other errors. */
static unsigned long selection;
static XErrorHandler other_errors;

static int ignore_refusal(Display *display, XErrorEvent *error) {
    return error->serial == selection ? 0 : other_errors(display, error);
}

static void select_pinches(const Functions *x, Display *display, Window window) {
    /* SDL selects events of all master devices. This selects events of all devices, which leaves SDL's selection as it
       is. */
    unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
    for (int type = XI_GesturePinchBegin; type <= XI_GesturePinchEnd; type++) XISetMask(bits, type);
    XIEventMask mask = {.deviceid = XIAllDevices, .mask_len = sizeof bits, .mask = bits};
    /* The server refuses this if another program has selected these events. */
    selection = x->next_request(display);
    other_errors = x->set_error_handler(ignore_refusal);
    x->select(display, window, &mask, 1);
    x->sync(display, False);
    x->set_error_handler(other_errors);
}

/* Whether SDL has selected the pointer's motion by the extension, as it does for touch screens, but not its buttons. A
   later SDL that selects buttons, too, may read valuators by itself. */
static bool reads_no_valuators(const Functions *x, Display *display, Window window) {
    int count = 0;
    XIEventMask *masks = x->selected(display, window, &count);
    bool has_motion = false, has_buttons = false;
    for (int i = 0; i < count; i++) {
        if (masks[i].deviceid != XIAllMasterDevices || masks[i].mask_len < 1) continue;
        has_motion = XIMaskIsSet(masks[i].mask, XI_Motion);
        has_buttons = XIMaskIsSet(masks[i].mask, XI_ButtonPress);
    }
    if (masks != NULL) x->release(masks);
    return has_motion && !has_buttons;
}

/* Adds the axes of one device: for each class that says that a valuator scrolls, finds the class with its value. */
static int add_axes(const XIDeviceInfo *device, bool is_mouse, csdl_scroll_axis *axes, int count) {
    for (int i = 0; i < device->num_classes && count < CSDL_MOST_SCROLL_AXES; i++) {
        const XIScrollClassInfo *scroll = (const XIScrollClassInfo *)device->classes[i];
        if (scroll->type != XIScrollClass || scroll->increment == 0) continue;
        for (int j = 0; j < device->num_classes; j++) {
            const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)device->classes[j];
            if (valuator->type != XIValuatorClass || valuator->number != scroll->number) continue;
            axes[count++] = (csdl_scroll_axis){
                .device = device->deviceid, .number = scroll->number,
                .is_vertical = scroll->scroll_type == XIScrollTypeVertical, .is_of_mouse = is_mouse,
                .increment = scroll->increment, .value = valuator->value};
            break;
        }
    }
    return count;
}

/* Whether a device has a type. The driver chooses the type by the hardware. */
static bool has_type(int device, Atom type, const XDeviceInfo *list, int count) {
    for (int i = 0; i < count; i++)
        if (list[i].id == (XID)device) return list[i].type == type && type != None;
    return false;
}

static void read_axes(const Functions *x, Display *display) {
    int device_count = 0, list_count = 0, count = 0, pointer = 0, source = 0;
    /* XInput 2 does not report types of devices, XInput 1 does. */
    XDeviceInfo *list = x->list(display, &list_count);
    Atom mouse = x->atom(display, XI_MOUSE, True);
    XIDeviceInfo *devices = x->devices(display, XIAllDevices, &device_count);
    csdl_scroll_axis axes[CSDL_MOST_SCROLL_AXES];
    for (int i = 0; i < device_count; i++) {
        const XIDeviceInfo *device = &devices[i];
        bool is_mouse = has_type(device->deviceid, mouse, list, list_count);
        if (device->use == XISlavePointer) count = add_axes(device, is_mouse, axes, count);
        if (device->use != XIMasterPointer || pointer != 0) continue;
        pointer = device->deviceid;
        for (int j = 0; j < device->num_classes; j++)
            if (device->classes[j]->type == XIValuatorClass) source = device->classes[j]->sourceid;
    }
    if (devices != NULL) x->release_devices(devices);
    if (list != NULL) x->release_list(list);
    csdl_x_set_scroll_axes(axes, count, pointer, source);
}

void csdl_x_read_scroll_axes(SDL_Window *window) {
    Functions x;
    Display *display;
    Window number;
    if (!csdl_x_scroll_axes_are_stale() || !x_window(window, &display, &number) || !load(&x)) return;
    read_axes(&x, display);
}

void csdl_x_follow_trackpads(SDL_Window *window) {
    Functions x;
    Display *display;
    Window number;
    int extension, first_event, first_error, major = 2, minor = 4;
    if (!x_window(window, &display, &number) || !load(&x) ||
        !x.query(display, "XInputExtension", &extension, &first_event, &first_error) ||
        x.agree(display, &major, &minor) != Success)
        return;
    int version = major * 100 + minor;
    bool scrolls = version >= 201 && reads_no_valuators(&x, display, number);
    if (version < 204 && !scrolls) return;
    CookieConverter former = x.set_cookie_converter(display, extension, note);
    if (former != note) convert = former;
    if (version >= 204) select_pinches(&x, display, number);
    if (!scrolls) return;
    for (size_t i = 0; i < sizeof core_types / sizeof *core_types; i++) {
        CoreConverter former_core = x.set_core_converter(display, core_types[i], note_core);
        if (former_core != note_core) convert_core[core_types[i]] = former_core;
    }
    read_axes(&x, display);
}

#else

void csdl_x_follow_trackpads(SDL_Window *window) { (void)window; }
void csdl_x_read_scroll_axes(SDL_Window *window) { (void)window; }
void csdl_x_note_event(const void *wire) { (void)wire; }

#endif
