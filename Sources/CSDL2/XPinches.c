#include "CSDL2.h"
#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#ifdef SDL_VIDEO_DRIVER_X11
#include <X11/extensions/XI2proto.h>
#include <X11/extensions/XInput2.h>

/* Called by Xlib with each event of an extension, as it is on the wire, to make what comes into the queue. Xlib puts
   that there whatever is returned. */
typedef Bool (*Converter)(Display *, XGenericEventCookie *, void *wire);

/* What converts the extension's events for Xlib. */
static Converter convert;

/* The scale and the angle of the pinch that goes on, since it began. */
static float scale, rotation;

static float number(FP1616 fixed) { return (float)fixed / 65536; }

static void note_pinch(const xXIGesturePinchEvent *pinch) {
    csdl_pinch_phase phase = CSDL_PINCH_CHANGED;
    if (pinch->evtype == XI_GesturePinchBegin) {
        phase = CSDL_PINCH_BEGAN;
        scale = 1;
        rotation = 0;
    } else if (pinch->evtype == XI_GesturePinchUpdate) {
        scale = number(pinch->scale);
        rotation += number(pinch->delta_angle) * (float)(M_PI / 180);
    } else {
        bool is_cancelled = pinch->flags & XIGesturePinchEventCancelled;
        phase = is_cancelled ? CSDL_PINCH_CANCELLED : CSDL_PINCH_ENDED;
    }
    csdl_push_pinch(phase, scale, rotation, number(pinch->event_x), number(pinch->event_y));
}

void csdl_x_note_event(const void *wire) {
    const xXIGesturePinchEvent *pinch = wire;
    bool is_pinch = pinch->evtype >= XI_GesturePinchBegin && pinch->evtype <= XI_GesturePinchEnd;
    /* The trackpad's own event is followed by that of the pointer that it moves. Pinches of more than two fingers are
       the desktop's. */
    if (is_pinch && pinch->deviceid != pinch->sourceid && pinch->detail == 2) note_pinch(pinch);
}

/* Pinches are noted where Xlib reads them, for whatever call it reads them. SDL comes to see them, too, and ignores
   them; what it hands on of such an event has lost its data. */
static Bool note(Display *display, XGenericEventCookie *cookie, void *wire) {
    csdl_x_note_event(wire);
    return convert(display, cookie, wire);
}

/* The request that may be refused, and the handler of all other errors. */
static unsigned long selection;
static XErrorHandler other_errors;

static int ignore_refusal(Display *display, XErrorEvent *error) {
    return error->serial == selection ? 0 : other_errors(display, error);
}

void csdl_x_follow_pinches(SDL_Window *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return;
    /* The libraries are those that SDL has loaded: linking them here would make them hard dependencies. */
    void *core = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    void *input = dlopen("libXi.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (core == NULL || input == NULL) return;
    Bool (*query)(Display *, const char *, int *, int *, int *) = dlsym(core, "XQueryExtension");
    Converter (*set_converter)(Display *, int, Converter) = dlsym(core, "XESetWireToEventCookie");
    XErrorHandler (*set_error_handler)(XErrorHandler) = dlsym(core, "XSetErrorHandler");
    int (*sync)(Display *, Bool) = dlsym(core, "XSync");
    unsigned long (*next_request)(Display *) = dlsym(core, "XNextRequest");
    Status (*agree)(Display *, int *, int *) = dlsym(input, "XIQueryVersion");
    int (*select)(Display *, Window, XIEventMask *, int) = dlsym(input, "XISelectEvents");
    dlclose(core);
    dlclose(input);
    Display *display = info.info.x11.display;
    int extension, first_event, first_error, major = 2, minor = 4;
    if (query == NULL || set_converter == NULL || set_error_handler == NULL || sync == NULL ||
        next_request == NULL || agree == NULL || select == NULL || !query(display, "XInputExtension", &extension, &first_event, &first_error) ||
        agree(display, &major, &minor) != Success || major * 100 + minor < 204)
        return;
    Converter former = set_converter(display, extension, note);
    if (former != note) convert = former;
    /* SDL selects events of all master devices; a selection of all devices is another one, and leaves that alone. */
    unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
    for (int type = XI_GesturePinchBegin; type <= XI_GesturePinchEnd; type++) XISetMask(bits, type);
    XIEventMask mask = {.deviceid = XIAllDevices, .mask_len = sizeof bits, .mask = bits};
    /* Another program may have them already. */
    selection = next_request(display);
    other_errors = set_error_handler(ignore_refusal);
    select(display, info.info.x11.window, &mask, 1);
    sync(display, False);
    set_error_handler(other_errors);
}

#else

void csdl_x_follow_pinches(SDL_Window *window) { (void)window; }
void csdl_x_note_event(const void *wire) { (void)wire; }

#endif

void csdl_push_pinch(csdl_pinch_phase phase, float scale, float rotation, float x, float y) {
    SDL_Event event = {0};
    event.mgesture.type = SDL_MULTIGESTURE;
    event.mgesture.touchId = CSDL_TRACKPAD;
    event.mgesture.dDist = scale;
    event.mgesture.dTheta = rotation;
    event.mgesture.x = x;
    event.mgesture.y = y;
    event.mgesture.padding = (Uint16)phase;
    SDL_PushEvent(&event);
}
