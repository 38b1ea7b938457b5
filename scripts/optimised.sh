#!/usr/bin/env bash
# Holds what the optimiser makes of the layout engine against the same cases, bad input and properties as the debug
# build of the tests, and the Foundation that the linker made of its parts against what the tests ask of it. It runs
# what scripts/release.sh has built.
set -eu
cd "$(dirname "$0")/.."
output=$(mktemp)
trap 'rm -f "$output"' EXIT
# Says nothing but the last line unless it fails. A hang is a failure.
check() {
    timeout 300 scripts/headless.sh .build/release/layout-conformance "$@" > "$output" || { cat "$output"; exit 1; }
    tail -n 1 "$output"
}
check Tests/Fixtures/layout
check --bad-input
check --properties 2000
check --foundation
