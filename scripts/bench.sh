#!/usr/bin/env bash
# Runs the feed benchmark (Benchmarks/WORKLOAD.md) some times under Xvfb and prints the medians.
# Usage: scripts/bench.sh [ROWS] [RUNS], or scripts/bench.sh [ROWS] proof
# A proof is one run that is not timed: what reaches the X server is counted, and the screen is grabbed and looked at.
set -eu
cd "$(dirname "$0")/.."
rows=${1:-10000}
runs=${2:-5}
swift build -c release --product feed-bench
bench=.build/release/feed-bench
out=out/bench
mkdir -p "$out/assets"
[ -f "$out/assets/avatar-63.png" ] || python3 Benchmarks/genimages.py "$out/assets"
# The same rows as everybody's (WORKLOAD.md, section 1).
for pair in 10000:6ab34976dd9d4782 1000000:66686ea93cdaeab7; do
    [ "${pair%%:*}" = "$rows" ] || continue
    sum=$("$bench" --checksum "$rows")
    [ "$sum" = "${pair#*:}" ] || { echo "bench: the checksum of $rows rows is $sum instead of ${pair#*:}" >&2; exit 1; }
done
for number in $(seq 90 120); do [ -e "/tmp/.X11-unix/X$number" ] || break; done
Xvfb ":$number" -screen 0 1280x1024x24 -noreset >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 50); do [ -e "/tmp/.X11-unix/X$number" ] && break; sleep 0.1; done
export DISPLAY=":$number"
unset SDL_VIDEODRIVER FONTCONFIG_FILE || true
if [ "$runs" = proof ]; then
    rm -rf "$out/proof"
    mkdir -p "$out/proof"
    timeout 120 "$bench" "$rows" "$out/assets" "$out/proof/report.json" &
    python3 Benchmarks/proof.py "$out/proof"
    wait $!
    exit
fi
# Processor time the X server has used, in seconds: fields 14 and 15 of its stat, in ticks.
server_cpu() { sed 's/.*) //' "/proc/$server/stat" | awk -v hz="$(getconf CLK_TCK)" '{ print ($12 + $13) / hz }'; }
rm -f "$out/$rows"-*.json
for run in $(seq "$runs"); do
    before=$(server_cpu)
    FEED_T0_NS=$(python3 -c 'import time; print(time.clock_gettime_ns(time.CLOCK_MONOTONIC))') \
        timeout 120 "$bench" "$rows" "$out/assets" "$out/$rows-$run.json"
    python3 - "$out/$rows-$run.json" "$before" "$(server_cpu)" <<'END'
import json, sys
path, before, after = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
report = json.load(open(path))
report["xserver_cpu_s"] = round(after - before, 3)
json.dump(report, open(path, "w"), indent=2, sort_keys=True)
END
done
python3 Benchmarks/medians.py "$out"/"$rows"-*.json
