#pragma once
/* ICU: line breaking, bidirectional order, scripts. Only the module Typesetting imports this.

   ICU's names are macros that carry the version, which Swift does not import, so what we use stands here under names of
   our own. Positions count UTF-16 units. An iterator or a bidi object belongs to one thread at a time. */
#include <stdbool.h>
#include <stdint.h>

/* Why ICU cannot be used: the file that is missing, or too old. NULL if it is loaded. Loads it. */
const char *tx_icu_problem(void);

typedef struct tx_breaks tx_breaks;
typedef enum tx_break_kind { TX_BREAK_LINE, TX_BREAK_CHARACTER } tx_break_kind;

/* NULL if ICU or its data is missing. */
tx_breaks *tx_breaks_open(tx_break_kind kind);
void tx_breaks_close(tx_breaks *breaks);
/* Sets marks[i] to 1 for every boundary i, 0 < i <= length; marks has length + 1 entries, zeroed by the caller. */
void tx_breaks_mark(tx_breaks *breaks, const uint16_t *text, int32_t length, uint8_t *marks);

typedef struct tx_bidi tx_bidi;
/* NULL if ICU is missing. */
tx_bidi *tx_bidi_open(void);
void tx_bidi_close(tx_bidi *bidi);
/* Writes the embedding level of every unit and returns the paragraph's. `base`: 0 left to right, 1 right to left, -1 as
   the first strong character says. */
uint8_t tx_bidi_levels(tx_bidi *bidi, const uint16_t *text, int32_t length, int base, uint8_t *levels);
/* Left to right order of runs with the given levels. */
void tx_bidi_reorder(const uint8_t *levels, int32_t length, int32_t *order);

/* ICU's script number: 0 common, 1 inherited. */
int32_t tx_script(uint32_t code_point);
/* The four letters of ISO 15924, for example "Arab"; NULL if ICU is missing. */
const char *tx_script_name(int32_t script);
/* The mirror image of a bracket, or the character itself. */
uint32_t tx_mirror(uint32_t code_point);
/* Characters that show nothing even if the font has no glyph for them. */
bool tx_is_ignorable(uint32_t code_point);
/* Shown as a picture unless asked otherwise. */
bool tx_is_emoji_presentation(uint32_t code_point);
/* May be shown as a picture when asked to. */
bool tx_is_emoji(uint32_t code_point);
