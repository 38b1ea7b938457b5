#pragma once

// Linked into the tests; there is nothing to call. Before they begin, it sets `TEXTURE_STRICT=1`, unless the
// environment says something else: an update that contradicts its data source stops them. From then on, `setenv` and
// `unsetenv` stop them, too, but in exit tests: glibc moves the environment's memory while other threads read it.
