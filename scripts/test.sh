#!/usr/bin/env bash
# Builds and runs the tests without a display. Without arguments all of them, in two processes at once: most tests
# belong to the main thread, of which a process has one, so that a single process leaves the second core idle. Arguments
# go to `swift test`. With TEXTURE_TEST_EVENTS, what became of each test is written to that file, too: lines of the
# output are lost while a test listens to what the process logs. What failed is said once more at the end. Tests that
# have not ended after a quarter of an hour, several times as long as all of them take, are named and ended. With
# TEXTURE_THOROUGH, only the suites whose rounds that variable multiplies are run: long rounds beside a test with a
# server take the server's threads.
set -eu
cd "$(dirname "$0")/.."
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy FONTCONFIG_FILE="$PWD/Tests/Support/fonts.conf"
events=${TEXTURE_TEST_EVENTS:-}
if [ $# -gt 0 ] || [ -n "${TEXTURE_TESTS:-}" ]; then
    [ -z "$events" ] || set -- --event-stream-output-path "$events" "$@"
    exec swift test "$@"
fi
swift build --build-tests
scratch=$(mktemp -d)
trap 'kill ${others:-} 2>/dev/null || true; rm -rf "$scratch"' EXIT
# Runs a part of the tests: its name, and which tests.
part() {
    local name=$1
    shift
    scripts/limited.py 900 "$scratch/$name.events" "$scratch/$name.failures" .build/debug/TexturePackageTests.xctest \
        --testing-library swift-testing --event-stream-output-path "$scratch/$name.events" "$@"
}
suites=
if [ -n "${TEXTURE_THOROUGH:-}" ]; then
    # A suite has the name of its file.
    suites=$(grep -rlE 'TEXTURE_THOROUGH|FuzzRounds|LayoutProperty' Tests | sed 's|.*/||; s|[+.].*||' | sort -u |
        paste -sd '|')
    suites="($suites)/"
fi
# The node tests take about as long as all the others together.
part others --filter "^[^.]*\.$suites" --skip '^AsyncDisplayKitTests\.' >"$scratch/others" 2>&1 &
others=$!
status=0
part nodes --filter "^AsyncDisplayKitTests\.$suites" || status=1
wait "$others" || status=1
cat "$scratch/others"
cat "$scratch"/*.failures
[ -z "$events" ] || cat "$scratch"/*.events >"$events"
exit $status
