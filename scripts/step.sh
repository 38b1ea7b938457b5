#!/usr/bin/env bash
# Runs one step of a longer run and says how long it took: scripts/step.sh NAME COMMAND…
# The line also goes to the file that TEXTURE_TIMINGS names, from which .ci/run makes its table.
set -u
name=$1
shift
start=$(date +%s)
"$@"
status=$?
line=$(printf '%-14s%5d s%s' "$name" $(($(date +%s) - start)) "$([ $status -eq 0 ] || echo "   failed ($status)")")
echo "== $line"
[ -z "${TEXTURE_TIMINGS:-}" ] || echo "$line" >>"$TEXTURE_TIMINGS"
exit $status
