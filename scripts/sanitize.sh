#!/usr/bin/env bash
# Runs tests under a sanitizer, in a build of its own: scripts/sanitize.sh thread|address [quick|quick-build]
# `quick` runs only the tests of code where threads meet, and `quick-build` only builds them. Fails if a test fails, or
# if a report has a frame of ours and scripts/sanitize/*.supp does not excuse it. TEXTURE_SANITIZE_FILTER chooses other
# tests.
set -eu
cd "$(dirname "$0")/.."
kind=${1:?thread or address}
part=${2:-all}
root=$PWD
out=$root/out/sanitize-$kind
rm -rf "$out"
mkdir -p "$out"

case "$kind" in
thread) scratch=.build/tsan canary=race marker='WARNING: ThreadSanitizer' ;;
# Leaks are the business of the tests that count what lives and what is allocated: Swift keeps references to strings,
# weakly referenced objects and more in forms in which the leak sanitizer does not see them, and it reports hundreds
# that are none.
address) scratch=.build/asan canary=freed marker='ERROR: AddressSanitizer' ;;
*) echo "sanitize: no sanitizer '$kind'; there are thread and address" >&2; exit 2 ;;
esac

filter=()
if [[ $part == quick* ]]; then
    suites='ThreadStressTests|DisplayPipelineTests|CellPromises|ThreadTests'
    filter=(--filter "ExecutionTests|$suites")
    # Only the targets that hold such suites are built, and of the largest one only these suites and what tests share.
    export TEXTURE_TESTS=Execution,Drawing,Typesetting,ImageFetching,AsyncDisplayKit
    TEXTURE_TEST_SOURCES=Support,$(cd Tests/AsyncDisplayKitTests &&
        grep -rlE "^[^/]*struct [A-Za-z]*($suites)\b" --include='*.swift' . | sed 's|^\./||' | paste -sd,)
    export TEXTURE_TEST_SOURCES
fi
[ -n "${TEXTURE_SANITIZE_FILTER:-}" ] && filter=(--filter "$TEXTURE_SANITIZE_FILTER")

# Runs a command; every process it starts writes its reports to a file of its own that begins with out/…/<name>.
run() {
    local name=$1
    shift
    # Tests ask for memory that the system does not give, and see what comes of that.
    local common="log_path=$out/$name.report exitcode=0 allocator_may_return_null=1"
    TSAN_OPTIONS="$common suppressions=$root/scripts/sanitize/thread.supp halt_on_error=0 history_size=4" \
        ASAN_OPTIONS="$common detect_leaks=0 detect_stack_use_after_return=0" \
        "$@" >"$out/$name.log" 2>&1 ||
        { tail -60 "$out/$name.log"; echo "sanitize: '$name' failed, see $out" >&2; exit 1; }
}
# Reports name lines, and no debugger uses this build. In two parts instead of one for every 25 files, a module is
# compiled with less work. The index is written because SwiftPM finds the classes of XCTest in it.
swift build --build-tests --sanitize="$kind" --scratch-path "$scratch" \
    -Xswiftc -gline-tables-only -Xswiftc -driver-batch-count -Xswiftc 2
[ "$part" != quick-build ] || exit 0

TEXTURE_SANITIZER_CANARY=$canary run canary \
    scripts/test.sh --skip-build --sanitize="$kind" --scratch-path "$scratch" --filter SanitizerCanaryTests
grep -qE "$marker" "$out"/canary.report.* ||
    { echo "sanitize: the $kind sanitizer does not see a fault made on purpose" >&2; exit 1; }

TEXTURE_SANITIZED=1 run tests scripts/test.sh --skip-build --sanitize="$kind" --scratch-path "$scratch" "${filter[@]}"
grep -aE 'Test run with .* passed' "$out/tests.log" ||
    { echo "sanitize: the tests did not come to their end, see $out" >&2; cat "$out"/tests.report.* >&2; exit 1; }

# The demo in real time, in a window: timers, events and workers as a user has them.
if [ "$part" = all ] && [ "$kind" = thread ]; then
    TEXTURE_SANITIZED=1 run demo scripts/e2e.sh "$scratch/debug/texture-demo"
fi

# A report runs from its headline to its summary; ours have a path of ours.
shopt -s nullglob
files=("$out"/tests.report.* "$out"/demo.report.*)
count=0
ours=
if [ ${#files[@]} -gt 0 ]; then
    count=$(cat "${files[@]}" | grep -cE "$marker" || true)
    ours=$(cat "${files[@]}" | awk -v marker="$marker" -v root="$root/" '
        function finish() { if (inside && (text ~ root "(Sources|Tests)/")) print text; inside = 0 }
        $0 ~ marker { finish(); inside = 1; text = "" }
        inside { text = text "\n" $0 }
        /^SUMMARY: / { finish() }
        END { finish() }')
fi
echo "sanitize: $kind: $count reports"
if [ -n "$ours" ]; then
    printf '%s\n' "$ours" | head -400
    exit 1
fi
