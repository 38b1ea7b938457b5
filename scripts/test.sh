#!/usr/bin/env bash
# Builds and runs every test without a display.
set -eu
cd "$(dirname "$0")/.."
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy FONTCONFIG_FILE="$PWD/Tests/Support/fonts.conf"
swift test "$@"
