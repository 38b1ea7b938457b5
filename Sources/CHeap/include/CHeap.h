#pragma once

#include <stddef.h>

/// Bytes that the program has allocated and not freed, in the C library's allocator.
size_t ch_bytes_in_use(void);

/// Returns to the system what the C library's allocator keeps for later.
void ch_give_back(void);
