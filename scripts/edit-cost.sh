#!/usr/bin/env bash
# Measures what an edit of one file costs until all tests are built again: for each module, CPU seconds (user and system) and
# the wall time, once after an edit of a function's body and once after a new declaration that other modules can see.
# Arguments are folders of Sources or Tests; without them, all modules of ours. The files are as before afterwards. It takes
# about half an hour of two cores for all of them.
set -eu
cd "$(dirname "$0")/.."
modules=("$@")
[ $# -gt 0 ] || modules=(Execution CollectionCore Drawing Typesetting Layers SDLBackend UIKit AsyncDisplayKitCore ImageFetching
    AsyncDisplayKitNetworking TestSupport texture-demo UIKitTests AsyncDisplayKitTests)
log=$(mktemp)
file= saved=$(mktemp)
restore() { [ -z "$file" ] || cp "$saved" "$file"; file=; }
trap 'restore; rm -f "$log" "$saved"' EXIT
TIMEFORMAT='%U %S %R'

# Builds all tests, and prints CPU seconds / wall seconds.
build() {
    { time swift build --build-tests >"$log" 2>&1; } 2>"$log.time" || { tail -20 "$log" >&2; exit 1; }
    awk '{ printf "%.0f / %.0f", $1 + $2, $3 }' "$log.time"
    rm -f "$log.time"
}
# The first file of a folder with a method without a result, whose body can take another statement.
method='^    (package |public |private )?func [a-z][A-Za-z]*\([^()]*\) \{$'
editable() { grep -rlE "$method" --include='*.swift' "$1" | sort | head -1; }

build >/dev/null
echo '| module | a body, CPU / wall s | a declaration, CPU / wall s |'
echo '|---|---|---|'
for module in "${modules[@]}"; do
    folder=Sources/$module
    [ -d "$folder" ] || folder=Tests/$module
    file=$(editable "$folder")
    cp "$file" "$saved"
    awk -v method="$method" '{ print } !done && $0 ~ method { print "        _ = 0"; done = 1 }' "$saved" >"$file"
    body=$(build)
    printf '\npackage func declaredToMeasureABuild() {}\n' >>"$file"
    declaration=$(build)
    restore
    build >/dev/null
    echo "| \`$module\` | $body | $declaration |"
done
