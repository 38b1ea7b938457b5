#!/usr/bin/env bash
# Builds what is released.
set -eu
cd "$(dirname "$0")/.."
for product in texture-demo feed-bench layout-conformance layout-bench collection-bench texture-samples; do
    swift build -c release --product $product
done
