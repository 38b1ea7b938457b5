# `make help` lists the targets. Everything installs what it needs first.
export SWIFT ?= swift
# Where `make install` puts things: under PREFIX, with DESTDIR before it for packagers.
PREFIX ?= /usr/local
DESTDIR ?=
# What it installs. Named otherwise, it is not built.
BUILD = .build/release
# Batches of `make thrash`.
N ?= 1000000
export TEXTURE_WARNINGS_AS_ERRORS ?=
installed = $(DESTDIR)$(PREFIX)
icon_sizes = 16 32 48 64 128 256
# Says how long a step took; .ci/run makes a table of these lines.
step = @scripts/step.sh $@

.PHONY: help setup setup-test demo samples demo-build install uninstall test test-release check release optimised all-programs e2e \
	wayland touchpad client goldens promises fuzz pictures pictures-short tsan tsan-quick tsan-build asan lint thorough check-all format clean bench \
	bench-proof bench-scenes bench-peers bench-first-frame bench-layout properties docs docs-pictures thrash thrash-short bench-collections

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: ## Install the Debian packages needed to build and run
	@scripts/setup.sh packages.txt

setup-test: ## Install the packages tests need, too
	@scripts/setup.sh packages.txt packages-test.txt

demo: demo-build ## Build the demo in release mode and open its window
	.build/release/texture-demo

demo-build: setup
	scripts/programs.sh texture-demo

install: $(if $(filter .build/release,$(BUILD)),demo-build) ## Install the demo: PREFIX=/usr/local DESTDIR=
	install -D -m 755 "$(BUILD)/texture-demo" "$(installed)/bin/texture-demo"
	install -d "$(installed)/share/texture-demo"
	cp -R Assets/. "$(installed)/share/texture-demo/"
	install -D -m 644 packaging/texture-demo.desktop "$(installed)/share/applications/texture-demo.desktop"
	for size in $(icon_sizes); do \
	  install -D -m 644 Assets/icons/texture-demo-$$size.png \
	    "$(installed)/share/icons/hicolor/$${size}x$$size/apps/texture-demo.png" || exit 1; done

uninstall: ## Remove what install put there, with the same PREFIX and DESTDIR
	rm -f "$(installed)/bin/texture-demo" "$(installed)/share/applications/texture-demo.desktop"
	rm -rf "$(installed)/share/texture-demo"
	for size in $(icon_sizes); do rm -f "$(installed)/share/icons/hicolor/$${size}x$$size/apps/texture-demo.png"; done

samples: setup ## Build the seven sample programs and open the photo feed; SAMPLE=name opens another
	scripts/programs.sh texture-samples
	.build/release/texture-samples $(or $(SAMPLE),ASDKgram)

test: setup-test ## Build and run the unit tests, in a debug build that checks invariants
	$(step) scripts/test.sh

# What reads bytes that strangers wrote.
strangers = ImageFetchingTests|LoopbackServerTests|FeedClientTests|DrawingTests|Image|Picture|PartsMemory|TiledRow|SmallAddressSpace|Download|Network|Preview|Session|LongFeed|Cache

test-release: setup-test ## Run the tests of pictures, network and caches in a release build
	$(step) env TEXTURE_TESTS=Drawing,ImageFetching,LoopbackServer,FeedClient,UIKit,AsyncDisplayKit scripts/test.sh -c release \
	    -Xswiftc -enable-testing -Xswiftc -DINVARIANTS --scratch-path .build/test-release --filter '$(strangers)'

check: lint release optimised thrash-short pictures-short e2e client tsan-quick ## Run the rest of what every change must pass

release: setup ## Build in release mode, at once, the programs that the checks run
	$(step) scripts/release.sh

optimised: release ## Hold the optimised layout engine against the cases and properties of the tests
	$(step) scripts/optimised.sh

all-programs: setup ## Build every program in release mode, and draw the documentation's pictures into a scratch folder
	$(step) scripts/all-programs.sh

e2e: setup-test release ## Use the demo and samples in windows of a virtual X server, and look at them
	$(step) scripts/e2e.sh

wayland: release ## Use the demo in a Wayland compositor whose output has a scale of 2
	@scripts/setup.sh packages.txt packages-test.txt packages-wayland.txt
	$(step) scripts/wayland.sh

touchpad: release ## Use the demo with a trackpad and a touch screen of an X server, both played by a script; for root
	@scripts/setup.sh packages.txt packages-test.txt packages-touchpad.txt
	$(step) scripts/touchpad.sh

client: setup ## Build and run a user's package in Swift 5 and in Swift 6 mode
	$(step) scripts/client.sh

goldens: setup-test ## Take the pictures again that the demo and the samples are compared with; look at them before you commit
	TEXTURE_RECORD_GOLDENS=1 scripts/test.sh --filter GoldenTests

thrash-short: setup-test release ## Run 10,000 random batches, every script of 2 edits and 100,000 wrong batches
	$(step) scripts/headless.sh .build/release/thrash

