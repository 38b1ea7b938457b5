#include "CSDL2TTF.h"
