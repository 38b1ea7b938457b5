#pragma once
/* SDL2_ttf: glyphs and shaping. Only the module Typesetting imports this. */
#include "GlyphBlend.h"
#include "SharedTable.h"
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
