#!/usr/bin/env bash
# Builds in release mode, in one build, the programs that the checks of every change run: the demo, the samples, thrash,
# picture-fuzz and layout-conformance. `make all-programs` builds the others, too.
set -eu
cd "$(dirname "$0")/.."
exec scripts/programs.sh texture-demo texture-samples thrash picture-fuzz layout-conformance
