#pragma once
/* A connection to an X server beside SDL's, for what SDL has no calls for: selections and the settings of a daemon.
   Only the module SDLBackend imports this. libxcb is loaded when the first connection is opened. All functions but
   `cxcb_wake` are for one thread at a time; those that wait for the server's answer say so. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cxcb_connection cxcb_connection;

typedef enum {
    /* The time is over, or `cxcb_wake` was called. */
    CXCB_NOTHING,
    /* The server has closed the connection. */
    CXCB_CLOSED,
    /* A client wants `selection` as `target` in `property` of `window`. */
    CXCB_REQUEST,
    /* Another client owns `selection` now. */
    CXCB_CLEARED,
    /* The answer to `cxcb_convert` has come; `property` is 0 if the owner refuses. */
    CXCB_ANSWERED,
    /* `property` of `window` has another value, or is gone. */
    CXCB_PROPERTY,
    /* A client has sent a message to `window`: `target` is its type. */
    CXCB_MESSAGE,
    /* `window` is gone. */
    CXCB_DESTROYED,
    /* `window` owns `selection` now; 0 for no window. Comes for a selection that `cxcb_follow_owner` was called for. */
    CXCB_OWNER_CHANGED,
} cxcb_event_kind;

typedef struct {
    cxcb_event_kind kind;
    uint32_t time, window, selection, target, property;
    uint32_t values[5];
    bool is_deleted;
} cxcb_event;

typedef struct {
    uint32_t type;
    /* Bits of an element: 8, 16 or 32. */
    int format;
    const uint8_t *bytes;
    size_t count;
    /* What `cxcb_free` takes. */
    void *memory;
} cxcb_property;

/* Connects to the server that DISPLAY names and makes a window that is never shown. Waits for the server; NULL if there
   is no server, or no libxcb. */
cxcb_connection *cxcb_open(void);
void cxcb_close(cxcb_connection *connection);

uint32_t cxcb_window(cxcb_connection *connection);
uint32_t cxcb_root(cxcb_connection *connection);
/* The number of the screen. */
int cxcb_screen(cxcb_connection *connection);
/* How many bytes of a property one request can carry. */
size_t cxcb_largest_piece(cxcb_connection *connection);

/* The number of a name, and the name of a number in at most `capacity` bytes, whose count is returned. Wait for the
   server. */
uint32_t cxcb_atom(cxcb_connection *connection, const char *name);
size_t cxcb_atom_name(cxcb_connection *connection, uint32_t atom, char *name, size_t capacity);

/* The window that owns a selection; 0 for none. Waits for the server. */
uint32_t cxcb_owner(cxcb_connection *connection, uint32_t selection);
/* Makes our window the owner. */
void cxcb_own(cxcb_connection *connection, uint32_t selection, uint32_t time);
/* From now on a change of a selection's owner is reported. False if the server can't do that. Waits for the server
   once. */
bool cxcb_follow_owner(cxcb_connection *connection, uint32_t selection);

/* Asks a selection's owner to put it, as `target`, into a property of our window. */
void cxcb_convert(
    cxcb_connection *connection, uint32_t selection, uint32_t target, uint32_t property, uint32_t time);
/* Tells a client that the value it asked for is in its property; the property 0 says that there is no such value. */
void cxcb_answer(
    cxcb_connection *connection, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property,
    uint32_t time);

/* Sets a property: `count` bytes in elements of `format` bits. */
void cxcb_set_property(
    cxcb_connection *connection, uint32_t window, uint32_t property, uint32_t type, int format, const void *bytes,
    size_t count);
/* Appends nothing to a property of our window, so that an event reports the server's time. */
void cxcb_touch_property(cxcb_connection *connection, uint32_t property);
void cxcb_delete_property(cxcb_connection *connection, uint32_t window, uint32_t property);
/* Reads a property of at most `limit` bytes, and deletes it if wanted. False if there is none, or if it is larger.
   Waits for the server. */
bool cxcb_read_property(
    cxcb_connection *connection, uint32_t window, uint32_t property, size_t limit, bool deletes, cxcb_property *value);
void cxcb_free(void *memory);

/* Sets whether changes of a window's properties, and the end of the window, are reported from now on. */
void cxcb_listen(cxcb_connection *connection, uint32_t window, bool to_properties, bool to_end);

/* Sends what is waiting, and sleeps until there is an event, at most for so many milliseconds (-1 for no limit). */
void cxcb_wait(cxcb_connection *connection, int milliseconds, cxcb_event *event);
/* Lets `cxcb_wait` return, now or when it is next called. Any thread. */
void cxcb_wake(cxcb_connection *connection);
