#include "CXCB.h"
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <unistd.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

/* libxcb is in every process that uses Debian's Cairo. It is looked up rather than linked, so that programs also run
   where Cairo and SDL were built without X11. */
#define FUNCTIONS(X)                \
    X(connect)                      \
    X(disconnect)                   \
    X(connection_has_error)         \
    X(get_file_descriptor)          \
    X(get_setup)                    \
    X(setup_roots_iterator)         \
    X(screen_next)                  \
    X(get_maximum_request_length)   \
    X(generate_id)                  \
    X(flush)                        \
    X(poll_for_event)               \
    X(send_request)                 \
    X(discard_reply)                \
    X(get_extension_data)           \
    X(create_window)                \
    X(change_window_attributes)     \
    X(intern_atom)                  \
    X(intern_atom_reply)            \
    X(get_atom_name)                \
    X(get_atom_name_reply)          \
    X(get_atom_name_name)           \
    X(get_atom_name_name_length)    \
    X(get_selection_owner)          \
    X(get_selection_owner_reply)    \
    X(set_selection_owner)          \
    X(convert_selection)            \
    X(send_event)                   \
    X(change_property)              \
    X(delete_property)              \
    X(get_property)                 \
    X(get_property_reply)           \
    X(get_property_value)           \
    X(get_property_value_length)

static struct {
#define X(name) __typeof__(xcb_##name) *name;
    FUNCTIONS(X)
#undef X
} xcb;

struct cxcb_connection {
    xcb_connection_t *connection;
    xcb_window_t window, root;
    int screen;
    int wake_descriptor;
    /* The number of the first of XFixes' events; 0 until an owner is followed. */
    uint8_t fixes_event;
};

