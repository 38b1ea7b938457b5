#pragma once
/* ICU: line breaking, bidirectional order, scripts. Only the module Typesetting imports this. */
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
