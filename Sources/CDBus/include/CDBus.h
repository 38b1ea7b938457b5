#pragma once
/* The session bus, as far as the desktop's settings and its portals need it. Only the module DesktopSettings imports
   this. Every function blocks the calling thread as it says; use a connection on one thread. */
#include <stdbool.h>

typedef struct cdbus_connection cdbus_connection;

/* The kind of a setting's value. */
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

/* A connection to the bus at an address, already listening to changes of settings. Blocks until the bus answers. NULL
   if there is no library, no bus or no answer. */
cdbus_connection *cdbus_open(const char *address);

/* Asks the desktop's portal for all settings of some namespaces and hands them over, one by one. Blocks until the
   portal answers, which may have to be started first; 25 seconds at most. False if there is no portal. */
bool cdbus_read_settings(
    cdbus_connection *connection, const char *const *name_spaces, int count, cdbus_setting_handler handler,
    void *context);

/* Blocks, without waking up in between, until a message comes on the bus, and hands over the settings that changed.
   False if the connection to the bus has ended. */
bool cdbus_wait(cdbus_connection *connection, cdbus_setting_handler handler, void *context);

/* The outcome of a request to a portal. */
typedef enum {
    /* There is no portal that takes such requests. */
    CDBUS_NO_PORTAL = -1,
    CDBUS_DONE = 0,
    /* The user has cancelled it. */
    CDBUS_CANCELLED = 1,
    /* The portal refused, failed or ended; or its dialog was closed without an answer. */
    CDBUS_FAILED = 2
} cdbus_outcome;

/* Asks the desktop to open an address in the program that the user has chosen for such; or, if `file` is not negative,
   to open the file or folder of this descriptor instead of the address. `parent` is the portal's name for the window
   above which the portal's dialog stays, or "". Blocks until that is done, without waking up in between, also while the
   user chooses a program. */
cdbus_outcome cdbus_open_address(
    cdbus_connection *connection, const char *parent, const char *address, int file);

/* The question that a dialog asks: which files to pick, or where to save files. */
typedef struct {
    /* The portal's name for the window above which the dialog stays, or "". */
    const char *parent;
    const char *title;
    /* Media types of the files that are offered, such as "image/png"; none for all files. */
    const char *const *types;
    int type_count;
    /* Names of files to be saved, without folders, in UTF-8; none for picking files. */
    const char *const *names;
    int name_count;
    bool takes_several;
    bool takes_folders;
    /* Where the dialog begins; NULL leaves that to the desktop. */
    const char *folder;
} cdbus_file_question;

/* An address of a file; it lives during the call. */
typedef void (*cdbus_address_handler)(void *context, const char *address);

/* Lets the user pick files, or places to save files, in the desktop's dialog, and hands over their addresses, in the
   order of the names. Blocks until the dialog is closed or the portal has ended, without waking up in between. */
cdbus_outcome cdbus_choose_files(
    cdbus_connection *connection, const cdbus_file_question *question, cdbus_address_handler handler, void *context);

/* Ends and frees a connection. */
void cdbus_close(cdbus_connection *connection);
