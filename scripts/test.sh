#!/usr/bin/env bash
# Builds and runs every test without a display. With TEXTURE_TEST_EVENTS, what became of each is written to that file, too:
# lines of the output are lost while a test listens to what the process logs.
set -eu
cd "$(dirname "$0")/.."
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy FONTCONFIG_FILE="$PWD/Tests/Support/fonts.conf"
events=${TEXTURE_TEST_EVENTS:-}
[ -z "$events" ] || set -- --event-stream-output-path "$events" "$@"
swift test "$@"
