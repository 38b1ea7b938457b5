#include "CCairo.h"
