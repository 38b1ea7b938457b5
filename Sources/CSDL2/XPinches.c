#include "CSDL2.h"
#include <math.h>
#include <stdint.h>

#ifdef SDL_VIDEO_DRIVER_X11
#include <X11/extensions/XI2proto.h>

/* How far the present pinch has scaled and turned since it began. */
static float scale, rotation;

static float number(FP1616 fixed) { return (float)fixed / 65536; }

void csdl_x_note_pinch(const void *wire) {
    const xXIGesturePinchEvent *pinch = wire;
    /* After the trackpad's own event the same one comes from the pointer that it moves; only that counts. Pinches with
       more than two fingers are left to the desktop. */
    if (pinch->deviceid == pinch->sourceid || pinch->detail != 2) return;
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

#else

void csdl_x_note_pinch(const void *wire) { (void)wire; }

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
