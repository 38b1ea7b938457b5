#include "CHeap.h"

#include <malloc.h>

size_t ch_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void ch_give_back(void) { malloc_trim(0); }
