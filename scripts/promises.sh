#!/usr/bin/env bash
# Runs the tests, those named after the promises in docs/promises.md among them, and prints, for each promise:
# identifier, sentence, test, result. Fails if a test fails or a promise has none. Arguments go to `swift test`; with
# TEXTURE_TEST_EVENTS the events of a run that was made already are read instead.
set -u
cd "$(dirname "$0")/.."
events=${TEXTURE_TEST_EVENTS:-}
status=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
log=$scratch/log
results=$scratch/results
if [ -z "$events" ]; then
    events=$scratch/events
    TEXTURE_TEST_EVENTS=$events scripts/test.sh "$@" >"$log" 2>&1 || status=$?
fi
# An event has the text `Test \"C1 sentence\" passed after …`.
grep '"kind":"testEnded"' "$events" | grep -oE '"text":"Test \\"[CN][0-9]+ [^}]*' |
    sed -E 's/\\"/"/g; s/^"text":"Test "(.*)" (with [0-9]+ test cases? )?(passed|failed) after.*$/\3\t\1/' |
    sort -u >"$results"
kept=0
broken=0
open=0
while IFS='|' read -r _ id sentence _; do
    id=${id// /}
    tests=$(grep -E "^[a-z]+"$'\t'"$id " "$results" || true)
    printf '%-4s%s\n' "$id" "$(echo "$sentence" | sed 's/^ *//' | cut -c1-150)"
    if [ -z "$tests" ]; then
        printf '      %-8s%s\n' none 'no test'
        open=$((open + 1))
        continue
    fi
    printf '%s\n' "$tests" | sed -E 's/^([a-z]+)\t[CN][0-9]+ (.*)$/      \1  \2/'
    if printf '%s\n' "$tests" | grep -q '^failed'; then broken=$((broken + 1)); else kept=$((kept + 1)); fi
done < <(grep -E '^\| [CN][0-9]+ \|' docs/promises.md)
echo "promises: $kept kept, $broken broken, $open without a test"
if [ "$status" -ne 0 ] && [ "$broken" -eq 0 ]; then tail -40 "$log" >&2; fi
[ "$broken" -eq 0 ] && [ "$open" -eq 0 ] && exit "$status"
exit 1
