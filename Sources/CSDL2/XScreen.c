#include "CSDL2.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#ifdef SDL_VIDEO_DRIVER_X11
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>

/* Xlib calls this with the bytes of each event of a type before the event enters the queue; false keeps the event out.
   */
typedef Bool (*Converter)(Display *, XEvent *, void *wire);

/* Functions of the libraries that SDL has loaded: linking them here would make them hard dependencies. */
static struct {
    Status (*attributes)(Display *, Window, XWindowAttributes *);
    int (*select_input)(Display *, Window, long);
    GC (*create_gc)(Display *, Drawable, unsigned long, XGCValues *);
    int (*free_gc)(Display *, GC);
    int (*copy)(Display *, Drawable, Drawable, GC, int, int, unsigned, unsigned, int, int);
    XImage *(*create_image)(Display *, Visual *, unsigned, int, int, char *, unsigned, unsigned, int, int);
    int (*put)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned, unsigned);
    int (*flush)(Display *);
    int (*sync)(Display *, Bool);
    int (*events)(Display *, int);
    XErrorHandler (*set_error_handler)(XErrorHandler);
    Converter (*set_converter)(Display *, int type, Converter);
    /* Functions of the extension for shared memory; NULL without it. */
    Bool (*has_shared)(Display *);
    int (*shared_event_base)(Display *);
    Bool (*attach)(Display *, XShmSegmentInfo *);
    Bool (*detach)(Display *, XShmSegmentInfo *);
    Bool (*put_shared)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned, unsigned, Bool);
} x;

static bool load(void) {
    void *core = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (core == NULL) return false;
    x.attributes = dlsym(core, "XGetWindowAttributes");
    x.select_input = dlsym(core, "XSelectInput");
    x.create_gc = dlsym(core, "XCreateGC");
    x.free_gc = dlsym(core, "XFreeGC");
    x.copy = dlsym(core, "XCopyArea");
    x.create_image = dlsym(core, "XCreateImage");
    x.put = dlsym(core, "XPutImage");
    x.flush = dlsym(core, "XFlush");
    x.sync = dlsym(core, "XSync");
    x.events = dlsym(core, "XEventsQueued");
    x.set_error_handler = dlsym(core, "XSetErrorHandler");
    x.set_converter = dlsym(core, "XESetWireToEvent");
    dlclose(core);
    void *extensions = dlopen("libXext.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (extensions != NULL) {
        x.has_shared = dlsym(extensions, "XShmQueryExtension");
        x.shared_event_base = dlsym(extensions, "XShmGetEventBase");
        x.attach = dlsym(extensions, "XShmAttach");
        x.detach = dlsym(extensions, "XShmDetach");
        x.put_shared = dlsym(extensions, "XShmPutImage");
        dlclose(extensions);
    }
    return x.attributes != NULL && x.select_input != NULL && x.create_gc != NULL && x.free_gc != NULL &&
           x.copy != NULL && x.create_image != NULL && x.put != NULL && x.flush != NULL && x.sync != NULL &&
           x.events != NULL && x.set_error_handler != NULL && x.set_converter != NULL;
}

static bool has_shared_memory(Display *display) {
    return x.has_shared != NULL && x.shared_event_base != NULL && x.attach != NULL && x.detach != NULL &&
           x.put_shared != NULL && x.has_shared(display);
}

enum { most_unmoved = 32 };

struct csdl_x_screen {
    csdl_x_screen *next;
    Display *display;
    Window window;
    Visual *visual;
    unsigned depth;
    GC gc;
    bool can_share;
    /* The memory. If `is_shared`, the server reads it by itself, and it is that of `segment`. */
    XImage *image;
    bool is_shared;
    XShmSegmentInfo segment;
    /* The server may still read the memory. */
    bool is_read;
    /* Moves that the server has not confirmed. */
    int pending;
    /* Parts that moves could not fill; `csdl_x_screen_take_unmoved` takes them. */
    SDL_Rect unmoved[most_unmoved];
    int unmoved_count;
    /* The server's last report about windows above this one. `has_lacked`: a move of the latest frame that was answered
       lacked pixels. `has_all_answers`: that frame has all its answers, because the memory was asked for since. */
    enum { unknown, clear, obscured } visibility;
    bool has_lacked, has_all_answers;
};

/* All screens of the process; used only on the window thread. */
static csdl_x_screen *screens;

/* The converters that were there before `note`, which calls them first. */
static Converter convert_core, convert_shared;
static int completion_type = -1;

static csdl_x_screen *screen_of(Display *display, Drawable window) {
    for (csdl_x_screen *screen = screens; screen != NULL; screen = screen->next) {
        if (screen->display == display && screen->window == window) return screen;
    }
    return NULL;
}

