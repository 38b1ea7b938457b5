#pragma once
/* SDL2: window, events, rendering. Only the module SDLBackend imports this. */
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

/* File descriptor of the display connection (X11 or Wayland), or -1 where events come only through SDL's queue. */
int csdl_display_descriptor(SDL_Window *window);

/* Wakes Foundation's main run loop; callable from any thread. */
void csdl_wake_main_run_loop(void);
