#!/usr/bin/env bash
# The README's quick start must be the file that Examples/Client compiles; `--fix` copies the file into the README.
set -eu
cd "$(dirname "$0")/.."
source=Examples/Client/Sources/QuickStart/QuickStart.swift
if [ "${1:-}" = --fix ]; then
    awk -v file="$source" '
        /^```swift$/ && !done { print; while ((getline line < file) > 0) print line; skip = 1; done = 1; next }
        /^```$/ && skip { skip = 0 }
        !skip { print }' README.md > README.md.new
    mv README.md.new README.md
fi
# The first block marked as Swift is the quick start.
awk '/^```swift$/ && !block { block = 1; next } /^```$/ && block == 1 { block = 2 } block == 1' README.md |
    diff -u --label "$source" --label README.md "$source" - ||
    { echo "check-readme: the quick start differs from $source; run scripts/check-readme.sh --fix" >&2; exit 1; }
