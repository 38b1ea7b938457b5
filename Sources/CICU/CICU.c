#include "CICU.h"
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

tx_breaks *tx_breaks_open(tx_break_kind kind) {
    UErrorCode error = U_ZERO_ERROR;
    UBreakIterator *iterator =
        ubrk_open(kind == TX_BREAK_LINE ? UBRK_LINE : UBRK_CHARACTER, "en", NULL, 0, &error);
    return U_FAILURE(error) ? NULL : (tx_breaks *)iterator;
}

void tx_breaks_close(tx_breaks *breaks) { ubrk_close((UBreakIterator *)breaks); }

void tx_breaks_mark(tx_breaks *breaks, const uint16_t *text, int32_t length, uint8_t *marks) {
    UBreakIterator *iterator = (UBreakIterator *)breaks;
    UErrorCode error = U_ZERO_ERROR;
    ubrk_setText(iterator, (const UChar *)text, length, &error);
    if (U_FAILURE(error)) return;
    for (int32_t position; (position = ubrk_next(iterator)) != UBRK_DONE;) marks[position] = 1;
    /* The iterator must not keep the address of text that is about to go away. */
    static const UChar nothing[1] = {0};
    ubrk_setText(iterator, nothing, 0, &error);
}

tx_bidi *tx_bidi_open(void) { return (tx_bidi *)ubidi_open(); }
void tx_bidi_close(tx_bidi *bidi) { ubidi_close((UBiDi *)bidi); }

uint8_t tx_bidi_levels(tx_bidi *bidi, const uint16_t *text, int32_t length, int base, uint8_t *levels) {
    UBiDi *object = (UBiDi *)bidi;
    UErrorCode error = U_ZERO_ERROR;
    UBiDiLevel asked = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
    memset(levels, base > 0 ? 1 : 0, (size_t)length);
    ubidi_setPara(object, (const UChar *)text, length, asked, NULL, &error);
    const UBiDiLevel *found = U_FAILURE(error) ? NULL : ubidi_getLevels(object, &error);
    if (U_FAILURE(error) || !found) return base > 0 ? 1 : 0;
    memcpy(levels, found, (size_t)length);
    uint8_t paragraph = ubidi_getParaLevel(object);
    static const UChar nothing[1] = {0};
    ubidi_setPara(object, nothing, 0, 0, NULL, &error);
    return paragraph;
}

void tx_bidi_reorder(const uint8_t *levels, int32_t length, int32_t *order) {
    ubidi_reorderVisual(levels, length, order);
}

int32_t tx_script(uint32_t code_point) {
    UErrorCode error = U_ZERO_ERROR;
    return (int32_t)uscript_getScript((UChar32)code_point, &error);
}

const char *tx_script_name(int32_t script) { return uscript_getShortName((UScriptCode)script); }
uint32_t tx_mirror(uint32_t code_point) { return (uint32_t)u_charMirror((UChar32)code_point); }
bool tx_is_mark(uint32_t code_point) { return (U_GET_GC_MASK((UChar32)code_point) & U_GC_M_MASK) != 0; }
bool tx_is_ignorable(uint32_t code_point) {
    return u_hasBinaryProperty((UChar32)code_point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}
bool tx_is_emoji_presentation(uint32_t code_point) {
    return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI_PRESENTATION);
}
bool tx_is_emoji(uint32_t code_point) { return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI); }
bool tx_is_alphanumeric(uint32_t code_point) { return u_isalnum((UChar32)code_point); }
