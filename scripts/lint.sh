#!/usr/bin/env bash
# The README's code, paths and suites that documents name, the table of keys, formatting, lengths of files and of lines,
# doc comments, and a reason beside every unsafe escape.
set -u
cd "$(dirname "$0")/.."
status=0
scripts/check-readme.sh || status=1
scripts/check-snippets.py || status=1
scripts/check-paths.py || status=1
scripts/check-keys.py || status=1
scripts/undocumented.py --complete || status=1
swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples || status=1
while read -r lines file; do
    [ "$file" = total ] && continue
    if [ "$lines" -gt 500 ]; then
        echo "$file: $lines lines; a file past 500 holds more than one idea, split it" >&2
        status=1
    fi
done < <(git ls-files '*.swift' '*.c' '*.h' '*.cpp' '*.qml' '*.py' | xargs wc -l)
# Lines of code, comments and strings, also those that the formatter does not break. An address alone on a line may be
# longer, because it cannot be broken. The programs on other toolkits are formatted as .clang-format beside them says.
while read -r place; do
    echo "$place: longer than 120 columns" >&2
    status=1
done < <(git ls-files '*.swift' '*.c' '*.h' '*.cpp' '*.qml' '*.sh' '*.py' '*.ld' .ci/run Benchmarks/Peers ':!*.md' |
    LC_ALL=C.UTF-8 xargs grep -nP '^(?!\W*https?://\S+$).{121,}' | cut -d: -f1,2 || true)
# What a document names as the test of a promise exists: a suite, or the folder of a test target.
suites=$(grep -rhoE '(struct|class|extension) [A-Za-z0-9]+Tests\b' Tests --include='*.swift' | cut -d' ' -f2 | sort -u)
while read -r suite; do
    [ -d "Tests/$suite" ] || grep -qx "$suite" <<< "$suites" && continue
    echo "$suite: a document names this suite, and there is none of the name" >&2
    status=1
done < <(git ls-files '*.md' ':!Examples' | xargs grep -ohE '`[A-Za-z0-9]+Tests`' | tr -d '`' | sort -u)
# An escape from the compiler's checks needs its reason, in two words or more, on the same line or in a comment right
# above; a run of escapes on neighbouring lines may share the one above its first. What documents the declaration is no
# reason.
unsafe='@unchecked Sendable|nonisolated\(unsafe\)|unsafeBitCast|unowned\(unsafe\)|swift-format-ignore'
reason='(^|[^/])// *[^ /]+ +[^ ]'
escapes=$(git ls-files 'Sources/*.swift' | xargs grep -nE "$unsafe" | grep -vE '^[^:]+:[0-9]+:\s*(///|//)' || true)
count=0
while IFS=: read -r file line text; do
    [ -n "$file" ] || continue
    count=$((count + 1))
    printf '%s\n' "$text" | grep -qE "$reason" && continue
    above=$((line - 1))
    while sed -n "${above}p" "$file" | grep -E "$unsafe" | grep -qv '//'; do above=$((above - 1)); done
    sed -n "${above}p" "$file" | grep -qE "^ *$reason" && continue
    echo "$file:$line: no reason given beside: ${text#"${text%%[![:space:]]*}"}" >&2
    status=1
done <<< "$escapes"
echo "lint: $count escapes from the compiler's checks"
exit $status
