#!/usr/bin/env bash
# Builds programs of this package in release mode, in one build, with the Swift libraries linked into them: they start
# sooner and take less memory than with shared ones (docs/performance.md, "Linking"). Without names: every program.
# COUNT_RETAINS=1 lets collection-bench and layout-bench, the programs with CAllocationCounter, count retains and
# releases, which makes them slower; without it they are as they are.
# Usage: [COUNT_RETAINS=1] scripts/programs.sh [PROGRAM...]
set -eu
cd "$(dirname "$0")/.."
names=$(IFS=,; echo "$*")
[ -n "$names" ] ||
    names=$(grep -A1 'executableTarget(' Package.swift | grep -oE 'name: "[^"]+' | sed 's/.*"//' | paste -sd ,)
# --wrap: see Sources/CFoundationFixes. --undefined-glob: a dynamic cast finds every conformance of a shared library,
# but of an archive only those in objects that the program names; without the option `[String] as? NSCoding` fails in
# NSKeyedArchiver. It takes all objects with a conformance (Mc) or a type (Mn). The others make the program smaller and
# its start shorter: relocations are packed, equal functions are kept once, and symbols that no library looks for are
# not listed for the loader.
# Exclusive access, and that code of the main actor runs there, is checked at run time by the debug build, in which all
# tests run; the checks are 2 % of what a feed costs.
# The linker looks into the folder of the build first. The C++ library is linked in from there: of what a program loads,
# only ICU, which is loaded late, needs the shared one.
# The functions that a program calls, first those until its first frame, lie side by side: start-order.txt, which
# start-order.py writes; and so do the functions that have no symbol, at the end: private-functions.ld.
folder=.build/$(uname -m)-unknown-linux-gnu/release
mkdir -p "$folder"
ln -sf "$(gcc -print-file-name=libstdc++.a)" "$folder"
counting=
if [ -n "${COUNT_RETAINS:-}" ]; then
    for function in retain retain_n release release_n nonatomic_retain nonatomic_retain_n nonatomic_release \
        nonatomic_release_n tryRetain unownedRetainStrong weakLoadStrong; do
        counting="$counting -Xlinker --wrap=swift_$function"
    done
fi
# shellcheck disable=SC2086
TEXTURE_PROGRAMS=$names ${SWIFT:-swift} build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
    -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -disable-dynamic-actor-isolation \
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
    -Xlinker --wrap=CFEqual -Xlinker '--undefined-glob=*M[cn]' -Xlinker -zpack-relative-relocs -Xlinker --icf=safe \
    -Xlinker --exclude-libs=ALL -Xlinker --no-export-dynamic \
    -Xlinker "--symbol-ordering-file=$PWD/scripts/start-order.txt" -Xlinker --no-warn-symbol-ordering \
    -Xlinker -T -Xlinker "$PWD/scripts/private-functions.ld" $counting
