#!/usr/bin/env bash
# Everything there is to check, for before a release: what every change must pass, and the long runs. A step that fails
# does not keep the others from running; a table at the end says what each took. Logs are in out/check-all.
set -u
cd "$(dirname "$0")/.."
export TEXTURE_WARNINGS_AS_ERRORS=1
out=$PWD/out/check-all
rm -rf "$out"
mkdir -p "$out"
export TEXTURE_TIMINGS=$out/timings
failed=
# `make fuzz` is properties, pictures and a part of thorough. The promises are looked up in what became of the tests.
for target in test test-release all-programs optimised thrash e2e wayland touchpad client lint properties pictures \
    thorough promises tsan asan bench bench-collections; do
    if [ "$target" = touchpad ] && [ "$(id -u)" -ne 0 ]; then
        echo "touchpad: skipped, because only root can start the X server that it needs"
        continue
    fi
    case $target in
    test | promises) export TEXTURE_TEST_EVENTS=$out/events ;;
    *) unset TEXTURE_TEST_EVENTS ;;
    esac
    make --no-print-directory "$target" >"$out/$target.log" 2>&1 || failed="$failed $target"
    tail -4 "$out/$target.log"
done
echo
cat "$TEXTURE_TIMINGS"
[ -z "$failed" ] || { echo "check-all: failed:$failed; see $out" >&2; exit 1; }
