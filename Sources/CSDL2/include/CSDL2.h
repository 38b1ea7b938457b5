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

/* What an X server fills a part of the window with that has come by resizing, until something is drawn there: 0xRRGGBB.
   What was drawn stays where it is, beginning at the upper left corner. Does nothing elsewhere. */
void csdl_x_set_background(SDL_Window *window, uint32_t color);

/* Asks the window manager of an X server for a frame in the dark variant of its theme, as GTK does. Does nothing
   elsewhere. */
void csdl_x_set_dark_frame(SDL_Window *window, bool is_dark);

/* The window's number on an X server; 0 elsewhere. */
unsigned long csdl_x_window_number(SDL_Window *window);

/* Has SDL take the mouse's buttons for released, with its next events. SDL never hears of a release in another window
   after this one was taken off an X server's screen, and would leave out the next press. Does nothing elsewhere. */
void csdl_x_release_buttons(SDL_Window *window);

/* Whether the key that SDL reports as the right Alt is AltGr, which chooses another level of the keyboard's layout: on
   an X server whose present layout has no right Alt. False elsewhere. */
bool csdl_x_right_alt_is_level_key(SDL_Window *window);

/* Where a pinch on a trackpad is. */
typedef enum { CSDL_PINCH_BEGAN, CSDL_PINCH_CHANGED, CSDL_PINCH_ENDED, CSDL_PINCH_CANCELLED } csdl_pinch_phase;

/* The device of SDL_MULTIGESTURE events that are pinches on a trackpad, which SDL 2 has no events for. In these `dDist`
   and `dTheta` are the scale and the rotation (in radians, clockwise) since the pinch began, `x` and `y` the pointer's
   place in window units, and `padding` is the phase. SDL's own gestures are those of touch screens. */
enum { CSDL_TRACKPAD = -2 };

/* Puts such an event into SDL's queue. */
void csdl_push_pinch(csdl_pinch_phase phase, float scale, float rotation, float x, float y);

/* From now on pinches over a window of an X server with XInput 2.4 come as such events, and with XInput 2.1 scrolling
   comes in fractions of notches. Asks the server seven times. Does nothing elsewhere. */
void csdl_x_follow_trackpads(SDL_Window *window);

/* Puts an event of XInput, as it is on the wire, into SDL's queue as such an event: a pinch of two fingers that comes
   from the pointer, or a movement of valuators that scroll. */
void csdl_x_note_event(const void *wire);
void csdl_x_note_pinch(const void *wire);
void csdl_x_note_motion(const void *wire);

/* The device of SDL_MOUSEWHEEL events that an X server's valuators gave, in whose precise values fractions are those of
   notches. SDL makes events of buttons, which are whole notches. */
enum { CSDL_VALUATORS = -3 };

/* A valuator by which a device scrolls: its number, whether the server calls the device a mouse, what the valuator
   grows by with a notch to the right or down, and its value, which is NaN if it is not known. */
typedef struct {
    int device, number;
    bool is_vertical, is_of_mouse;
    double increment, value;
} csdl_scroll_axis;
enum { CSDL_MOST_SCROLL_AXES = 64 };

/* From now on these axes count, for a pointer that was last moved by the device `source`. Those of mice do not: the
   server's buttons tell of their wheels, by whole notches. */
void csdl_x_set_scroll_axes(const csdl_scroll_axis *axes, int count, int pointer, int source);

/* Whether the valuators' values are no longer known, because the pointer came from elsewhere. */
bool csdl_x_scroll_axes_are_stale(void);

/* If so, asks the server for the devices and their values, once. */
void csdl_x_read_scroll_axes(SDL_Window *window);

/* Notes an event of the core protocol, as it is on the wire. False if valuators have told what it tells: such a press
   or release is to be dropped. */
bool csdl_x_note_core_event(const void *wire);

/* Pixels of our own that are shown in a window of an X server, which moves what scrolls by itself. NULL elsewhere, and
   where pixels have another format. To be freed before the window goes. */
