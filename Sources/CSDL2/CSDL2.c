#define _GNU_SOURCE
#include "CSDL2.h"
#include <dlfcn.h>
#include <stddef.h>

/* Exported by libFoundation, declared here because corelibs has no public CF headers. */
extern void *CFRunLoopGetMain(void);
extern void CFRunLoopWakeUp(void *);

void csdl_wake_main_run_loop(void) { CFRunLoopWakeUp(CFRunLoopGetMain()); }

int csdl_display_descriptor(SDL_Window *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info)) return -1;
#ifdef SDL_VIDEO_DRIVER_X11
    if (info.subsystem == SDL_SYSWM_X11) return ConnectionNumber(info.info.x11.display);
#endif
#ifdef SDL_VIDEO_DRIVER_WAYLAND
    if (info.subsystem == SDL_SYSWM_WAYLAND) {
        /* libwayland is loaded by SDL at run time; linking it here would make it a hard dependency. */
        int (*descriptor)(void *) = (int (*)(void *))dlsym(RTLD_DEFAULT, "wl_display_get_fd");
        if (descriptor != NULL) return descriptor(info.info.wl.display);
    }
#endif
    return -1;
}
