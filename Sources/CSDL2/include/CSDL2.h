#pragma once
/* SDL2: window, events, rendering. Only the module SDLBackend imports this. */
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdbool.h>

/* File descriptor of the display connection (X11 or Wayland), or -1 where events come only through SDL's queue. */
int csdl_display_descriptor(SDL_Window *window);

/* The X server's resource database ("Xft.dpi:\t96\n…") as it was when the connection was opened; NULL elsewhere.
   Owned by Xlib. */
const char *csdl_x_resources(SDL_Window *window);

/* Upper left corners of the windows that lie on the same screen of an X server, as x and y in turn, without this one:
   at most `capacity` of them. Returns how many; 0 elsewhere. Windows with a frame are listed by their frames. */
int csdl_x_window_corners(SDL_Window *window, int *corners, int capacity);

/* The window's icon on an X server: pictures one after the other, each as its width, its height and its pixels
   (straight ARGB), `count` values in all. Window managers take the size that suits them. False elsewhere. */
bool csdl_x_set_icons(SDL_Window *window, const uint32_t *values, int count);

/* Sets the colour, 0xRRGGBB, with which an X server fills parts that resizing adds to the window, until something is
   drawn there. What was drawn before stays, aligned to the upper left corner. Does nothing elsewhere. */
void csdl_x_set_background(SDL_Window *window, uint32_t color);

/* Asks the window manager of an X server for a frame in the dark variant of its theme, as GTK does. Does nothing
   elsewhere. */
void csdl_x_set_dark_frame(SDL_Window *window, bool is_dark);

/* The window's number on an X server; 0 elsewhere. */
unsigned long csdl_x_window_number(SDL_Window *window);

/* Makes SDL report the mouse's buttons as released, among its next events. When the window is taken off an X server's
   screen, another window gets the release, and SDL would then leave out the next press. Does nothing elsewhere. */
void csdl_x_release_buttons(SDL_Window *window);

/* Whether the key that SDL reports as the right Alt is AltGr, which chooses another level of the keyboard's layout. It
   is if the present layout on an X server has no right Alt. False elsewhere. */
bool csdl_x_right_alt_is_level_key(SDL_Window *window);

/* The phase of a pinch on a trackpad. */
typedef enum { CSDL_PINCH_BEGAN, CSDL_PINCH_CHANGED, CSDL_PINCH_ENDED, CSDL_PINCH_CANCELLED } csdl_pinch_phase;

/* The device of SDL_MULTIGESTURE events that are pinches on a trackpad, which SDL 2 has no events for. In these `dDist`
   and `dTheta` are the scale and the rotation (in radians, clockwise) since the pinch began, `x` and `y` the pointer's
   place in window units, and `padding` is the phase. SDL's own gestures are those of touch screens. */
enum { CSDL_TRACKPAD = -2 };

/* Puts an event of a pinch into SDL's queue. */
void csdl_push_pinch(csdl_pinch_phase phase, float scale, float rotation, float x, float y);

/* From now on an X server with XInput 2.4 reports pinches over the window, as events of `CSDL_TRACKPAD`, and one with
   XInput 2.1 scrolling in fractions of notches, as events of `CSDL_VALUATORS`. Asks the server seven times. Does
   nothing elsewhere. */
void csdl_x_follow_trackpads(SDL_Window *window);

/* Takes the bytes of an event of XInput. For a pinch of two fingers that comes from the pointer, and for a movement of
   valuators that scroll, puts an event of `CSDL_TRACKPAD` or `CSDL_VALUATORS` into SDL's queue. */
void csdl_x_note_event(const void *wire);
void csdl_x_note_pinch(const void *wire);
void csdl_x_note_motion(const void *wire);

/* The device of SDL_MOUSEWHEEL events made from an X server's valuators. The fractions of their precise values are
   parts of a notch. SDL's own events are made from buttons, and have whole notches. */
enum { CSDL_VALUATORS = -3 };

/* A valuator by which a device scrolls: its number, whether the server calls the device a mouse, by how much a notch to
   the right or down increases the value, and the value, NaN if it is unknown. */
typedef struct {
    int device, number;
    bool is_vertical, is_of_mouse;
    double increment, value;
} csdl_scroll_axis;
enum { CSDL_MOST_SCROLL_AXES = 64 };

/* Replaces the axes that are followed, for a pointer that the device `source` moved last. Axes of mice are left out,
   because the server's buttons report their wheels in whole notches. */
void csdl_x_set_scroll_axes(const csdl_scroll_axis *axes, int count, int pointer, int source);

