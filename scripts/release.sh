#!/usr/bin/env bash
# Builds what is released, and what draws the documentation's pictures. What the optimiser makes of the layout engine is
# held against the same cases, bad input and properties as the debug build of the tests.
set -eu
cd "$(dirname "$0")/.."
for product in texture-demo feed-bench layout-conformance layout-bench layout-pictures collection-bench texture-samples; do
    swift build -c release --product $product
done

output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
# Says nothing but the last line unless it fails. A hang is a failure.
check() {
    timeout 300 scripts/headless.sh "$@" > "$output/log" || { cat "$output/log"; exit 1; }
    tail -n 1 "$output/log"
}
check .build/release/layout-conformance Tests/Fixtures/layout
check .build/release/layout-conformance --bad-input
check .build/release/layout-conformance --properties 2000
check .build/release/layout-pictures "$output"
