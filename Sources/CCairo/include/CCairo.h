#pragma once
/* Cairo: anti-aliased paths into bitmaps. Only the module Drawing imports this. */
#include <cairo/cairo.h>
