#include "CSDL2.h"
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* Valuators of an X server count absolutely: how far something was scrolled is the difference from the previous value.
   The previous value is unknown after the pointer was in another window, whose client got the events; and after another
   device moved the pointer, because the server may then count from zero again. It also does so for a device that is
   plugged in again and gets its old number. The server repeats each whole notch as a press and a release of button 4
   (up), 5 (down), 6 (left) or 7 (right), with the time of the movement that completed it.

   For a mouse these buttons count, not its valuators, which look like a trackpad's. So a wheel with finer steps than
   notches does what other wheels do, such as turning a page for a notch. */

#ifdef SDL_VIDEO_DRIVER_X11
#include <X11/Xproto.h>
#include <X11/extensions/XI2.h>
#include <X11/extensions/XI2proto.h>

static csdl_scroll_axis axes[CSDL_MOST_SCROLL_AXES];
static int axis_count;
/* The pointer that is followed, and the device that moved it last. */
static int pointer, source;
static bool is_stale;

/* No device scrolls by more notches between two events. */
static const double leap = 20;

/* The times at which valuators last reported scrolling: sideways, and up or down. */
static struct {
    bool is_known;
    CARD32 time;
} told[2];

void csdl_x_set_scroll_axes(const csdl_scroll_axis *found, int count, int of_pointer, int moved_by) {
    axis_count = 0;
    for (int i = 0; i < count && axis_count < CSDL_MOST_SCROLL_AXES; i++)
        if (!found[i].is_of_mouse) axes[axis_count++] = found[i];
    pointer = of_pointer;
    source = moved_by;
    is_stale = false;
}

bool csdl_x_scroll_axes_are_stale(void) { return is_stale; }

static void forget_values(void) {
    for (int i = 0; i < axis_count; i++) axes[i].value = NAN;
    is_stale = true;
}

static csdl_scroll_axis *axis_of(int device, int number) {
    for (int i = 0; i < axis_count; i++)
        if (axes[i].device == device && axes[i].number == number) return &axes[i];
    return NULL;
}

/* Turns nearly whole numbers into whole ones, because sums of an increment are not exact. */
static double rounded(double notches) {
    double whole = round(notches);
    return fabs(notches - whole) < 1e-4 ? whole : notches;
}

/* By how many notches an axis has moved, now that it has a new value; `time` is the time of the event. */
static double notches(csdl_scroll_axis *axis, double value, CARD32 time) {
    double position = rounded(value / axis->increment), moved = rounded((value - axis->value) / axis->increment);
    if (fabs(moved) > leap) forget_values();
    bool is_known = !isnan(axis->value);
    axis->value = value;
    /* A wheel has whole notches as values; if the value before is unknown, the button reports the notch. A trackpad's
       first part of a notch is lost. A button event that happens to come with it must not count as a whole notch, so
       the valuator counts as having reported it. */
    if (is_known || position != round(position)) {
        told[axis->is_vertical].is_known = true;
        told[axis->is_vertical].time = time;
    }
    return is_known ? moved : 0;
}

static void push_scroll(double right, double down, const xXIDeviceEvent *motion) {
    SDL_Event event = {0};
    event.wheel.type = SDL_MOUSEWHEEL;
    event.wheel.which = (Uint32)CSDL_VALUATORS;
    event.wheel.direction = SDL_MOUSEWHEEL_NORMAL;
    event.wheel.preciseX = (float)right;
    event.wheel.preciseY = (float)-down;
    event.wheel.mouseX = motion->event_x / 65536;
    event.wheel.mouseY = motion->event_y / 65536;
    SDL_PushEvent(&event);
}

void csdl_x_note_motion(const void *wire) {
    const xXIDeviceEvent *motion = wire;
    if (motion->deviceid != pointer) return;
    if (motion->sourceid != source) {
        source = motion->sourceid;
        for (int i = 0; i < axis_count; i++)
            if (axes[i].device == source) axes[i].value = NAN;
    }
    const unsigned char *mask = (const unsigned char *)(motion + 1) + motion->buttons_len * 4;
    const FP3232 *values = (const FP3232 *)(mask + motion->valuators_len * 4);
    double moved[2] = {0, 0};
    for (int number = 0; number < motion->valuators_len * 32; number++) {
        if (!XIMaskIsSet(mask, number)) continue;
        double value = values->integral + values->frac / 4294967296.0;
        values++;
        csdl_scroll_axis *axis = axis_of(source, number);
        if (axis != NULL) moved[axis->is_vertical] += notches(axis, value, motion->time);
    }
    if (moved[0] != 0 || moved[1] != 0) push_scroll(moved[0], moved[1], motion);
}

bool csdl_x_note_core_event(const void *wire) {
    const xEvent *event = wire;
    if (event->u.u.type == EnterNotify) {
        forget_values();
        return true;
    }
    int button = event->u.u.detail;
    bool is_vertical = button == 4 || button == 5;
    if (!is_vertical && button != 6 && button != 7) return true;
    if (told[is_vertical].is_known && told[is_vertical].time == event->u.keyButtonPointer.time) return false;
    /* While a mouse button is held, only core events come, and valuators miss the movement. */
    if (event->u.keyButtonPointer.state & (Button1Mask | Button2Mask | Button3Mask)) forget_values();
    return true;
}

#else

void csdl_x_set_scroll_axes(const csdl_scroll_axis *axes, int count, int pointer, int source) {
    (void)axes;
    (void)count;
    (void)pointer;
    (void)source;
}
bool csdl_x_scroll_axes_are_stale(void) { return false; }
void csdl_x_note_motion(const void *wire) { (void)wire; }
bool csdl_x_note_core_event(const void *wire) {
    (void)wire;
    return true;
}

#endif
