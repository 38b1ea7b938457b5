#pragma once
/* GET and POST requests with libcurl, the library that Foundation's URLSession stands on and brings along. Only the
   module ImageFetching imports this. Functions take a session on one thread at a time; `ccurl_session_wake` alone may
   be called on any thread. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Connections, kept open between requests, and the requests under way on them. */
typedef struct ccurl_session ccurl_session;
/* One request under way. */
typedef struct ccurl_transfer ccurl_transfer;

/* Receives a line of the head (or of a trailer), or a piece of the body. Returning false ends the transfer. */
typedef bool (*ccurl_receive)(void *_Nullable context, const char *bytes, size_t count);

/* Why a transfer ended. */
typedef enum {
    ccurl_complete,
    /* A callback returned false. */
    ccurl_stopped,
    /* No connection: the name is unknown, the port refuses, the network is away. */
    ccurl_unreachable,
    /* The connection ended before the answer did. */
    ccurl_broken,
    /* The body is shorter than announced. */
    ccurl_incomplete,
    /* The answer is not HTTP, or not in the encoding it claims. */
    ccurl_invalid,
    /* The server's certificate is not trusted. */
    ccurl_untrusted,
    /* libcurl does not understand the address, or won't ask for it. */
    ccurl_bad_address,
} ccurl_end;

/* NULL if there is no memory, or no libcurl. The first one loads libcurl and initialises it and its TLS library: 10 ms.
   */
ccurl_session *_Nullable ccurl_session_make(void);
/* Closes all connections. Every transfer must have been ended before. */
void ccurl_session_free(ccurl_session *session);

/* Begins a request, a POST if there is a `body`, which is copied; `headers` are lines of the form `Name: value`, each
   with a line feed. Redirects are not followed: they arrive as answers. Bodies arrive decoded from their content
   encoding. `context` must live until the transfer is ended. NULL if libcurl refuses the address or a header. */
ccurl_transfer *_Nullable ccurl_transfer_start(
    ccurl_session *session, const char *url, const char *headers, const uint8_t *_Nullable body, size_t body_length,
    ccurl_receive on_head, ccurl_receive on_body, void *_Nullable context);
/* Ends a transfer, under way or finished; an unfinished one closes its connection. Not from a callback. */
void ccurl_transfer_end(ccurl_session *session, ccurl_transfer *transfer);
/* What the caller gave `ccurl_transfer_start`. */
void *_Nullable ccurl_transfer_context(ccurl_transfer *transfer);
/* What went wrong, in English; lives as long as the transfer. */
const char *ccurl_transfer_problem(ccurl_transfer *transfer);

/* Sends and receives as much as possible without waiting. Calls the callbacks. */
void ccurl_session_perform(ccurl_session *session);
/* Blocks until there is something to perform, the session is woken, or `milliseconds` have passed. */
void ccurl_session_wait(ccurl_session *session, int milliseconds);
/* A transfer that has finished and was not returned yet, and how it has finished; NULL if there is none. It still has
   to be ended. */
ccurl_transfer *_Nullable ccurl_session_next_finished(ccurl_session *session, ccurl_end *end);
/* Makes the wait under way, or else the next one, return. Any thread. */
void ccurl_session_wake(ccurl_session *session);

/* Keeps a signal for broken pipes, which a TLS library may raise, from ending the process. For the calling thread. */
void ccurl_prepare_thread(void);

#pragma clang assume_nonnull end
