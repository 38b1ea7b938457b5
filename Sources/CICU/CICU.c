#include "CICU.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

/* libicuuc is loaded with the first text that needs it. With its data and the C++ library, it would be 3 MB of the
   memory of programs that show no such text. ICU's names are macros that carry the version, so the library must have
   that of the headers. */
#define FUNCTIONS(X)                                                                                          \
    X(ubrk_open) X(ubrk_close) X(ubrk_setText) X(ubrk_next)                                                   \
    X(ubidi_open) X(ubidi_close) X(ubidi_setPara) X(ubidi_getLevels) X(ubidi_getParaLevel)                    \
    X(ubidi_reorderVisual)                                                                                    \
    X(uscript_getScript) X(uscript_getShortName)                                                              \
    X(u_charMirror) X(u_hasBinaryProperty)

static struct {
#define X(name) __typeof__(&name) name;
    FUNCTIONS(X)
#undef X
} icu;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;
/* The message about the file, or the function, that is missing. */
static char problem[256];

static void note_problem(void) {
    const char *words = dlerror();
    snprintf(problem, sizeof problem, "%s", words ? words : "libicuuc cannot be loaded");
}

static void load(void) {
    void *library = dlopen("libicuuc.so." U_ICU_VERSION_SHORT, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return note_problem();
#define STRING(name) #name
#define X(name) \
    if ((icu.name = (__typeof__(&name))dlsym(library, STRING(name))) == NULL) return note_problem();
    FUNCTIONS(X)
#undef X
    is_loaded = true;
}

static bool is_ready(void) {
    pthread_once(&once, load);
    return is_loaded;
}

const char *tx_icu_problem(void) { return is_ready() ? NULL : problem; }

tx_breaks *tx_breaks_open(tx_break_kind kind) {
    if (!is_ready()) return NULL;
    UErrorCode error = U_ZERO_ERROR;
    UBreakIterator *iterator =
        icu.ubrk_open(kind == TX_BREAK_LINE ? UBRK_LINE : UBRK_CHARACTER, "en", NULL, 0, &error);
    return U_FAILURE(error) ? NULL : (tx_breaks *)iterator;
}

void tx_breaks_close(tx_breaks *breaks) { icu.ubrk_close((UBreakIterator *)breaks); }

void tx_breaks_mark(tx_breaks *breaks, const uint16_t *text, int32_t length, uint8_t *marks) {
    UBreakIterator *iterator = (UBreakIterator *)breaks;
    UErrorCode error = U_ZERO_ERROR;
    icu.ubrk_setText(iterator, (const UChar *)text, length, &error);
    if (U_FAILURE(error)) return;
    for (int32_t position; (position = icu.ubrk_next(iterator)) != UBRK_DONE;) marks[position] = 1;
    /* The iterator must not keep the address of text that is about to go away. */
    static const UChar nothing[1] = {0};
    icu.ubrk_setText(iterator, nothing, 0, &error);
}

tx_bidi *tx_bidi_open(void) { return is_ready() ? (tx_bidi *)icu.ubidi_open() : NULL; }
void tx_bidi_close(tx_bidi *bidi) { icu.ubidi_close((UBiDi *)bidi); }

uint8_t tx_bidi_levels(tx_bidi *bidi, const uint16_t *text, int32_t length, int base, uint8_t *levels) {
    UBiDi *object = (UBiDi *)bidi;
    UErrorCode error = U_ZERO_ERROR;
    UBiDiLevel asked = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
    memset(levels, base > 0 ? 1 : 0, (size_t)length);
    icu.ubidi_setPara(object, (const UChar *)text, length, asked, NULL, &error);
    const UBiDiLevel *found = U_FAILURE(error) ? NULL : icu.ubidi_getLevels(object, &error);
    if (U_FAILURE(error) || !found) return base > 0 ? 1 : 0;
    memcpy(levels, found, (size_t)length);
    uint8_t paragraph = icu.ubidi_getParaLevel(object);
    static const UChar nothing[1] = {0};
    icu.ubidi_setPara(object, nothing, 0, 0, NULL, &error);
    return paragraph;
}

void tx_bidi_reorder(const uint8_t *levels, int32_t length, int32_t *order) {
    if (is_ready()) {
        icu.ubidi_reorderVisual(levels, length, order);
    } else {
        for (int32_t index = 0; index < length; index++) order[index] = index;
    }
}

int32_t tx_script(uint32_t code_point) {
    UErrorCode error = U_ZERO_ERROR;
    return is_ready() ? (int32_t)icu.uscript_getScript((UChar32)code_point, &error) : 0;
}

const char *tx_script_name(int32_t script) {
    return is_ready() ? icu.uscript_getShortName((UScriptCode)script) : NULL;
}

uint32_t tx_mirror(uint32_t code_point) {
    return is_ready() ? (uint32_t)icu.u_charMirror((UChar32)code_point) : code_point;
}

static bool has(uint32_t code_point, UProperty property) {
    return is_ready() && icu.u_hasBinaryProperty((UChar32)code_point, property);
}

bool tx_is_ignorable(uint32_t code_point) { return has(code_point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT); }
bool tx_is_emoji_presentation(uint32_t code_point) { return has(code_point, UCHAR_EMOJI_PRESENTATION); }
bool tx_is_emoji(uint32_t code_point) { return has(code_point, UCHAR_EMOJI); }
