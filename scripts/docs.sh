#!/usr/bin/env bash
# Builds the documentation into out/docs: the articles, and every public declaration of the modules that AsyncDisplayKit
# re-exports. The toolchain's docc makes static pages, so any web server can show them.
set -eu
cd "$(dirname "$0")/.."
reexported=UIKit,AsyncDisplayKitCore,AsyncDisplayKitNetworking,AsyncDisplayKitSessions
reexported=$reexported,ImageFetching,Layers,Drawing,CollectionCore
# No tests and no programs: only what is documented is compiled.
TEXTURE_TESTS='' swift build --target AsyncDisplayKit
built=$(TEXTURE_TESTS='' swift build --show-bin-path)
maps=()
for map in "$built"/C*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
rm -rf out/symbol-graphs out/docs
mkdir -p out/symbol-graphs
target=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",/\1/p')
swift symbolgraph-extract -module-name AsyncDisplayKit -target "$target" -I "$built/Modules" -I "$built" "${maps[@]}" \
    -minimum-access-level public -experimental-allowed-reexported-modules="$reexported" -output-dir out/symbol-graphs
docc convert Sources/AsyncDisplayKit/AsyncDisplayKit.docc --additional-symbol-graph-dir out/symbol-graphs \
    --fallback-display-name AsyncDisplayKit --fallback-bundle-identifier AsyncDisplayKit \
    --transform-for-static-hosting --warnings-as-errors --output-path out/docs
echo "out/docs: python3 -m http.server -d out/docs 8000, then http://localhost:8000/documentation/asyncdisplaykit"