static bool load(void) {
    void *library = dlopen("libxcb.so.1", RTLD_LAZY);
    if (library == NULL) return false;
#define X(function)                                   \
    xcb.function = dlsym(library, "xcb_" #function);  \
    if (xcb.function == NULL) return false;
    FUNCTIONS(X)
#undef X
    return true;
}

cxcb_connection *cxcb_open(void) {
    if (!load()) return NULL;
    int number = 0;
    xcb_connection_t *connection = xcb.connect(NULL, &number);
    if (xcb.connection_has_error(connection)) {
        xcb.disconnect(connection);
        return NULL;
    }
    xcb_screen_iterator_t screen = xcb.setup_roots_iterator(xcb.get_setup(connection));
    for (int i = 0; i < number && screen.rem > 1; i++) xcb.screen_next(&screen);
    cxcb_connection *result = calloc(1, sizeof *result);
    if (result == NULL) abort();
    result->connection = connection;
    result->screen = number;
    result->root = screen.data->root;
    result->wake_descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (result->wake_descriptor < 0) {
        cxcb_close(result);
        return NULL;
    }
    result->window = xcb.generate_id(connection);
    const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb.create_window(
        connection, XCB_COPY_FROM_PARENT, result->window, result->root, -1, -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
        XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &events);
    return result;
}

void cxcb_close(cxcb_connection *connection) {
    xcb.disconnect(connection->connection);
    if (connection->wake_descriptor >= 0) close(connection->wake_descriptor);
    free(connection);
}

uint32_t cxcb_window(cxcb_connection *connection) { return connection->window; }

uint32_t cxcb_root(cxcb_connection *connection) { return connection->root; }

int cxcb_screen(cxcb_connection *connection) { return connection->screen; }

size_t cxcb_largest_piece(cxcb_connection *connection) {
    /* The server counts in units of four bytes, and includes the head of the request. */
    size_t request = (size_t)xcb.get_maximum_request_length(connection->connection) * 4;
    return request - sizeof(xcb_change_property_request_t) - 4;
}

uint32_t cxcb_atom(cxcb_connection *connection, const char *name) {
    xcb_intern_atom_reply_t *reply = xcb.intern_atom_reply(
        connection->connection, xcb.intern_atom(connection->connection, 0, (uint16_t)strlen(name), name), NULL);
    uint32_t atom = reply != NULL ? reply->atom : XCB_ATOM_NONE;
    free(reply);
    return atom;
}

size_t cxcb_atom_name(cxcb_connection *connection, uint32_t atom, char *name, size_t capacity) {
    xcb_get_atom_name_reply_t *reply =
        xcb.get_atom_name_reply(connection->connection, xcb.get_atom_name(connection->connection, atom), NULL);
    if (reply == NULL) return 0;
    size_t length = (size_t)xcb.get_atom_name_name_length(reply);
    if (length > capacity) length = 0;
    memcpy(name, xcb.get_atom_name_name(reply), length);
    free(reply);
    return length;
}

uint32_t cxcb_owner(cxcb_connection *connection, uint32_t selection) {
    xcb_get_selection_owner_reply_t *reply = xcb.get_selection_owner_reply(
        connection->connection, xcb.get_selection_owner(connection->connection, selection), NULL);
    uint32_t owner = reply != NULL ? reply->owner : XCB_WINDOW_NONE;
    free(reply);
    return owner;
}

void cxcb_own(cxcb_connection *connection, uint32_t selection, uint32_t time) {
    xcb.set_selection_owner(connection->connection, connection->window, selection, time);
}

/* Sends a request of XFixes. XFixes has its own library, which is not worth loading for two requests. */
static unsigned send_to_fixes(
    xcb_connection_t *connection, xcb_extension_t *fixes, uint8_t code, void *request, size_t size) {
    struct iovec parts[3] = {{0}, {0}, {.iov_base = request, .iov_len = size}};
    xcb_protocol_request_t description = {.count = 1, .ext = fixes, .opcode = code, .isvoid = code != 0};
    return xcb.send_request(connection, 0, parts + 2, &description);
}

bool cxcb_follow_owner(cxcb_connection *connection, uint32_t selection) {
    static xcb_extension_t fixes = {.name = "XFIXES"};
    const xcb_query_extension_reply_t *extension = xcb.get_extension_data(connection->connection, &fixes);
    if (extension == NULL || !extension->present) return false;
    connection->fixes_event = extension->first_event;
    /* The head of a request is filled in by libxcb. A client has to say which version it speaks. */
    uint32_t version[3] = {0, 1, 0};
    unsigned question = send_to_fixes(connection->connection, &fixes, 0, version, sizeof version);
    xcb.discard_reply(connection->connection, question);
    enum { select_selection_input = 2, owner_set = 1, window_destroyed = 2, client_closed = 4 };
    uint32_t follow[4] = {0, connection->window, selection, owner_set | window_destroyed | client_closed};
    send_to_fixes(connection->connection, &fixes, select_selection_input, follow, sizeof follow);
    return true;
}

void cxcb_convert(
    cxcb_connection *connection, uint32_t selection, uint32_t target, uint32_t property, uint32_t time) {
    xcb.convert_selection(connection->connection, connection->window, selection, target, property, time);
}

void cxcb_answer(
    cxcb_connection *connection, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property,
    uint32_t time) {
    union {
        xcb_selection_notify_event_t event;
        char bytes[32];
    } answer = {.event = {
        .response_type = XCB_SELECTION_NOTIFY, .time = time, .requestor = requestor, .selection = selection,
        .target = target, .property = property}};
    xcb.send_event(connection->connection, 0, requestor, XCB_EVENT_MASK_NO_EVENT, answer.bytes);
}

void cxcb_set_property(
    cxcb_connection *connection, uint32_t window, uint32_t property, uint32_t type, int format, const void *bytes,
    size_t count) {
    xcb.change_property(
        connection->connection, XCB_PROP_MODE_REPLACE, window, property, type, (uint8_t)format,
        (uint32_t)(count * 8 / (size_t)format), bytes);
}

void cxcb_touch_property(cxcb_connection *connection, uint32_t property) {
    xcb.change_property(
        connection->connection, XCB_PROP_MODE_APPEND, connection->window, property, XCB_ATOM_INTEGER, 32, 0, NULL);
}

void cxcb_delete_property(cxcb_connection *connection, uint32_t window, uint32_t property) {
    xcb.delete_property(connection->connection, window, property);
}

bool cxcb_read_property(
    cxcb_connection *connection, uint32_t window, uint32_t property, size_t limit, bool deletes, cxcb_property *value) {
    /* The server deletes the property only if the request reads it to its end. */
    xcb_get_property_reply_t *reply = xcb.get_property_reply(
        connection->connection,
        xcb.get_property(
            connection->connection, deletes, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, (uint32_t)(limit / 4)),
        NULL);
    if (reply == NULL) return false;
    if (reply->type == XCB_ATOM_NONE || reply->bytes_after > 0) {
        if (deletes && reply->bytes_after > 0) cxcb_delete_property(connection, window, property);
        free(reply);
        return false;
    }
    value->type = reply->type;
    value->format = reply->format;
    value->bytes = xcb.get_property_value(reply);
    value->count = (size_t)xcb.get_property_value_length(reply);
    value->memory = reply;
    return true;
}

void cxcb_free(void *memory) { free(memory); }

void cxcb_listen(cxcb_connection *connection, uint32_t window, bool to_properties, bool to_end) {
    uint32_t events = XCB_EVENT_MASK_NO_EVENT;
    if (to_properties) events |= XCB_EVENT_MASK_PROPERTY_CHANGE;
    if (to_end) events |= XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    xcb.change_window_attributes(connection->connection, window, XCB_CW_EVENT_MASK, &events);
}

/* The event by which XFixes reports another owner of a selection. */
typedef struct {
    uint8_t type, subtype;
    uint16_t sequence;
    xcb_window_t window, owner;
    xcb_atom_t selection;
    xcb_timestamp_t time, selection_time;
} owner_event;

/* False for events that no caller needs, and for errors, which are no failure: windows of other clients come and go. */
static bool read_event(cxcb_connection *connection, const xcb_generic_event_t *event, cxcb_event *result) {
    int type = event->response_type & 0x7F;
    memset(result, 0, sizeof *result);
    switch (type) {
        case XCB_SELECTION_REQUEST: {
            const xcb_selection_request_event_t *request = (const void *)event;
            *result = (cxcb_event){
                .kind = CXCB_REQUEST, .time = request->time, .window = request->requestor,
                .selection = request->selection, .target = request->target, .property = request->property};
            return true;
        }
        case XCB_SELECTION_CLEAR: {
            const xcb_selection_clear_event_t *clear = (const void *)event;
            *result = (cxcb_event){.kind = CXCB_CLEARED, .time = clear->time, .selection = clear->selection};
            return true;
        }
        case XCB_SELECTION_NOTIFY: {
            const xcb_selection_notify_event_t *answer = (const void *)event;
            *result = (cxcb_event){
                .kind = CXCB_ANSWERED, .time = answer->time, .window = answer->requestor,
                .selection = answer->selection, .target = answer->target, .property = answer->property};
            return true;
        }
        case XCB_PROPERTY_NOTIFY: {
            const xcb_property_notify_event_t *change = (const void *)event;
            *result = (cxcb_event){
                .kind = CXCB_PROPERTY, .time = change->time, .window = change->window, .property = change->atom,
                .is_deleted = change->state == XCB_PROPERTY_DELETE};
            return true;
        }
        case XCB_CLIENT_MESSAGE: {
            const xcb_client_message_event_t *message = (const void *)event;
            *result = (cxcb_event){.kind = CXCB_MESSAGE, .window = message->window, .target = message->type};
            memcpy(result->values, message->data.data32, sizeof result->values);
            return true;
        }
        case XCB_DESTROY_NOTIFY: {
            const xcb_destroy_notify_event_t *end = (const void *)event;
            *result = (cxcb_event){.kind = CXCB_DESTROYED, .window = end->window};
            return true;
        }
        default: {
            if (connection->fixes_event == 0 || type != connection->fixes_event) return false;
            const owner_event *change = (const void *)event;
            *result = (cxcb_event){
                .kind = CXCB_OWNER_CHANGED, .time = change->time, .window = change->owner,
                .selection = change->selection};
            return true;
        }
    }
}

void cxcb_wait(cxcb_connection *connection, int milliseconds, cxcb_event *event) {
    xcb.flush(connection->connection);
    for (bool has_slept = false;;) {
        xcb_generic_event_t *next;
        while ((next = xcb.poll_for_event(connection->connection)) != NULL) {
            bool is_wanted = read_event(connection, next, event);
            free(next);
            if (is_wanted) return;
        }
        event->kind = CXCB_NOTHING;
        if (xcb.connection_has_error(connection->connection)) {
            event->kind = CXCB_CLOSED;
            return;
        }
        if (has_slept) return;
        struct pollfd entries[2] = {
            {.fd = xcb.get_file_descriptor(connection->connection), .events = POLLIN},
            {.fd = connection->wake_descriptor, .events = POLLIN}};
        if (poll(entries, 2, milliseconds) < 0 && errno != EINTR) return;
        uint64_t count;
        ssize_t taken = read(connection->wake_descriptor, &count, sizeof count);
        (void)taken;
        has_slept = true;
    }
}

void cxcb_wake(cxcb_connection *connection) {
    uint64_t one = 1;
    /* If the counter is full, the thread has not yet woken up for the earlier calls. */
    ssize_t written = write(connection->wake_descriptor, &one, sizeof one);
    (void)written;
}
