/* Deterministic row generator of the 'feed' workload (see WORKLOAD.md).  C99 and C++. */
#ifndef FEED_H
#define FEED_H
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define FEED_WORDS 64
#define FEED_AVATARS 64
static const char *const feed_words[FEED_WORDS] = {"lorem",       "ipsum",        "dolor",
                                                   "sit",         "amet",         "consectetur",
                                                   "adipiscing",  "elit",         "sed",
                                                   "do",          "eiusmod",      "tempor",
                                                   "incididunt",  "ut",           "labore",
                                                   "et",          "dolore",       "magna",
                                                   "aliqua",      "enim",         "ad",
                                                   "minim",       "veniam",       "quis",
                                                   "nostrud",     "exercitation", "ullamco",
                                                   "laboris",     "nisi",         "aliquip",
                                                   "ex",          "ea",           "commodo",
                                                   "consequat",   "duis",         "aute",
                                                   "irure",       "in",           "reprehenderit",
                                                   "voluptate",   "velit",        "esse",
                                                   "cillum",      "fugiat",       "nulla",
                                                   "pariatur",    "excepteur",    "sint",
                                                   "occaecat",    "cupidatat",    "non",
                                                   "proident",    "sunt",         "culpa",
                                                   "qui",         "officia",      "deserunt",
                                                   "mollit",      "anim",         "id",
                                                   "caf\xc3\xa9", "na\xc3\xafve", "se\xc3\xb1or",
                                                   "cr\xc3\xa8me"};

typedef struct {
    char title[160], body[1024], likes[24], replies[24], shares[24];
    int avatar;
} FeedRow;

static inline uint32_t feed_seed(uint32_t i) {
    uint32_t h = i + 0x9E3779B9u;
    h ^= h >> 16;
    h *= 0x85EBCA6Bu;
    h ^= h >> 13;
    h *= 0xC2B2AE35u;
    h ^= h >> 16;
    return h;
}
static inline uint32_t feed_next(uint32_t *s) {
    *s = *s * 1664525u + 1013904223u;
    return *s >> 16;
}
static inline char *feed_append_words(char *p, uint32_t *s, uint32_t n) {
    for (uint32_t k = 0; k < n; k++) {
        const char *w = feed_words[feed_next(s) & 63u];
        size_t len = strlen(w);
        if (k) *p++ = ' ';
        memcpy(p, w, len);
        if (!k) *p = (char)(*p - 'a' + 'A');
        p += len;
    }
    *p = 0;
    return p;
}
static inline void feed_row(uint32_t i, FeedRow *r) {
    uint32_t s = feed_seed(i);
    r->avatar = (int)(feed_next(&s) & 63u);
    char *p = r->title + sprintf(r->title, "#%u ", i);
    uint32_t n = 2u + feed_next(&s) % 3u;
    feed_append_words(p, &s, n);
    n = 4u + feed_next(&s) % 36u;
    p = feed_append_words(r->body, &s, n);
    *p++ = '.';
    *p = 0;
    sprintf(r->likes, "%u likes", feed_next(&s) % 1000u);
    sprintf(r->replies, "%u replies", feed_next(&s) % 100u);
    sprintf(r->shares, "%u shares", feed_next(&s) % 50u);
}
static inline uint64_t feed_fnv1a(uint64_t h, const char *s) {
    for (; *s; s++) {
        h ^= (unsigned char)*s;
        h *= 1099511628211ull;
    }
    return h;
}
#endif
