#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* libcurl is loaded when the first session is made: with the thirty libraries that it needs, it would make every start
   of a program 7 ms longer, also where nothing is downloaded. The number in its name is that of its interface, since
   2006. */
#define FUNCTIONS(X) \
    X(easy_cleanup) X(easy_getinfo) X(easy_init) X(easy_setopt) X(easy_strerror) \
    X(global_init) X(multi_add_handle) X(multi_cleanup) X(multi_info_read) X(multi_init) \
    X(multi_perform) X(multi_poll) X(multi_remove_handle) X(multi_setopt) X(multi_wakeup) \
    X(slist_append) X(slist_free_all)

static struct {
#define X(name) __typeof__(&curl_##name) name;
    FUNCTIONS(X)
#undef X
} curl;

struct ccurl_session {
    CURLM *multi;
};

struct ccurl_transfer {
    CURL *easy;
    struct curl_slist *headers;
    ccurl_receive head;
    ccurl_receive body;
    void *context;
    CURLcode code;
    char problem[CURL_ERROR_SIZE];
};

static size_t receive_head(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    return transfer->head(transfer->context, bytes, size * count) ? size * count : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    /* An empty piece is not handed on: for it the result 0 means success, while for other pieces it ends the transfer.
       */
    if (size * count == 0) return 0;
    return transfer->body(transfer->context, bytes, size * count) ? size * count : 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_ready;

static void initialise(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define X(name) \
    if (!(curl.name = (__typeof__(&curl_##name))dlsym(library, "curl_" #name))) return;
    FUNCTIONS(X)
#undef X
    is_ready = curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

ccurl_session *ccurl_session_make(void) {
    pthread_once(&once, initialise);
    if (!is_ready) return NULL;
    ccurl_session *session = calloc(1, sizeof *session);
    if (!session) return NULL;
    session->multi = curl.multi_init();
    if (!session->multi) {
        free(session);
        return NULL;
    }
    /* Connections kept open: as many as may be in use at once by default. */
    curl.multi_setopt(session->multi, CURLMOPT_MAXCONNECTS, 24L);
    return session;
}

void ccurl_session_free(ccurl_session *session) {
    curl.multi_cleanup(session->multi);
    free(session);
}

static void release(ccurl_transfer *transfer) {
    if (transfer->easy) curl.easy_cleanup(transfer->easy);
    curl.slist_free_all(transfer->headers);
    free(transfer);
}

static bool add_headers(ccurl_transfer *transfer, const char *headers) {
    char *lines = strdup(headers);
    if (!lines) return false;
    char *rest = NULL;
    bool is_complete = true;
    for (char *line = strtok_r(lines, "\n", &rest); line && is_complete; line = strtok_r(NULL, "\n", &rest)) {
        struct curl_slist *longer = curl.slist_append(transfer->headers, line);
        if (longer) transfer->headers = longer;
        is_complete = longer != NULL;
    }
    free(lines);
    return is_complete;
}

/* CURLOPT_PROTOCOLS: every libcurl has it, whichever this was compiled with. Its name brings a warning since 7.85,
   because protocols that came later have no bits; http and https have. */
static const CURLoption protocols = (CURLoption)(CURLOPTTYPE_LONG + 181);

static CURLcode allow_http_only(CURL *easy) {
    return curl.easy_setopt(easy, protocols, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

static bool add_body(ccurl_transfer *transfer, const uint8_t *body, size_t length) {
    if (!body) return true;
    return curl.easy_setopt(transfer->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length) == 0
        && curl.easy_setopt(transfer->easy, CURLOPT_COPYPOSTFIELDS, body) == 0;
}

/* Whether an address leads to this machine: to localhost, 127.x.x.x or [::1]. */
static bool is_loopback(const char *url) {
    const char *host = strstr(url, "://");
    if (!host) return false;
    host += 3;
    size_t length = strcspn(host, "/?#\\");
    for (size_t i = length; i > 0; i--) {
        /* After a name and a password. */
        if (host[i - 1] != '@') continue;
        host += i;
        length -= i;
        break;
    }
    if (length >= 5 && strncmp(host, "[::1]", 5) == 0) return length == 5 || host[5] == ':';
    size_t name = strcspn(host, ":");
    if (name < length) length = name;
    if (length == 9 && strncasecmp(host, "localhost", 9) == 0) return true;
    return length > 4 && strncmp(host, "127.", 4) == 0 && strspn(host, "0123456789.") == length;
}

static bool configure(ccurl_transfer *transfer, const char *url, const char *headers) {
    CURL *easy = transfer->easy;
    if (!add_headers(transfer, headers)) return false;
#if LIBCURL_VERSION_NUM >= 0x075700
    /* A cancelled request must not wait for a name server that does not answer. With an older libcurl it does. */
    curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
    /* A proxy that the environment names can't reach a server of this machine, or reaches another one. */
    if (is_loopback(url) && curl.easy_setopt(easy, CURLOPT_PROXY, "") != 0) return false;
    return curl.easy_setopt(easy, CURLOPT_URL, url) == 0
        && allow_http_only(easy) == 0
        && curl.easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers) == 0
        /* Pictures are compressed already, so no encoding is asked for. If a server encodes them nevertheless, they are
           decoded. */
        && curl.easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "identity") == 0
        && curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body) == 0
        && curl.easy_setopt(easy, CURLOPT_WRITEDATA, transfer) == 0
        && curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_head) == 0
        && curl.easy_setopt(easy, CURLOPT_HEADERDATA, transfer) == 0
        && curl.easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L) == 0
        && curl.easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L) == 0
        && curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == 0
        && curl.easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->problem) == 0
        && curl.easy_setopt(easy, CURLOPT_PRIVATE, transfer) == 0;
}

ccurl_transfer *ccurl_transfer_start(
    ccurl_session *session, const char *url, const char *headers, const uint8_t *body, size_t body_length,
    ccurl_receive on_head, ccurl_receive on_body, void *context) {
    ccurl_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->head = on_head;
    transfer->body = on_body;
    transfer->context = context;
    transfer->easy = curl.easy_init();
    if (!transfer->easy || !configure(transfer, url, headers) || !add_body(transfer, body, body_length)
        || curl.multi_add_handle(session->multi, transfer->easy) != 0) {
        release(transfer);
        return NULL;
    }
    return transfer;
}

void ccurl_transfer_end(ccurl_session *session, ccurl_transfer *transfer) {
    curl.multi_remove_handle(session->multi, transfer->easy);
    release(transfer);
}

/* libcurl refuses a line of the head of more than 100 kB. Until version 8.6 it reports that as a lack of memory. */
static bool is_head_too_large(CURLcode code) {
#if LIBCURL_VERSION_NUM >= 0x080600
    if (code == CURLE_TOO_LARGE) return true;
#endif
    return code == CURLE_OUT_OF_MEMORY;
}

void *ccurl_transfer_context(ccurl_transfer *transfer) { return transfer->context; }

const char *ccurl_transfer_problem(ccurl_transfer *transfer) {
    if (is_head_too_large(transfer->code)) return "its head is too large";
    return transfer->problem[0] ? transfer->problem : curl.easy_strerror(transfer->code);
}

void ccurl_session_perform(ccurl_session *session) {
    int running;
    curl.multi_perform(session->multi, &running);
}

void ccurl_session_wait(ccurl_session *session, int milliseconds) {
    curl.multi_poll(session->multi, NULL, 0, milliseconds, NULL);
}

void ccurl_session_wake(ccurl_session *session) { curl.multi_wakeup(session->multi); }

static ccurl_end end_of(CURLcode code) {
    if (is_head_too_large(code)) return ccurl_invalid;
    switch (code) {
    case CURLE_OK: return ccurl_complete;
    case CURLE_WRITE_ERROR: return ccurl_stopped;
    case CURLE_PARTIAL_FILE: return ccurl_incomplete;
    case CURLE_URL_MALFORMAT:
    case CURLE_BAD_FUNCTION_ARGUMENT: return ccurl_bad_address;
    /* Addresses are http or https only, so it is the answer that is in no known protocol. */
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING: return ccurl_invalid;
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_INVALIDCERTSTATUS: return ccurl_untrusted;
    case CURLE_HTTP2:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2_STREAM: return ccurl_broken;
    default: return ccurl_unreachable;
    }
}

ccurl_transfer *ccurl_session_next_finished(ccurl_session *session, ccurl_end *end) {
    int left;
    CURLMsg *message;
    while ((message = curl.multi_info_read(session->multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        char *transfer = NULL;
        curl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
        ((ccurl_transfer *)transfer)->code = message->data.result;
        *end = end_of(message->data.result);
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
