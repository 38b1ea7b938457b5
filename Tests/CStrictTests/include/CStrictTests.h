#pragma once

// Linked into the tests, this sets `TEXTURE_STRICT=1` before they begin, unless the environment says something else: an
// update that contradicts its data source stops them. There is nothing to call.
