#!/usr/bin/env bash
# Builds every program in release mode, and runs the one that no other check runs: it draws the documentation's
# pictures.
set -eu
cd "$(dirname "$0")/.."
scripts/programs.sh
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
timeout 300 scripts/headless.sh .build/release/layout-pictures "$output" > "$output/log" ||
    { cat "$output/log"; exit 1; }
tail -n 1 "$output/log"
