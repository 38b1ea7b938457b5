#!/usr/bin/env bash
# Runs a program of ours without a display, with the fonts of the tests.
set -eu
cd "$(dirname "$0")/.."
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy FONTCONFIG_FILE="$PWD/Tests/Support/fonts.conf"
exec "$@"
