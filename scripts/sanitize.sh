#!/usr/bin/env bash
# Runs tests under a sanitizer, in a build of its own: scripts/sanitize.sh thread|address [quick]
# `quick` runs only the tests of code where threads meet. Fails if a test fails, or if a report has a frame of ours and
# scripts/sanitize/*.supp does not excuse it. TEXTURE_SANITIZE_FILTER chooses other tests.
set -eu
cd "$(dirname "$0")/.."
kind=${1:?thread or address}
part=${2:-all}
root=$PWD
reports=$root/out/sanitize-$kind
rm -rf "$reports"
mkdir -p "$reports"

case "$kind" in
thread)
    scratch=.build/tsan canary=race marker='WARNING: ThreadSanitizer'
    export TSAN_OPTIONS="suppressions=$root/scripts/sanitize/thread.supp halt_on_error=0 exitcode=0 history_size=4"
    ;;
address)
    scratch=.build/asan canary=leak marker='(ERROR: AddressSanitizer|(Direct|Indirect) leak of)'
    # Foundation and the run time keep what they made until the process ends; what is reachable is no leak.
    export ASAN_OPTIONS="detect_leaks=1 halt_on_error=1 exitcode=0 detect_stack_use_after_return=0"
    export LSAN_OPTIONS="suppressions=$root/scripts/sanitize/leak.supp exitcode=0 print_suppressions=0"
    ;;
*) echo "sanitize: no sanitizer '$kind'; there are thread and address" >&2; exit 2 ;;
esac

filter=()
[ "$part" = quick ] && filter=(--filter 'ExecutionTests|ThreadStressTests|DisplayPipelineTests|CellPromises|DrawingThreadTests')
[ -n "${TEXTURE_SANITIZE_FILTER:-}" ] && filter=(--filter "$TEXTURE_SANITIZE_FILTER")

# Everything the process writes, reports too, goes to one log: a report's lines are not torn apart there.
run() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 || { tail -80 "$log"; echo "sanitize: failed, see $log" >&2; exit 1; }
}
swift build --build-tests --sanitize="$kind" --scratch-path "$scratch"

TEXTURE_SANITIZER_CANARY=$canary run "$reports/canary.log" \
    scripts/test.sh --skip-build --sanitize="$kind" --scratch-path "$scratch" --filter SanitizerCanaryTests
grep -qE "$marker" "$reports/canary.log" ||
    { echo "sanitize: the $kind sanitizer does not see a fault made on purpose" >&2; exit 1; }

run "$reports/tests.log" scripts/test.sh --skip-build --sanitize="$kind" --scratch-path "$scratch" "${filter[@]}"
grep -E 'Test run with' "$reports/tests.log" || true

# The demo in real time, in a window: timers, events and workers as a user has them.
if [ "$part" = all ] && [ "$kind" = thread ]; then
    run "$reports/demo.log" scripts/e2e.sh "$scratch/debug/texture-demo"
    cat out/e2e/demo.log >>"$reports/demo.log"
fi

# A report runs from its headline to its summary or to an empty line after its stack; ours have a path of ours.
ours=$(cat "$reports"/tests.log "$reports"/demo.log 2>/dev/null |
    awk -v marker="$marker" -v root="$root/" '
        function finish() { if (inside && (text ~ root "(Sources|Tests)/")) print text; inside = 0 }
        $0 ~ marker { finish(); inside = 1; text = "" }
        inside { text = text "\n" $0 }
        /^SUMMARY: / { finish() }
        /^$/ && marker ~ /leak/ { finish() }
        END { finish() }')
count=$(cat "$reports"/tests.log "$reports"/demo.log 2>/dev/null | grep -cE "$marker" || true)
echo "sanitize: $kind: $count reports"
if [ -n "$ours" ]; then
    printf '%s\n' "$ours"
    exit 1
fi
