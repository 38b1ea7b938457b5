#!/usr/bin/env bash
# Builds Examples/Client, a package of a user's, in Swift 5 and in Swift 6 mode, without warnings, and runs it without a
# display in both: it uses public API only, and ends with status 0 if everything it overrides has been called. Then runs
# its tests.
set -eu
cd "$(dirname "$0")/.."
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy FONTCONFIG_FILE="$PWD/Tests/Support/fonts.conf"
for mode in 5 6; do
    # The build directory of the package itself: only the targets of the client are compiled, twice.
    TEXTURE_CLIENT_LANGUAGE_MODE=$mode swift build --package-path Examples/Client --scratch-path .build
    .build/debug/client-tour
done
swift test --package-path Examples/Client --scratch-path .build --disable-xctest
