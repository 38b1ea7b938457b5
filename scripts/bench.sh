#!/usr/bin/env bash
# Runs the feed benchmark (Benchmarks/WORKLOAD.md) some times under Xvfb and prints the medians.
# Usage: scripts/bench.sh [ROWS] [RUNS]
set -eu
cd "$(dirname "$0")/.."
rows=${1:-10000}
runs=${2:-5}
swift build -c release --product feed-bench
out=out/bench
mkdir -p "$out/assets"
[ -f "$out/assets/avatar-63.png" ] || python3 Benchmarks/genimages.py "$out/assets"
for number in $(seq 90 120); do [ -e "/tmp/.X11-unix/X$number" ] || break; done
Xvfb ":$number" -screen 0 1280x1024x24 -noreset >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 50); do [ -e "/tmp/.X11-unix/X$number" ] && break; sleep 0.1; done
export DISPLAY=":$number"
unset SDL_VIDEODRIVER FONTCONFIG_FILE || true
rm -f "$out/$rows"-*.json
for run in $(seq "$runs"); do
    FEED_T0_NS=$(python3 -c 'import time; print(time.clock_gettime_ns(time.CLOCK_MONOTONIC))') \
        timeout 120 .build/release/feed-bench "$rows" "$out/assets" "$out/$rows-$run.json"
done
python3 Benchmarks/medians.py "$out"/"$rows"-*.json