static void add_unmoved(csdl_x_screen *screen, const XGraphicsExposeEvent *event) {
    SDL_Rect rect = {event->x, event->y, event->width, event->height};
    SDL_Rect *last = &screen->unmoved[most_unmoved - 1];
    if (screen->unmoved_count < most_unmoved) {
        screen->unmoved[screen->unmoved_count++] = rect;
    } else {
        SDL_UnionRect(last, &rect, last);
    }
}

/* Notes the server's answers to a frame's requests when Xlib reads them, whichever call makes it read. They are kept
   out of the queue, because SDL would only discard them. */
static Bool note(Display *display, XEvent *event, void *wire) {
    int type = *(unsigned char *)wire & 0x7F;
    Converter convert = type == completion_type ? convert_shared : convert_core;
    if (convert == NULL || !convert(display, event, wire)) return False;
    /* These events have their drawable where others have their window. */
    csdl_x_screen *screen = screen_of(display, event->xany.window);
    if (screen == NULL) return True;
    if (type == completion_type) {
        screen->is_read = false;
    } else if (type == VisibilityNotify) {
        screen->visibility = event->xvisibility.state == VisibilityUnobscured ? clear : obscured;
    } else {
        if (screen->has_all_answers) screen->has_lacked = false;
        screen->has_all_answers = false;
        screen->has_lacked |= type == GraphicsExpose;
        if (type == GraphicsExpose) add_unmoved(screen, &event->xgraphicsexpose);
        if (screen->pending > 0 && (type == NoExpose || event->xgraphicsexpose.count == 0)) screen->pending--;
    }
    return False;
}

static void take_notes(Display *display, int type, Converter *former) {
    Converter before = x.set_converter(display, type, note);
    if (before != note) *former = before;
}

static XImage *make_image(Display *display, Visual *visual, unsigned depth, int width, int height) {
    XImage *image = x.create_image(display, visual, depth, ZPixmap, 0, NULL, (unsigned)width, (unsigned)height, 32, 0);
    if (image == NULL) return NULL;
    if (image->bits_per_pixel == 32 && image->bytes_per_line == width * 4 && image->byte_order == LSBFirst)
        return image;
    XDestroyImage(image);
    return NULL;
}

/* 32 bits with blue lowest; the screen ignores the top byte. */
static bool has_our_format(Display *display, const XWindowAttributes *window) {
    Visual *visual = window->visual;
    if (visual->red_mask != 0xFF0000 || visual->green_mask != 0xFF00 || visual->blue_mask != 0xFF) return false;
    XImage *image = make_image(display, visual, (unsigned)window->depth, 1, 1);
    if (image == NULL) return false;
    XDestroyImage(image);
    return true;
}

csdl_x_screen *csdl_x_screen_create(SDL_Window *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11 || !load()) return NULL;
    Display *display = info.info.x11.display;
    XWindowAttributes own;
    if (!x.attributes(display, info.info.x11.window, &own) || !has_our_format(display, &own)) return NULL;
    csdl_x_screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) return NULL;
    screen->display = display;
    screen->window = info.info.x11.window;
    screen->visual = own.visual;
    screen->depth = (unsigned)own.depth;
    /* A context has the server answer each copy, by default. */
    screen->gc = x.create_gc(display, screen->window, 0, NULL);
    if (screen->gc == NULL) {
        free(screen);
        return NULL;
    }
    screen->can_share = has_shared_memory(display);
    screen->next = screens;
    screens = screen;
    x.select_input(display, screen->window, own.your_event_mask | VisibilityChangeMask);
    take_notes(display, GraphicsExpose, &convert_core);
    take_notes(display, NoExpose, &convert_core);
    take_notes(display, VisibilityNotify, &convert_core);
    if (screen->can_share) {
        completion_type = x.shared_event_base(display) + ShmCompletion;
        take_notes(display, completion_type, &convert_shared);
    }
    return screen;
}

static void release_memory(csdl_x_screen *screen) {
    if (screen->image == NULL) return;
    if (screen->is_shared) {
        x.detach(screen->display, &screen->segment);
        x.sync(screen->display, False);
        shmdt(screen->segment.shmaddr);
        screen->image->data = NULL;
        screen->image->obdata = NULL;
    }
    XDestroyImage(screen->image);
    screen->image = NULL;
    screen->is_read = false;
}

void csdl_x_screen_free(csdl_x_screen *screen) {
    csdl_x_screen **place = &screens;
    while (*place != screen) place = &(*place)->next;
    *place = screen->next;
    release_memory(screen);
    x.free_gc(screen->display, screen->gc);
    free(screen);
}

static bool attach_failed;

static int note_error(Display *display, XErrorEvent *error) {
    (void)display;
    (void)error;
    attach_failed = true;
    return 0;
}

/* Memory that the server reads by itself. Other users of the machine have no access, so a server that another user runs
   can't read it either. */
