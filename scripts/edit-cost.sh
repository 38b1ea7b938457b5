#!/usr/bin/env bash
# Measures what an edit of one file costs until all tests are built again: for each module, CPU seconds (user and
# system) and the wall time, once after an edit of a function's body and once after a new declaration that other modules
# can see. Arguments are folders of Sources or Tests; without them, all modules of ours. The files are as before
# afterwards. It takes about a quarter of an hour of two cores for all of them.
set -eu
cd "$(dirname "$0")/.."
modules=("$@")
[ $# -gt 0 ] ||
    modules=(Execution CollectionCore Drawing Typesetting Layers SDLBackend UIKit AsyncDisplayKitCore ImageFetching
    AsyncDisplayKitNetworking TestSupport texture-demo UIKitTests AsyncDisplayKitTests)
log=$(mktemp)
edited=() saved=$(mktemp -d)
# The edits stay until the end: a build after each module to take its edit back would cost as much as what is measured.
restore() { for number in "${!edited[@]}"; do cp "$saved/$number" "${edited[number]}"; done; }
trap 'restore; rm -rf "$log" "$log.time" "$saved"' EXIT
TIMEFORMAT='%U %S %R'

# Builds all tests, and prints CPU seconds / wall seconds.
build() {
    { time swift build --build-tests >"$log" 2>&1; } 2>"$log.time" || { tail -20 "$log" >&2; exit 1; }
    awk '{ printf "%.0f / %.0f", $1 + $2, $3 }' "$log.time"
    rm -f "$log.time"
}
# The first file of a folder with a method without a result, whose body can take another statement; the first file if
# there is none, as in a module that only passes others on.
method='^ *([a-z]+ )*func [a-z][A-Za-z]*\(.*\) (throws(\([A-Za-z]+\))? )?\{$'
editable() { grep -rlE "$method" --include='*.swift' "$1" | sort | grep . || find "$1" -name '*.swift' | sort; }

build >/dev/null
echo '| module | a body, CPU / wall s | a declaration, CPU / wall s |'
echo '|---|---|---|'
for module in "${modules[@]}"; do
    folder=Sources/$module
    [ -d "$folder" ] || folder=Tests/$module
    file=$(editable "$folder" | head -1)
    number=${#edited[@]}
    cp "$file" "$saved/$number"
    edited+=("$file")
    awk -v method="$method" '{ print } !done && $0 ~ method { print "        _ = 0"; done = 1 }' \
        "$saved/$number" >"$file"
    body=none
    ! grep -qE "$method" "$file" || body=$(build)
    printf '\npublic func declaredToMeasureABuild%d() {}\n' "$number" >>"$file"
    declaration=$(build)
    echo "| \`$module\` | $body | $declaration |"
done
