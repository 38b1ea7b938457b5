#include "CStrictTests.h"

#include <stdlib.h>

__attribute__((constructor)) static void be_strict(void) {
    setenv("TEXTURE_STRICT", "1", 0);
}