/* Whether the valuators' values are no longer known, because the pointer came from elsewhere. */
bool csdl_x_scroll_axes_are_stale(void);

/* If they are stale, asks the server once for the devices and their values. */
void csdl_x_read_scroll_axes(SDL_Window *window);

/* Takes the bytes of an event of the core protocol. False if it is a press or release for scrolling that valuators have
   reported: the caller drops it. */
bool csdl_x_note_core_event(const void *wire);

/* Pixels in our own memory, shown in a window of an X server that moves scrolled pixels by itself. NULL elsewhere, and
   where pixels have another format. Free it before the window. */
typedef struct csdl_x_screen csdl_x_screen;
csdl_x_screen *csdl_x_screen_create(SDL_Window *window);
void csdl_x_screen_free(csdl_x_screen *screen);

/* The memory to draw into, line after line, for a picture of this size; NULL if there is none. Waits until the server
   has carried out the moves and reads of the last frame; mostly it already has. Memory of another size is new, and all
   zero. */
uint32_t *csdl_x_screen_memory(csdl_x_screen *screen, int width, int height, bool *is_new);

/* Copies what the window shows in a rectangle to the place (dx, dy) further on. Takes effect with the next put. */
void csdl_x_screen_move(csdl_x_screen *screen, int from_x, int from_y, int width, int height, int dx, int dy);

/* Shows rectangles of the memory in the window, and the moves before. Does not wait for the server. */
void csdl_x_screen_put(csdl_x_screen *screen, const SDL_Rect *rects, int count);

/* Whether another window may cover parts of this one, so that moves lack pixels. */
bool csdl_x_screen_is_covered(const csdl_x_screen *screen);

/* Waits until the server has done everything. */
void csdl_x_screen_finish(csdl_x_screen *screen);

/* Takes a part of the window that a move could not fill, because another window covered the place from which its pixels
   were to come. False if there is none. */
bool csdl_x_screen_take_unmoved(csdl_x_screen *screen, SDL_Rect *rect);

/* The bytes of the settings that a daemon keeps on an X server (XSETTINGS): at most `capacity` of them are written, and
   their number returned; 0 elsewhere, and where there are none. Waits for the server three times. */
int csdl_x_settings(SDL_Window *window, unsigned char *bytes, int capacity);

/* Makes the D-Bus library believe, as long as the process runs, that there is no session bus; otherwise it would try to
   start one. Sets a variable of the environment and removes it again, so the process must have one thread only. */
void csdl_avoid_session_bus(void);

/* GL_RENDERER of the OpenGL context that is current on this thread; NULL if there is none. */
const char *csdl_gl_renderer_name(void);

/* The calling thread's run loop, as long as the thread lives, and the main thread's. */
void *csdl_current_run_loop(void);
void *csdl_main_run_loop(void);

/* Makes a run loop take a turn; callable from any thread. */
void csdl_wake_run_loop(void *loop);

/* A descriptor that becomes readable when a block waits on the main queue, whose blocks the main thread's run loop
   runs; -1 in other threads. */
int csdl_main_queue_descriptor(void);

/* Sleeps until a time of the monotonic clock, in seconds, and returns true. Returns false earlier, as soon as a timer
   of the run loop is due or one of two descriptors has something to read; negative descriptors are ignored. */
bool csdl_sleep_until(double time, void *loop, int first, int second);

/* Makes a set of descriptors to wait for, which is a descriptor itself; -1 if the process may not have more of them. */
int csdl_watch_set_create(void);

/* Adds a descriptor to the set, or rearms it: it is announced when it has something to read or, with `only_urgent`,
   when it has something urgent. False if that is not possible. */
bool csdl_watch_set_add(int set, int descriptor, bool only_urgent);
bool csdl_watch_set_rearm(int set, int descriptor, bool only_urgent);
/* Until the descriptor is rearmed, it is announced only if its other end closes. */
void csdl_watch_set_pause(int set, int descriptor);
void csdl_watch_set_remove(int set, int descriptor);

/* Sleeps until a descriptor of the set has something to read or its other end has closed, and returns the descriptor;
   -1 when a signal comes first. A descriptor that was returned is not announced again before it is rearmed. */
int csdl_watch_set_wait(int set, bool *is_closed);

/* From now on SIGINT and SIGTERM, instead of ending the process, put a byte into a pipe whose reading end is returned;
   -1 if there are no descriptors left. Each of the two signals does so once; the second of a kind ends the process, so
   that a program that never reads can be ended. */
int csdl_catch_quit_signals(void);

/* Gives SIGINT and SIGTERM back to the system. */
void csdl_release_quit_signals(void);