thrash: setup-test ## Update lists at random N times and in every way of 3 edits, and compare with plain arrays
	scripts/programs.sh thrash
	$(step) scripts/headless.sh .build/release/thrash --batches $(N) --steps $(shell expr $(N) / 10) --depth 3 --wrong $(N) \
	    --anchored 10000 --contradictions $(shell expr $(N) / 10)

bench-collections: setup-test ## Measure what lists of a million rows cost
	scripts/programs.sh collection-bench
	$(step) scripts/headless.sh .build/release/collection-bench

promises: setup-test ## Print what the documentation promises, and whether its tests pass
	$(step) scripts/promises.sh

fuzz: setup-test properties pictures ## Feed random input to everything that reads files and answers of strangers
	@TEXTURE_THOROUGH=1 scripts/step.sh $@ scripts/test.sh --filter 'Fuzz|LayoutPropertyTests'

pictures: setup ## Decode 100,000 damaged pictures and the hostile ones, and measure each; FILES=number
	scripts/programs.sh picture-fuzz
	$(step) sh -c '.build/release/picture-fuzz --files $(or $(FILES),100000) && .build/release/picture-fuzz --hostile'

pictures-short: release ## The same with 10,000 damaged pictures
	$(step) sh -c '.build/release/picture-fuzz --files 10000 && .build/release/picture-fuzz --hostile'

properties: setup ## Search 100,000 random trees for one that contradicts a property of layouts; TREES=number
	scripts/programs.sh layout-conformance
	$(step) scripts/headless.sh .build/release/layout-conformance --properties $(or $(TREES),100000)

tsan: setup-test ## Run every test, and the demo in a window, under the thread sanitizer
	$(step) scripts/sanitize.sh thread

tsan-quick: setup-test ## Run the tests of threaded code under the thread sanitizer
	$(step) scripts/sanitize.sh thread quick

tsan-build: setup-test ## Only build what tsan-quick runs
	$(step) scripts/sanitize.sh thread quick-build

asan: setup-test ## Run every test under the address sanitizer
	$(step) scripts/sanitize.sh address

lint: ## Check formatting, file lengths, doc comments, the README's code, and the reasons for unsafe code
	$(step) scripts/lint.sh

thorough: setup-test ## Run with all their rounds the tests that have some: fuzz, random layouts, memory of 200 cycles, 50 equal runs
	@TEXTURE_THOROUGH=1 scripts/step.sh $@ scripts/test.sh

check-all: setup-test ## Run all of the above and the benchmark: for before a release
	@scripts/check-all.sh

bench: setup-test ## Run the feed benchmark with 10,000 rows and print medians, then its scenes
	$(step) scripts/bench.sh 10000 5
	$(step) scripts/bench-scenes.sh --realtime $(REALTIME)

bench-scenes: setup-test ## Only those scenes: slow rows, two cores, a chat, a dragged thumb, 120 Hz, large windows, OpenGL; SCENES= ROUNDS= QUIET=1
	$(step) scripts/bench-scenes.sh --rounds $(ROUNDS) --scenes "$(SCENES)" --realtime $(REALTIME) $(if $(QUIET),--quiet)

bench-proof: setup-test ## Show that the benchmark draws what it says: count damage, grab the screen, look at the rows
	scripts/bench.sh 10000 proof

# Of `make bench-peers`: rows, rounds, starts of each program, which programs (all), seconds to wait for a quiet machine in
# all, and for root a real-time priority. Of `make bench-scenes`: which scenes (all), rounds, the priority, and with QUIET=1 that
# nothing else uses the machine, so that every missed aim is an error.
ROWS ?= 10000
ROUNDS ?= 5
FIRST_FRAMES ?= 21
PEERS ?=
SCENES ?=
QUIET_WAIT ?= 120
REALTIME ?= 0
peers = scripts/bench-peers.sh --rows $(ROWS) --first-frames $(FIRST_FRAMES) --wait $(QUIET_WAIT) --realtime $(REALTIME)

bench-peers: setup-test ## Run the feed on Qt, GTK and Dear ImGui in turns with ours; ROWS= ROUNDS= FIRST_FRAMES= PEERS= REALTIME=
	@scripts/setup.sh packages-peers.txt
	$(step) $(peers) --rounds $(ROUNDS) --programs "$(PEERS)"

bench-first-frame: setup-test ## Start the feed on Qt and ours 21 times in turns: time and CPU until the first complete frame
	@scripts/setup.sh packages-peers.txt
	$(step) $(peers) --rounds 0 --programs "$(or $(PEERS),qtwidgets qtquick-software)"

bench-layout: setup ## Measure the layout engine: time, allocations, what is measured again
	scripts/programs.sh layout-bench
	$(step) env FONTCONFIG_FILE=$(CURDIR)/Tests/Support/fonts.conf .build/release/layout-bench

docs: setup ## Build the documentation into out/docs, for any web server
	$(step) scripts/docs.sh

docs-pictures: setup ## Draw the pictures of the documentation again: layout specs, list styles, collection layouts
	FONTCONFIG_FILE=$(CURDIR)/Tests/Support/fonts.conf $(SWIFT) run layout-pictures

format: ## Format all Swift sources
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests Examples

clean: ## Remove build products
	rm -rf .build out
