#pragma once
/* The session bus, as far as the desktop's settings need it. Only the module DesktopSettings imports this. Every function
   blocks the calling thread as it says; use a connection on one thread. */
#include <stdbool.h>

typedef struct cdbus_connection cdbus_connection;

/* What a setting's value is. */
typedef enum { CDBUS_OTHER, CDBUS_NUMBER, CDBUS_TEXT, CDBUS_FLAG, CDBUS_COLOR } cdbus_kind;

/* One setting; strings live during the call. */
typedef struct {
    const char *name_space;
    const char *key;
    cdbus_kind kind;
    /* The number; for a flag 0 or 1; for a colour red, green and blue. */
    double numbers[3];
    /* NULL unless the value is a text. */
    const char *text;
} cdbus_setting;

typedef void (*cdbus_setting_handler)(void *context, const cdbus_setting *setting);

/* A connection to the bus at an address, already listening to changes of settings. Blocks while the bus answers. NULL if there is
   no library, no bus or no answer. */
cdbus_connection *cdbus_open(const char *address);

/* Asks the desktop's portal for all settings of some namespaces and hands them over, one by one. Blocks until it answers, also
   while it must be started; 25 seconds at most. False if there is no portal. */
bool cdbus_read_settings(
    cdbus_connection *connection, const char *const *name_spaces, int count, cdbus_setting_handler handler, void *context);

/* Blocks, without waking up in between, until something is said on the bus, and hands over the settings that changed. False if
   the bus is gone. */
bool cdbus_wait(cdbus_connection *connection, cdbus_setting_handler handler, void *context);

/* Ends and frees a connection. */
void cdbus_close(cdbus_connection *connection);
