#pragma once
/* SDL2_image: decoding of pictures from memory. Only the module Drawing imports this. */
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
