#pragma once
/* libpng: decoding of PNG files. Only the module Drawing imports this. */
#include <png.h>