static char *make_segment(csdl_x_screen *screen, size_t size) {
    XShmSegmentInfo *segment = &screen->segment;
    segment->shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    if (segment->shmid < 0) return NULL;
    segment->shmaddr = shmat(segment->shmid, NULL, 0);
    segment->readOnly = True;
    if (segment->shmaddr == (char *)-1) {
        shmctl(segment->shmid, IPC_RMID, NULL);
        return NULL;
    }
    x.sync(screen->display, False);
    attach_failed = false;
    XErrorHandler previous = x.set_error_handler(note_error);
    x.attach(screen->display, segment);
    x.sync(screen->display, False);
    x.set_error_handler(previous);
    /* The memory is freed when program and server have both detached. */
    shmctl(segment->shmid, IPC_RMID, NULL);
    if (!attach_failed) return segment->shmaddr;
    shmdt(segment->shmaddr);
    return NULL;
}

static bool make_memory(csdl_x_screen *screen, int width, int height) {
    release_memory(screen);
    XImage *image = make_image(screen->display, screen->visual, screen->depth, width, height);
    if (image == NULL) return false;
    size_t size = (size_t)width * 4 * (size_t)height;
    image->data = screen->can_share ? make_segment(screen, size) : NULL;
    screen->is_shared = image->data != NULL;
    if (screen->is_shared) {
        image->obdata = (char *)&screen->segment;
    } else {
        screen->can_share = false;
        image->data = calloc(1, size);
    }
    if (image->data == NULL) {
        XDestroyImage(image);
        return false;
    }
    screen->image = image;
    return true;
}

uint32_t *csdl_x_screen_memory(csdl_x_screen *screen, int width, int height, bool *is_new) {
    *is_new = screen->image == NULL || screen->image->width != width || screen->image->height != height;
    if (*is_new && (width <= 0 || height <= 0 || !make_memory(screen, width, height))) return NULL;
    csdl_x_screen_finish(screen);
    screen->has_all_answers = true;
    return (uint32_t *)screen->image->data;
}

void csdl_x_screen_move(csdl_x_screen *screen, int from_x, int from_y, int width, int height, int dx, int dy) {
    x.copy(
        screen->display, screen->window, screen->window, screen->gc, from_x, from_y, (unsigned)width, (unsigned)height,
        from_x + dx, from_y + dy);
    screen->pending++;
}

void csdl_x_screen_put(csdl_x_screen *screen, const SDL_Rect *rects, int count) {
    for (int i = 0; i < count; i++) {
        unsigned width = (unsigned)rects[i].w, height = (unsigned)rects[i].h;
        if (!screen->is_shared) {
            x.put(
                screen->display, screen->window, screen->gc, screen->image, rects[i].x, rects[i].y, rects[i].x,
                rects[i].y, width, height);
            continue;
        }
        /* When the last request is read, all earlier ones are, too. */
        x.put_shared(
            screen->display, screen->window, screen->gc, screen->image, rects[i].x, rects[i].y, rects[i].x, rects[i].y,
            width, height, i == count - 1);
        screen->is_read = true;
    }
    /* This also reads what has arrived meanwhile, such as a report that another window covers this one. */
    x.flush(screen->display);
}

bool csdl_x_screen_is_covered(const csdl_x_screen *screen) {
    return screen->visibility == obscured || (screen->visibility == unknown && screen->has_lacked);
}

void csdl_x_screen_finish(csdl_x_screen *screen) {
    if (screen->pending == 0 && !screen->is_read) return;
    /* The server answers this request after the copies. */
    x.sync(screen->display, False);
    if (screen->pending > 0) x.events(screen->display, QueuedAfterReading);
    screen->pending = 0;
    screen->is_read = false;
}

bool csdl_x_screen_take_unmoved(csdl_x_screen *screen, SDL_Rect *rect) {
    if (screen->unmoved_count == 0) return false;
    *rect = screen->unmoved[--screen->unmoved_count];
    return true;
}

#else

csdl_x_screen *csdl_x_screen_create(SDL_Window *window) {
    (void)window;
    return NULL;
}

void csdl_x_screen_free(csdl_x_screen *screen) { (void)screen; }

uint32_t *csdl_x_screen_memory(csdl_x_screen *screen, int width, int height, bool *is_new) {
    (void)screen;
    (void)width;
    (void)height;
    *is_new = true;
    return NULL;
}

void csdl_x_screen_move(csdl_x_screen *screen, int from_x, int from_y, int width, int height, int dx, int dy) {
    (void)screen;
    (void)from_x;
    (void)from_y;
    (void)width;
    (void)height;
    (void)dx;
    (void)dy;
}

void csdl_x_screen_put(csdl_x_screen *screen, const SDL_Rect *rects, int count) {
    (void)screen;
    (void)rects;
    (void)count;
}

bool csdl_x_screen_is_covered(const csdl_x_screen *screen) {
    (void)screen;
    return false;
}

void csdl_x_screen_finish(csdl_x_screen *screen) { (void)screen; }

bool csdl_x_screen_take_unmoved(csdl_x_screen *screen, SDL_Rect *rect) {
    (void)screen;
    (void)rect;
    return false;
}

#endif
