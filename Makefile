# `make help` lists the targets. Everything installs what it needs first.
SWIFT ?= swift
PREFIX ?= /usr/local
export TEXTURE_WARNINGS_AS_ERRORS ?=

.PHONY: help setup setup-test demo run test lint format clean

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: ## Install the Debian packages needed to build and run
	@scripts/setup.sh packages.txt

setup-test: ## Install the packages tests need, too
	@scripts/setup.sh packages.txt packages-test.txt

demo: setup ## Build the demo in release mode and open its window
	$(SWIFT) build -c release --product texture-demo
	.build/release/texture-demo

test: setup-test ## Run every test, headless
	scripts/test.sh

lint: ## Check formatting, file lengths, and the reasons for unsafe code
	scripts/lint.sh

format: ## Format all Swift sources
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests

clean: ## Remove build products
	rm -rf .build out
