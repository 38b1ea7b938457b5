#!/usr/bin/env bash
# Runs the tests, those named after the promises in docs/promises.md among them, and prints, for each promise: identifier, sentence, test,
# result. Fails if a test fails or a promise has none. Arguments go to `swift test`; with
# TEXTURE_TEST_LOG the output of a run that was made already is read instead.
set -u
cd "$(dirname "$0")/.."
log=${TEXTURE_TEST_LOG:-}
status=0
if [ -z "$log" ]; then
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    scripts/test.sh "$@" >"$log" 2>&1 || status=$?
fi
# swift-testing writes `✔ Test "C1 sentence" passed after …`, whatever the symbol in front.
grep -oE 'Test "[CN][0-9]+ .*" (with [0-9]+ test cases? )?(passed|failed) after' "$log" |
    sed -E 's/^Test "(.*)" (with [0-9]+ test cases? )?(passed|failed) after$/\3\t\1/' |
    sort -u >"$log.results"
kept=0
broken=0
open=0
while IFS='|' read -r _ id sentence _; do
    id=${id// /}
    tests=$(grep -E "^[a-z]+"$'\t'"$id " "$log.results" || true)
    printf '%-4s%s\n' "$id" "$(echo "$sentence" | sed 's/^ *//' | cut -c1-150)"
    if [ -z "$tests" ]; then
        printf '      %-8s%s\n' none 'no test'
        open=$((open + 1))
        continue
    fi
    printf '%s\n' "$tests" | sed -E 's/^([a-z]+)\t[CN][0-9]+ (.*)$/      \1  \2/'
    if printf '%s\n' "$tests" | grep -q '^failed'; then broken=$((broken + 1)); else kept=$((kept + 1)); fi
done < <(grep -E '^\| [CN][0-9]+ \|' docs/promises.md)
rm -f "$log.results"
echo "promises: $kept kept, $broken broken, $open without a test"
if [ "$status" -ne 0 ] && [ "$broken" -eq 0 ]; then tail -40 "$log" >&2; fi
[ "$broken" -eq 0 ] && [ "$open" -eq 0 ] && exit "$status"
exit 1