typedef struct csdl_x_screen csdl_x_screen;
csdl_x_screen *csdl_x_screen_create(SDL_Window *window);
void csdl_x_screen_free(csdl_x_screen *screen);

/* The memory to draw into, line after line, for a picture of this size; NULL if there is none. Waits until the server
   has moved and read what it was last asked to, which it mostly has. Memory of another size is new, and all zero. */
uint32_t *csdl_x_screen_memory(csdl_x_screen *screen, int width, int height, bool *is_new);

/* What the window shows in a rectangle is shown (dx, dy) further on, too; with the next put. */
void csdl_x_screen_move(csdl_x_screen *screen, int from_x, int from_y, int width, int height, int dx, int dy);

/* Shows rectangles of the memory in the window, and what has been moved. Returns at once. */
void csdl_x_screen_put(csdl_x_screen *screen, const SDL_Rect *rects, int count);

/* Whether another window may cover parts of this one, so that moves lack pixels. */
bool csdl_x_screen_is_covered(const csdl_x_screen *screen);

/* Waits until the server has done everything. */
void csdl_x_screen_finish(csdl_x_screen *screen);

/* A part of where pixels were moved to for which the screen had none, since another window covers the place that they
   come from. False if none is known. */
bool csdl_x_screen_take_unmoved(csdl_x_screen *screen, SDL_Rect *rect);

/* The bytes of the settings that a daemon keeps on an X server (XSETTINGS): at most `capacity` of them are written, and
   their number returned; 0 elsewhere, and where there are none. Waits for the server three times. */
int csdl_x_settings(SDL_Window *window, unsigned char *bytes, int capacity);

/* Has the D-Bus library take it for the rest of the process that there is no session bus, which it would otherwise try
   to start. Sets a variable of the environment and takes it away again: for a process with one thread. */
void csdl_avoid_session_bus(void);

/* GL_RENDERER of the OpenGL context that is current on this thread; NULL if there is none. */
const char *csdl_gl_renderer_name(void);

/* The calling thread's run loop, as long as the thread lives, and the main thread's. */
void *csdl_current_run_loop(void);
void *csdl_main_run_loop(void);

/* Makes a run loop take a turn; callable from any thread. */
void csdl_wake_run_loop(void *loop);

/* Becomes readable when there is a block on the main queue, which the main thread's run loop runs; -1 in other threads.
   */
int csdl_main_queue_descriptor(void);

/* Sleeps until a time of the monotonic clock in seconds. Returns false, and as soon as it is so, if a timer of the run
   loop is due or one of two descriptors has something to read; those below 0 do not count. */
bool csdl_sleep_until(double time, void *loop, int first, int second);

/* A set of descriptors to wait for, which is a descriptor itself; -1 if there are none left. */
int csdl_watch_set_create(void);

/* Adds a descriptor to the set, or lets it be announced again: when there is something to read, or only when it has
   something urgent to tell. False if that is not possible. */
bool csdl_watch_set_add(int set, int descriptor, bool only_urgent);
bool csdl_watch_set_rearm(int set, int descriptor, bool only_urgent);
/* Until it is rearmed, only that its other end has closed is announced. */
void csdl_watch_set_pause(int set, int descriptor);
void csdl_watch_set_remove(int set, int descriptor);

/* Sleeps until one of them has something to read or its other end has closed, and returns it; -1 when a signal comes
   first. It is not announced again before it is rearmed. */
int csdl_watch_set_wait(int set, bool *is_closed);

/* From now on SIGINT and SIGTERM, instead of ending the process, put a byte into a pipe whose reading end is returned;
   -1 if there are no descriptors left. Each of the two does so once: the next one of its kind ends the process, so that
   a program that never reads can be ended. */
int csdl_catch_quit_signals(void);

/* Gives SIGINT and SIGTERM back to the system. */
void csdl_release_quit_signals(void);
