#!/usr/bin/env bash
# Runs the tests of the modules where threads meet under the thread sanitizer, in a build of its own. Fails if a test
# fails or a report has a frame of ours that scripts/tsan.supp does not excuse.
set -eu
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export TSAN_OPTIONS="suppressions=$PWD/scripts/tsan.supp halt_on_error=0 exitcode=0 history_size=4"
scripts/test.sh --sanitize=thread --scratch-path .build/tsan \
    --filter "${TEXTURE_TSAN_FILTER:-ExecutionTests|TypesettingTests|CellPromises|CollectionPromises|DisplayPipelineTests}" \
    >"$log" 2>&1 || { tail -80 "$log"; exit 1; }
tail -3 "$log"
reports=$(grep -c 'WARNING: ThreadSanitizer' "$log" || true)
ours=$(awk '/WARNING: ThreadSanitizer/ { inside = 1; text = "" }
    inside { text = text "\n" $0 }
    inside && /^SUMMARY: ThreadSanitizer/ { if (text ~ /\/(Sources|Tests)\//) { print text }; inside = 0 }' "$log")
echo "tsan: $reports reports"
if [ -n "$ours" ]; then
    printf '%s\n' "$ours"
    exit 1
fi
