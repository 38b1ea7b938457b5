#!/usr/bin/env bash
# Runs the feed benchmark (Benchmarks/WORKLOAD.md) some times under Xvfb, as an ordinary user, and prints the medians.
# Usage: scripts/bench.sh [ROWS] [RUNS], or scripts/bench.sh [ROWS] proof
# A proof is one run that is not timed: what reaches the X server is counted, and the screen is grabbed and looked at.
set -eu
cd "$(dirname "$0")/.."
rows=${1:-10000}
runs=${2:-5}
out=out/bench
scripts/programs.sh feed-bench
scripts/start-order.py --check
[ -f "$out/assets/avatar-63.png" ] || python3 Benchmarks/genimages.py "$out/assets"
# The same rows as those of other programs (WORKLOAD.md, section 1).
for pair in 10000:6ab34976dd9d4782 1000000:66686ea93cdaeab7; do
    [ "${pair%%:*}" = "$rows" ] || continue
    sum=$(.build/release/feed-bench --checksum "$rows")
    [ "$sum" = "${pair#*:}" ] || { echo "bench: the checksum of $rows rows is $sum instead of ${pair#*:}" >&2; exit 1; }
done
if [ "$runs" = proof ]; then how=--proof; else how="--rounds $runs --first-frames 9"; fi
# shellcheck disable=SC2086 — two options in one word.
exec Benchmarks/compare.py --bench .build/release/feed-bench --build "$out" --assets "$out/assets" \
    --results "$out/results" \
    --programs texture --rows "$rows" --realtime "${REALTIME:-0}" $how
