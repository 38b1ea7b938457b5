#include "CCurl.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* libcurl's binary interface has been the same since 2006 (libcurl.so.4). These declarations stand here so that building needs
   no package beside what the Swift toolchain needs to run. */
typedef void CURL;
typedef void CURLM;
struct curl_slist;
typedef struct {
    int kind; /* 1: a transfer is done */
    CURL *easy;
    union {
        void *pointer;
        int code;
    } data;
} CURLMsg;

int curl_global_init(long flags);
CURL *curl_easy_init(void);
void curl_easy_cleanup(CURL *easy);
int curl_easy_setopt(CURL *easy, int option, ...);
int curl_easy_getinfo(CURL *easy, int info, ...);
const char *curl_easy_strerror(int code);
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *line);
void curl_slist_free_all(struct curl_slist *list);
CURLM *curl_multi_init(void);
int curl_multi_cleanup(CURLM *multi);
int curl_multi_add_handle(CURLM *multi, CURL *easy);
int curl_multi_remove_handle(CURLM *multi, CURL *easy);
int curl_multi_perform(CURLM *multi, int *running);
int curl_multi_poll(CURLM *multi, void *extra, unsigned count, int milliseconds, int *ready);
int curl_multi_wakeup(CURLM *multi);
CURLMsg *curl_multi_info_read(CURLM *multi, int *left);
int curl_multi_setopt(CURLM *multi, int option, ...);

enum {
    global_default = 3,
    option_url = 10002,
    option_headers = 10023,
    option_error_buffer = 10010,
    option_private = 10103,
    option_accept_encoding = 10102,
    option_body_function = 20011,
    option_body_context = 10001,
    option_head_function = 20079,
    option_head_context = 10029,
    option_no_signal = 99,
    option_protocols = 181,
    option_suppress_connect_head = 265,
    option_http09_allowed = 285,
    option_quick_exit = 322,
    info_private = 0x100000 + 21,
    multi_option_max_connects = 6,
    protocol_http_and_https = 3,
    message_done = 1,
};

struct ccurl_session {
    CURLM *multi;
};

struct ccurl_transfer {
    CURL *easy;
    struct curl_slist *headers;
    ccurl_receive head;
    ccurl_receive body;
    void *context;
    int code;
    char problem[256];
};

