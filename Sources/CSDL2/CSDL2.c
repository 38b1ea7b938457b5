#define _GNU_SOURCE
#include "CSDL2.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <stddef.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Exported by libFoundation, declared here because corelibs has no public CF headers. */
extern void *CFRunLoopGetMain(void);
extern void *CFRunLoopGetCurrent(void);
extern void CFRunLoopWakeUp(void *);
extern const void *CFRunLoopCopyCurrentMode(void *);
extern double CFRunLoopGetNextTimerFireDate(void *, const void *mode);
extern double CFAbsoluteTimeGetCurrent(void);
extern void CFRelease(const void *);
/* Exported by libdispatch for run loops. */
extern int _dispatch_get_main_queue_handle_4CF(void);

void *csdl_current_run_loop(void) { return CFRunLoopGetCurrent(); }

void *csdl_main_run_loop(void) { return CFRunLoopGetMain(); }

void csdl_wake_run_loop(void *loop) { CFRunLoopWakeUp(loop); }

int csdl_main_queue_descriptor(void) {
    return CFRunLoopGetCurrent() == CFRunLoopGetMain() ? _dispatch_get_main_queue_handle_4CF() : -1;
}

/* Seconds until a timer of the run loop is due in the mode it runs in. */
static double time_until_timer(void *loop) {
    const void *mode = CFRunLoopCopyCurrentMode(loop);
    if (mode == NULL) return 1e9;
    double date = CFRunLoopGetNextTimerFireDate(loop, mode);
    CFRelease(mode);
    /* The date is 0 if there is no timer. */
    return date != 0 ? date - CFAbsoluteTimeGetCurrent() : 1e9;
}

bool csdl_sleep_until(double time, void *loop, int first, int second) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double delay = time - ((double)now.tv_sec + (double)now.tv_nsec * 1e-9);
    double until_timer = time_until_timer(loop);
    bool is_interrupted = until_timer < delay;
    if (is_interrupted) delay = until_timer;
    if (delay < 0) delay = 0;
    struct timespec timeout = {.tv_sec = (time_t)delay};
    timeout.tv_nsec = (long)((delay - (double)timeout.tv_sec) * 1e9);
    struct pollfd descriptors[2] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
    return ppoll(descriptors, 2, &timeout, NULL) == 0 && !is_interrupted;
}

/* A function of a library that SDL has loaded, looked up in the running process: linking these libraries here would
   make them hard dependencies. RTLD_NOLOAD finds a library that SDL opened with local symbols, too. */
static void *loaded_function(const char *library, const char *name) {
    void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == NULL) return NULL;
    void *function = dlsym(handle, name);
    dlclose(handle);
    return function;
}

int csdl_display_descriptor(SDL_Window *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info)) return -1;
#ifdef SDL_VIDEO_DRIVER_X11
    if (info.subsystem == SDL_SYSWM_X11) return ConnectionNumber(info.info.x11.display);
#endif
#ifdef SDL_VIDEO_DRIVER_WAYLAND
    if (info.subsystem == SDL_SYSWM_WAYLAND) {
        int (*descriptor)(void *) =
            (int (*)(void *))loaded_function("libwayland-client.so.0", "wl_display_get_fd");
        if (descriptor != NULL) return descriptor(info.info.wl.display);
    }
#endif
    return -1;
}

const char *csdl_x_resources(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
    char *(*resources)(Display *) =
        (char *(*)(Display *))loaded_function("libX11.so.6", "XResourceManagerString");
    if (resources != NULL) return resources(info.info.x11.display);
#endif
    return NULL;
}

const char *csdl_gl_renderer_name(void) {
    enum { gl_renderer = 0x1F01 };
    const unsigned char *(*get_string)(unsigned) =
        (const unsigned char *(*)(unsigned))SDL_GL_GetProcAddress("glGetString");
    return get_string != NULL ? (const char *)get_string(gl_renderer) : NULL;
}

int csdl_watch_set_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static bool watch_set_control(int set, int operation, int descriptor, bool only_urgent) {
    struct epoll_event event = {.events = (only_urgent ? EPOLLPRI : EPOLLIN) | EPOLLONESHOT, .data.fd = descriptor};
    return epoll_ctl(set, operation, descriptor, &event) == 0;
}

bool csdl_watch_set_add(int set, int descriptor, bool only_urgent) {
    return watch_set_control(set, EPOLL_CTL_ADD, descriptor, only_urgent);
}
bool csdl_watch_set_rearm(int set, int descriptor, bool only_urgent) {
    return watch_set_control(set, EPOLL_CTL_MOD, descriptor, only_urgent);
}
void csdl_watch_set_pause(int set, int descriptor) {
    struct epoll_event event = {.events = EPOLLONESHOT, .data.fd = descriptor};
    epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event);
}
void csdl_watch_set_remove(int set, int descriptor) { watch_set_control(set, EPOLL_CTL_DEL, descriptor, false); }

int csdl_watch_set_wait(int set, bool *is_closed) {
    struct epoll_event event;
    if (epoll_wait(set, &event, 1, -1) != 1) return -1;
    *is_closed = (event.events & (EPOLLHUP | EPOLLERR)) != 0;
    return event.data.fd;
}

/* Signal dispositions belong to the process, and so does this pipe. */
static int quit_pipe[2] = {-1, -1};

static void quit_signal(int number) {
    (void)number;
    int saved = errno;
    /* A full pipe means that a request is waiting already. */
    ssize_t written = write(quit_pipe[1], "q", 1);
    (void)written;
    errno = saved;
}

int csdl_catch_quit_signals(void) {
    if (quit_pipe[0] < 0 && pipe2(quit_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = quit_signal;
    action.sa_flags = SA_RESETHAND | SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* If the parent started this process from a thread with blocked signals, they are still blocked here. */
    sigset_t unblocked;
    sigemptyset(&unblocked);
    sigaddset(&unblocked, SIGINT);
    sigaddset(&unblocked, SIGTERM);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    return quit_pipe[0];
}

void csdl_release_quit_signals(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}
