# `make help` lists the targets. Everything installs what it needs first.
SWIFT ?= swift
PREFIX ?= /usr/local
export TEXTURE_WARNINGS_AS_ERRORS ?=

.PHONY: help setup setup-test demo test unit release e2e promises tsan lint check-all format clean bench

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: ## Install the Debian packages needed to build and run
	@scripts/setup.sh packages.txt

setup-test: ## Install the packages tests need, too
	@scripts/setup.sh packages.txt packages-test.txt

demo: setup ## Build the demo in release mode and open its window
	$(SWIFT) build -c release --product texture-demo
	.build/release/texture-demo

test: unit release e2e ## Run every test without a display, build what is released, and use the demo

unit: setup-test ## Run the tests only, in a debug build that checks invariants
	scripts/test.sh

release: setup ## Build the applications in release mode
	$(SWIFT) build -c release --product texture-demo
	$(SWIFT) build -c release --product feed-bench
	$(SWIFT) build -c release --product layout-conformance

e2e: setup-test release ## Use the demo in a window of a virtual X server, and look at it
	scripts/e2e.sh

promises: setup-test ## Print what the documentation promises, and whether its tests pass
	@scripts/promises.sh

tsan: setup-test ## Run the tests of threaded code under the thread sanitizer
	scripts/tsan.sh

lint: ## Check formatting, file lengths, and the reasons for unsafe code
	scripts/lint.sh

check-all: test lint promises tsan ## All of the above, and the long runs: for before a release
	TEXTURE_THOROUGH=1 scripts/test.sh --filter 'DeterminismTests'

bench: setup-test ## Run the feed benchmark with 10,000 rows and print medians
	scripts/bench.sh 10000 5

format: ## Format all Swift sources
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests

clean: ## Remove build products
	rm -rf .build out
