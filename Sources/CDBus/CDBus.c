#include "CDBus.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Every process that uses Debian's SDL2 has loaded libdbus. The library is looked up rather than linked, so that
   programs also run where SDL was built without it. Its headers lie in two directories that no compiler searches by
   default, so the few declarations needed are repeated here. Its interface has been the same since version 1.0. */

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;

/* Room for the library's own structures, of 32 and 72 bytes, with some to spare. */
typedef struct {
    const char *name;
    void *words[7];
} DBusError;
typedef struct {
    void *words[16];
} DBusMessageIter;

enum { TYPE_INVALID = 0, NO_TIMEOUT = -1, ANSWER_TIMEOUT = 25000 };

#define FUNCTIONS(X)                                                                                             \
    X(unsigned, threads_init_default, (void))                                                                    \
    X(void, error_init, (DBusError *))                                                                           \
    X(void, error_free, (DBusError *))                                                                           \
    X(DBusConnection *, connection_open_private, (const char *, DBusError *))                                    \
    X(unsigned, bus_register, (DBusConnection *, DBusError *))                                                   \
    X(void, bus_add_match, (DBusConnection *, const char *, DBusError *))                                        \
    X(void, connection_set_exit_on_disconnect, (DBusConnection *, unsigned))                                     \
    X(void, connection_close, (DBusConnection *))                                                                \
    X(void, connection_unref, (DBusConnection *))                                                                \
    X(unsigned, connection_read_write, (DBusConnection *, int))                                                  \
    X(DBusMessage *, connection_pop_message, (DBusConnection *))                                                 \
    X(DBusMessage *, connection_send_with_reply_and_block, (DBusConnection *, DBusMessage *, int, DBusError *)) \
    X(DBusMessage *, message_new_method_call, (const char *, const char *, const char *, const char *))          \
    X(unsigned, message_is_signal, (DBusMessage *, const char *, const char *))                                  \
    X(unsigned, message_has_path, (DBusMessage *, const char *))                                                 \
    X(unsigned, message_has_sender, (DBusMessage *, const char *))                                               \
    X(const char *, message_get_sender, (DBusMessage *))                                                         \
    X(void, message_unref, (DBusMessage *))                                                                      \
    X(void, message_iter_init_append, (DBusMessage *, DBusMessageIter *))                                        \
    X(unsigned, message_iter_open_container, (DBusMessageIter *, int, const char *, DBusMessageIter *))          \
    X(unsigned, message_iter_close_container, (DBusMessageIter *, DBusMessageIter *))                            \
    X(unsigned, message_iter_append_basic, (DBusMessageIter *, int, const void *))                               \
    X(unsigned, message_iter_append_fixed_array, (DBusMessageIter *, int, const void *, int))                    \
    X(unsigned, message_iter_init, (DBusMessage *, DBusMessageIter *))                                           \
    X(int, message_iter_get_arg_type, (DBusMessageIter *))                                                       \
    X(void, message_iter_get_basic, (DBusMessageIter *, void *))                                                 \
    X(void, message_iter_recurse, (DBusMessageIter *, DBusMessageIter *))                                        \
    X(unsigned, message_iter_next, (DBusMessageIter *))

static struct {
#define X(result, name, parameters) result(*name) parameters;
    FUNCTIONS(X)
#undef X
} dbus;

static const char portal_name[] = "org.freedesktop.portal.Desktop";
static const char portal_path[] = "/org/freedesktop/portal/desktop";
static const char settings_interface[] = "org.freedesktop.portal.Settings";

struct cdbus_connection {
    DBusConnection *connection;
};

