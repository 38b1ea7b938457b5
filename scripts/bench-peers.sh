#!/usr/bin/env bash
# Builds feed-bench and the programs of Benchmarks/Peers, and runs them in turns: scripts/bench-peers.sh [OPTION...],
# options of Benchmarks/compare.py. Programs and results are in out/peers.
set -eu
cd "$(dirname "$0")/.."
out=out/peers
mkdir -p "$out"
scripts/programs.sh feed-bench
scripts/start-order.py --check
cmake -S Benchmarks/Peers -B "$out/build" >"$out/build.log" &&
    cmake --build "$out/build" -j "$(nproc)" >>"$out/build.log" ||
    { tail -20 "$out/build.log" >&2; exit 1; }
[ -f "$out/assets/avatar-63.png" ] || python3 Benchmarks/genimages.py "$out/assets"
ours=$(.build/release/feed-bench --checksum 10000)
theirs=$("$out/build/feed_rows" 10000)
[ "$ours" = "$theirs" ] || { echo "bench-peers: the rows differ: checksums $ours and $theirs" >&2; exit 1; }
exec Benchmarks/compare.py --bench .build/release/feed-bench --build "$out/build" --assets "$out/assets" \
    --results "$out/results" "$@"
