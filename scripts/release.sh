#!/usr/bin/env bash
# Builds in release mode, in one build, the programs that the checks of every change run: the demo, the samples, thrash,
# picture-fuzz and layout-conformance. `make all-programs` builds the others, too.
set -eu
cd "$(dirname "$0")/.."
TEXTURE_PROGRAMS=texture-demo,texture-samples,thrash,picture-fuzz,layout-conformance swift build -c release