static size_t receive_head(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    return transfer->head(transfer->context, bytes, size * count) ? size * count : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    /* Zero would end the transfer, so an empty piece is no news. */
    if (size * count == 0) return 0;
    return transfer->body(transfer->context, bytes, size * count) ? size * count : 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialise(void) { curl_global_init(global_default); }

ccurl_session *ccurl_session_make(void) {
    pthread_once(&once, initialise);
    ccurl_session *session = calloc(1, sizeof *session);
    if (!session) return NULL;
    session->multi = curl_multi_init();
    if (!session->multi) {
        free(session);
        return NULL;
    }
    /* Connections kept open: as many as may be in use at once by default. */
    curl_multi_setopt(session->multi, multi_option_max_connects, 24L);
    return session;
}

void ccurl_session_free(ccurl_session *session) {
    curl_multi_cleanup(session->multi);
    free(session);
}

static void release(ccurl_transfer *transfer) {
    if (transfer->easy) curl_easy_cleanup(transfer->easy);
    curl_slist_free_all(transfer->headers);
    free(transfer);
}

static bool add_headers(ccurl_transfer *transfer, const char *headers) {
    char *lines = strdup(headers);
    if (!lines) return false;
    char *rest = NULL;
    bool is_complete = true;
    for (char *line = strtok_r(lines, "\n", &rest); line && is_complete; line = strtok_r(NULL, "\n", &rest)) {
        struct curl_slist *longer = curl_slist_append(transfer->headers, line);
        if (longer) transfer->headers = longer;
        is_complete = longer != NULL;
    }
    free(lines);
    return is_complete;
}

static bool configure(ccurl_transfer *transfer, const char *url, const char *headers) {
    CURL *easy = transfer->easy;
    if (!add_headers(transfer, headers)) return false;
    /* A cancelled request must not wait for a name server that does not answer. Unknown to libcurl before 7.87, where it
       does. */
    curl_easy_setopt(easy, option_quick_exit, 1L);
    return curl_easy_setopt(easy, option_url, url) == 0
        && curl_easy_setopt(easy, option_protocols, (long)protocol_http_and_https) == 0
        && curl_easy_setopt(easy, option_headers, transfer->headers) == 0
        /* Pictures are compressed as they are. What a server encodes all the same is decoded. */
        && curl_easy_setopt(easy, option_accept_encoding, "identity") == 0
        && curl_easy_setopt(easy, option_body_function, receive_body) == 0
        && curl_easy_setopt(easy, option_body_context, transfer) == 0
        && curl_easy_setopt(easy, option_head_function, receive_head) == 0
        && curl_easy_setopt(easy, option_head_context, transfer) == 0
        && curl_easy_setopt(easy, option_suppress_connect_head, 1L) == 0
        && curl_easy_setopt(easy, option_http09_allowed, 0L) == 0
        && curl_easy_setopt(easy, option_no_signal, 1L) == 0
        && curl_easy_setopt(easy, option_error_buffer, transfer->problem) == 0
        && curl_easy_setopt(easy, option_private, transfer) == 0;
}

ccurl_transfer *ccurl_transfer_start(
    ccurl_session *session, const char *url, const char *headers, ccurl_receive head, ccurl_receive body,
    void *context) {
    ccurl_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->head = head;
    transfer->body = body;
    transfer->context = context;
    transfer->easy = curl_easy_init();
    if (!transfer->easy || !configure(transfer, url, headers)
        || curl_multi_add_handle(session->multi, transfer->easy) != 0) {
        release(transfer);
        return NULL;
    }
    return transfer;
}

void ccurl_transfer_end(ccurl_session *session, ccurl_transfer *transfer) {
    curl_multi_remove_handle(session->multi, transfer->easy);
    release(transfer);
}

void *ccurl_transfer_context(ccurl_transfer *transfer) { return transfer->context; }

const char *ccurl_transfer_problem(ccurl_transfer *transfer) {
    return transfer->problem[0] ? transfer->problem : curl_easy_strerror(transfer->code);
}

void ccurl_session_perform(ccurl_session *session) {
    int running;
    curl_multi_perform(session->multi, &running);
}

void ccurl_session_wait(ccurl_session *session, int milliseconds) {
    curl_multi_poll(session->multi, NULL, 0, milliseconds, NULL);
}

void ccurl_session_wake(ccurl_session *session) { curl_multi_wakeup(session->multi); }

/* By the numbers of libcurl's result codes. */
static ccurl_end end_of(int code) {
    switch (code) {
    case 0: return ccurl_complete;
    case 23: return ccurl_stopped;
    case 18: return ccurl_incomplete;
    case 1:  /* protocol that is not supported */
    case 3:  /* malformed address */
    case 43: /* an argument that makes no sense */
        return ccurl_bad_address;
    case 8:  /* answer that is not HTTP */
    case 61: /* content encoding */
        return ccurl_invalid;
    case 58: /* certificates: the own one, … */
    case 60: /* … the server's, … */
    case 77: /* … the list of trusted ones */
    case 83:
    case 90:
    case 91: return ccurl_untrusted;
    case 16: /* HTTP/2 */
    case 52: /* nothing at all */
    case 55: /* sending */
    case 56: /* receiving */
    case 92: /* a stream of HTTP/2 */
        return ccurl_broken;
    default: return ccurl_unreachable;
    }
}

ccurl_transfer *ccurl_session_next_finished(ccurl_session *session, ccurl_end *end) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(session->multi, &left))) {
        if (message->kind != message_done) continue;
        char *transfer = NULL;
        curl_easy_getinfo(message->easy, info_private, &transfer);
        ((ccurl_transfer *)transfer)->code = message->data.code;
        *end = end_of(message->data.code);
        return (ccurl_transfer *)transfer;
    }
    return NULL;
}

void ccurl_prepare_thread(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}
