#!/usr/bin/env bash
# Builds feed-bench and runs the scenes of Benchmarks/WORKLOAD.md, section 8: scripts/bench-scenes.sh [OPTION...],
# options of Benchmarks/scenes.py.
set -eu
cd "$(dirname "$0")/.."
out=out/scenes
scripts/programs.sh feed-bench
[ -f "$out/assets/avatar-63.png" ] || python3 Benchmarks/genimages.py "$out/assets"
exec Benchmarks/scenes.py --bench .build/release/feed-bench --assets "$out/assets" --results "$out/results" "$@"
