# Two commands do everything on a fresh Debian machine with a Swift toolchain: make demo, make test.
PREFIX ?= /usr/local
DESTDIR ?=
SOURCES = Sources Plugins Tests Package.swift
# The installed program finds Swift's runtime beside it, in lib/shellac.
RELEASE = -c release -Xlinker '-rpath=$$ORIGIN/../lib/shellac'

.PHONY: help deps build demo test lint install bench format clean

help: ## says what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

deps: ## installs the system packages that are missing (apt-get)
	@Scripts/install-dependencies.sh

build: deps ## builds the program: .build/release/shellac
	swift build $(RELEASE) --product shellac

demo: build ## runs the main job on Samples/Music and leaves its output in demo-output/
	Samples/demo.sh .build/release/shellac demo-output

test: deps lint ## runs every test
	swift build --build-tests
	swift test --skip-build

lint: ## checks the form of the source
	swift format lint --strict --parallel --recursive $(SOURCES)

install: build ## installs below PREFIX (/usr/local), packaging below DESTDIR
	Scripts/install.sh .build/release/shellac '$(DESTDIR)$(PREFIX)'

bench: build ## measures speed beside references: Tests/Benchmarks/results.md
	swift build $(RELEASE) --product shellac-generate
	Tests/Benchmarks/run.py

format: ## brings the source into form
	swift format --in-place --parallel --recursive $(SOURCES)

clean: ## removes what was built, the benchmarks' library too
	rm -rf .build .build-bench demo-output
