#pragma once
/* Fontconfig: finding fonts by family, traits and coverage. Only the module Typesetting imports this. */
#include <fontconfig/fontconfig.h>