static bool load(void) {
    void *library = dlopen("libdbus-1.so.3", RTLD_LAZY);
    if (library == NULL) return false;
#define X(result, name, parameters)                  \
    dbus.name = dlsym(library, "dbus_" #name);       \
    if (dbus.name == NULL) return false;
    FUNCTIONS(X)
#undef X
    return true;
}

cdbus_connection *cdbus_open(const char *address) {
    if (!load() || !dbus.threads_init_default()) return NULL;
    DBusError error;
    dbus.error_init(&error);
    DBusConnection *connection = dbus.connection_open_private(address, &error);
    dbus.error_free(&error);
    if (connection == NULL) return NULL;
    dbus.connection_set_exit_on_disconnect(connection, 0);
    bool is_welcome = dbus.bus_register(connection, &error);
    dbus.error_free(&error);
    if (!is_welcome) {
        dbus.connection_close(connection);
        dbus.connection_unref(connection);
        return NULL;
    }
    /* With NULL in place of an error, this does not wait for the answer. */
    dbus.bus_add_match(
        connection,
        "type='signal',path='/org/freedesktop/portal/desktop',interface='org.freedesktop.portal.Settings',"
        "member='SettingChanged'",
        NULL);
    cdbus_connection *result = malloc(sizeof *result);
    if (result == NULL) abort();
    result->connection = connection;
    return result;
}

void cdbus_close(cdbus_connection *connection) {
    dbus.connection_close(connection->connection);
    dbus.connection_unref(connection->connection);
    free(connection);
}

/* Reads a value that is wrapped in one variant or in several. */
static void read_value(DBusMessageIter *place, cdbus_setting *setting) {
    DBusMessageIter value = *place;
    while (dbus.message_iter_get_arg_type(&value) == 'v') {
        DBusMessageIter inner;
        dbus.message_iter_recurse(&value, &inner);
        value = inner;
    }
    setting->kind = CDBUS_OTHER;
    setting->text = NULL;
    switch (dbus.message_iter_get_arg_type(&value)) {
        case 'b': {
            uint32_t flag = 0;
            dbus.message_iter_get_basic(&value, &flag);
            setting->kind = CDBUS_FLAG;
            setting->numbers[0] = flag != 0;
            break;
        }
        case 'u': {
            uint32_t number = 0;
            dbus.message_iter_get_basic(&value, &number);
            setting->kind = CDBUS_NUMBER;
            setting->numbers[0] = number;
            break;
        }
        case 'i': {
            int32_t number = 0;
            dbus.message_iter_get_basic(&value, &number);
            setting->kind = CDBUS_NUMBER;
            setting->numbers[0] = number;
            break;
        }
        case 'd':
            dbus.message_iter_get_basic(&value, &setting->numbers[0]);
            setting->kind = CDBUS_NUMBER;
            break;
        case 's':
            dbus.message_iter_get_basic(&value, &setting->text);
            setting->kind = CDBUS_TEXT;
            break;
        case 'r': {
            DBusMessageIter part;
            dbus.message_iter_recurse(&value, &part);
            int count = 0;
            for (; dbus.message_iter_get_arg_type(&part) == 'd'; dbus.message_iter_next(&part)) {
                double number = 0;
                dbus.message_iter_get_basic(&part, &number);
                if (count < 3) setting->numbers[count] = number;
                count++;
            }
            if (count == 3 && dbus.message_iter_get_arg_type(&part) == TYPE_INVALID) setting->kind = CDBUS_COLOR;
            break;
        }
        default:
            break;
    }
}

/* Hands over the entries of an array of {key, value}. */
static void read_keys(
    DBusMessageIter *array, const char *name_space, cdbus_setting_handler handler, void *context) {
    DBusMessageIter entry;
    for (dbus.message_iter_recurse(array, &entry); dbus.message_iter_get_arg_type(&entry) == 'e';
         dbus.message_iter_next(&entry)) {
        DBusMessageIter part;
        dbus.message_iter_recurse(&entry, &part);
        if (dbus.message_iter_get_arg_type(&part) != 's') continue;
        cdbus_setting setting = {.name_space = name_space};
        dbus.message_iter_get_basic(&part, &setting.key);
        dbus.message_iter_next(&part);
        read_value(&part, &setting);
        handler(context, &setting);
    }
}

bool cdbus_read_settings(
    cdbus_connection *connection, const char *const *name_spaces, int count, cdbus_setting_handler handler,
    void *context) {
    DBusMessage *call = dbus.message_new_method_call(portal_name, portal_path, settings_interface, "ReadAll");
    if (call == NULL) abort();
    DBusMessageIter arguments, names;
    dbus.message_iter_init_append(call, &arguments);
    dbus.message_iter_open_container(&arguments, 'a', "s", &names);
    for (int i = 0; i < count; i++) dbus.message_iter_append_basic(&names, 's', &name_spaces[i]);
    dbus.message_iter_close_container(&arguments, &names);
    DBusError error;
    dbus.error_init(&error);
    DBusMessage *reply =
        dbus.connection_send_with_reply_and_block(connection->connection, call, ANSWER_TIMEOUT, &error);
    dbus.error_free(&error);
    dbus.message_unref(call);
    if (reply == NULL) return false;
    DBusMessageIter spaces;
    if (dbus.message_iter_init(reply, &spaces) && dbus.message_iter_get_arg_type(&spaces) == 'a') {
        DBusMessageIter entry;
        for (dbus.message_iter_recurse(&spaces, &entry); dbus.message_iter_get_arg_type(&entry) == 'e';
             dbus.message_iter_next(&entry)) {
            DBusMessageIter part;
            dbus.message_iter_recurse(&entry, &part);
            if (dbus.message_iter_get_arg_type(&part) != 's') continue;
            const char *name_space = NULL;
            dbus.message_iter_get_basic(&part, &name_space);
            dbus.message_iter_next(&part);
            if (dbus.message_iter_get_arg_type(&part) == 'a') read_keys(&part, name_space, handler, context);
        }
    }
    dbus.message_unref(reply);
    return true;
}

/* A signal of namespace, key and value. */
static void read_change(DBusMessage *message, cdbus_setting_handler handler, void *context) {
    if (!dbus.message_is_signal(message, settings_interface, "SettingChanged")) return;
    DBusMessageIter part;
    if (!dbus.message_iter_init(message, &part) || dbus.message_iter_get_arg_type(&part) != 's') return;
    cdbus_setting setting = {0};
    dbus.message_iter_get_basic(&part, &setting.name_space);
    dbus.message_iter_next(&part);
    if (dbus.message_iter_get_arg_type(&part) != 's') return;
    dbus.message_iter_get_basic(&part, &setting.key);
    dbus.message_iter_next(&part);
    read_value(&part, &setting);
    handler(context, &setting);
}

bool cdbus_wait(cdbus_connection *connection, cdbus_setting_handler handler, void *context) {
    bool found = false;
    for (;;) {
        DBusMessage *message;
        while ((message = dbus.connection_pop_message(connection->connection)) != NULL) {
            read_change(message, handler, context);
            dbus.message_unref(message);
            found = true;
        }
        if (found) return true;
        if (!dbus.connection_read_write(connection->connection, NO_TIMEOUT)) return false;
    }
}

/* Whether the message says that `owner` no longer has the portal's name. It has three texts: the name, the old and the
   new owner; only messages about this name come. */
static bool says_portal_ended(DBusMessage *message, const char *owner) {
    DBusMessageIter part;
    if (!dbus.message_has_sender(message, "org.freedesktop.DBus") ||
        !dbus.message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged") ||
        !dbus.message_iter_init(message, &part))
        return false;
    const char *expected[] = {portal_name, owner};
    for (int i = 0; i < 2; i++, dbus.message_iter_next(&part)) {
        const char *text = NULL;
        if (dbus.message_iter_get_arg_type(&part) != 's') return false;
        dbus.message_iter_get_basic(&part, &text);
        if (strcmp(text, expected[i]) != 0) return false;
    }
    return true;
}

/* Sends and frees a call of a portal's method that makes a request. Waits for the answer to the request, and hands its
   results, an array of {key, value}, to `take` unless that is NULL. Only the process that took the call may answer; if
   it ends, or another one takes its place, the request has failed. */
static cdbus_outcome finish_request(
    DBusConnection *connection, DBusMessage *call, void (*take)(DBusMessageIter *results, void *context),
    void *context) {
    dbus.bus_add_match(
        connection, "type='signal',interface='org.freedesktop.portal.Request',member='Response'", NULL);
    dbus.bus_add_match(
        connection,
        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.freedesktop.portal.Desktop'",
        NULL);
    DBusError error;
    dbus.error_init(&error);
    DBusMessage *reply = dbus.connection_send_with_reply_and_block(connection, call, ANSWER_TIMEOUT, &error);
    /* Errors with other names come from the bus, or from a portal that has no such method: then there is no portal for
       the request. But a portal that has not answered in time may still do it. */
    static const char refusal[] = "org.freedesktop.portal.Error.";
    bool is_refused = error.name != NULL
        && (strncmp(error.name, refusal, sizeof refusal - 1) == 0
            || strcmp(error.name, "org.freedesktop.DBus.Error.NoReply") == 0);
    dbus.error_free(&error);
    dbus.message_unref(call);
    if (reply == NULL) return is_refused ? CDBUS_FAILED : CDBUS_NO_PORTAL;
    DBusMessageIter place;
    const char *request = NULL, *portal = dbus.message_get_sender(reply);
    if (dbus.message_iter_init(reply, &place) && dbus.message_iter_get_arg_type(&place) == 'o')
        dbus.message_iter_get_basic(&place, &request);
    cdbus_outcome outcome = CDBUS_FAILED;
    /* The answer may have come before the reply. */
    for (bool is_waiting = request != NULL && portal != NULL; is_waiting;) {
        DBusMessage *message = dbus.connection_pop_message(connection);
        if (message == NULL) {
            if (!dbus.connection_read_write(connection, NO_TIMEOUT)) break;
            continue;
        }
        if (dbus.message_is_signal(message, "org.freedesktop.portal.Request", "Response") &&
            dbus.message_has_path(message, request) && dbus.message_has_sender(message, portal) &&
            dbus.message_iter_init(message, &place) &&
            dbus.message_iter_get_arg_type(&place) == 'u') {
            uint32_t code = CDBUS_FAILED;
            dbus.message_iter_get_basic(&place, &code);
            outcome = code > CDBUS_FAILED ? CDBUS_FAILED : (cdbus_outcome)code;
            if (take != NULL && dbus.message_iter_next(&place) && dbus.message_iter_get_arg_type(&place) == 'a')
                take(&place, context);
            is_waiting = false;
        }
        if (is_waiting && says_portal_ended(message, portal)) is_waiting = false;
        dbus.message_unref(message);
    }
    dbus.message_unref(reply);
    return outcome;
}

/* Makes a call of a portal's method, whose first argument is the name of the parent window. */
static DBusMessage *portal_call(
    const char *interface, const char *method, const char *parent, DBusMessageIter *arguments) {
    DBusMessage *call = dbus.message_new_method_call(portal_name, portal_path, interface, method);
    if (call == NULL) abort();
    dbus.message_iter_init_append(call, arguments);
    dbus.message_iter_append_basic(arguments, 's', &parent);
    return call;
}

cdbus_outcome cdbus_open_address(
    cdbus_connection *connection, const char *parent, const char *address, int file) {
    DBusMessageIter arguments, options;
    DBusMessage *call =
        portal_call("org.freedesktop.portal.OpenURI", file < 0 ? "OpenURI" : "OpenFile", parent, &arguments);
    if (file < 0) {
        dbus.message_iter_append_basic(&arguments, 's', &address);
    } else {
        dbus.message_iter_append_basic(&arguments, 'h', &file);
    }
    dbus.message_iter_open_container(&arguments, 'a', "{sv}", &options);
    dbus.message_iter_close_container(&arguments, &options);
    return finish_request(connection->connection, call, NULL, NULL);
}

/* Begins an option, {key, variant of the signature}, whose value is appended to `value`. */
static void begin_option(
    DBusMessageIter *options, const char *key, const char *signature, DBusMessageIter *entry, DBusMessageIter *value) {
    dbus.message_iter_open_container(options, 'e', NULL, entry);
    dbus.message_iter_append_basic(entry, 's', &key);
    dbus.message_iter_open_container(entry, 'v', signature, value);
}

static void end_option(DBusMessageIter *options, DBusMessageIter *entry, DBusMessageIter *value) {
    dbus.message_iter_close_container(entry, value);
    dbus.message_iter_close_container(options, entry);
}

static void append_flag(DBusMessageIter *options, const char *key, bool flag) {
    if (!flag) return;
    DBusMessageIter entry, value;
    uint32_t word = 1;
    begin_option(options, key, "b", &entry, &value);
    dbus.message_iter_append_basic(&value, 'b', &word);
    end_option(options, &entry, &value);
}

/* One filter with all types: an array of {name, array of {1 for a media type, type}}. */
static void append_types(DBusMessageIter *options, const cdbus_file_question *question) {
    if (question->type_count == 0) return;
    DBusMessageIter entry, value, filters, filter, types, type;
    begin_option(options, "filters", "a(sa(us))", &entry, &value);
    dbus.message_iter_open_container(&value, 'a', "(sa(us))", &filters);
    dbus.message_iter_open_container(&filters, 'r', NULL, &filter);
    dbus.message_iter_append_basic(&filter, 's', &question->types[0]);
    dbus.message_iter_open_container(&filter, 'a', "(us)", &types);
    for (int i = 0; i < question->type_count; i++) {
        uint32_t media_type = 1;
        dbus.message_iter_open_container(&types, 'r', NULL, &type);
        dbus.message_iter_append_basic(&type, 'u', &media_type);
        dbus.message_iter_append_basic(&type, 's', &question->types[i]);
        dbus.message_iter_close_container(&types, &type);
    }
    dbus.message_iter_close_container(&filter, &types);
    dbus.message_iter_close_container(&filters, &filter);
    dbus.message_iter_close_container(&value, &filters);
    end_option(options, &entry, &value);
}

/* Paths and names of files are bytes that end with a zero. */
static void append_path(DBusMessageIter *place, const char *path) {
    DBusMessageIter bytes;
    dbus.message_iter_open_container(place, 'a', "y", &bytes);
    dbus.message_iter_append_fixed_array(&bytes, 'y', &path, (int)strlen(path) + 1);
    dbus.message_iter_close_container(place, &bytes);
}

static void append_folder(DBusMessageIter *options, const char *folder) {
    if (folder == NULL) return;
    DBusMessageIter entry, value;
    begin_option(options, "current_folder", "ay", &entry, &value);
    append_path(&value, folder);
    end_option(options, &entry, &value);
}

/* The user may change a single name; several are used as they are. */
static void append_names(DBusMessageIter *options, const char *const *names, int count) {
    DBusMessageIter entry, value, files;
    if (count == 1) {
        begin_option(options, "current_name", "s", &entry, &value);
        dbus.message_iter_append_basic(&value, 's', &names[0]);
    } else {
        begin_option(options, "files", "aay", &entry, &value);
        dbus.message_iter_open_container(&value, 'a', "ay", &files);
        for (int i = 0; i < count; i++) append_path(&files, names[i]);
        dbus.message_iter_close_container(&value, &files);
    }
    end_option(options, &entry, &value);
}

typedef struct {
    cdbus_address_handler handler;
    void *context;
} address_taker;

/* Finds the array `uris` among the results. */
static void take_addresses(DBusMessageIter *results, void *context) {
    address_taker *taker = context;
    DBusMessageIter entry;
    for (dbus.message_iter_recurse(results, &entry); dbus.message_iter_get_arg_type(&entry) == 'e';
         dbus.message_iter_next(&entry)) {
        DBusMessageIter part, value, address;
        const char *key = NULL;
        dbus.message_iter_recurse(&entry, &part);
        if (dbus.message_iter_get_arg_type(&part) != 's') continue;
        dbus.message_iter_get_basic(&part, &key);
        dbus.message_iter_next(&part);
        if (strcmp(key, "uris") != 0 || dbus.message_iter_get_arg_type(&part) != 'v') continue;
        dbus.message_iter_recurse(&part, &value);
        if (dbus.message_iter_get_arg_type(&value) != 'a') continue;
        for (dbus.message_iter_recurse(&value, &address); dbus.message_iter_get_arg_type(&address) == 's';
             dbus.message_iter_next(&address)) {
            const char *text = NULL;
            dbus.message_iter_get_basic(&address, &text);
            taker->handler(taker->context, text);
        }
    }
}

cdbus_outcome cdbus_choose_files(
    cdbus_connection *connection, const cdbus_file_question *question, cdbus_address_handler handler, void *context) {
    DBusMessageIter arguments, options;
    const char *method = question->name_count == 0 ? "OpenFile" : question->name_count == 1 ? "SaveFile" : "SaveFiles";
    DBusMessage *call = portal_call("org.freedesktop.portal.FileChooser", method, question->parent, &arguments);
    dbus.message_iter_append_basic(&arguments, 's', &question->title);
    dbus.message_iter_open_container(&arguments, 'a', "{sv}", &options);
    if (question->name_count > 0) append_names(&options, question->names, question->name_count);
    append_flag(&options, "multiple", question->takes_several);
    append_flag(&options, "directory", question->takes_folders);
    append_types(&options, question);
    append_folder(&options, question->folder);
    dbus.message_iter_close_container(&arguments, &options);
    address_taker taker = {.handler = handler, .context = context};
    return finish_request(connection->connection, call, take_addresses, &taker);
}
