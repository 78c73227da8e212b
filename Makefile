# Two commands do everything on a fresh Debian machine with a Swift toolchain: make demo, make test.
PREFIX ?= /usr/local
DESTDIR ?=
SOURCES = Sources Plugins Tests SDK/Package.swift Package.swift
# The installed program finds Swift's runtime beside it, in lib/shellac; plugins, in lib/shellac/plugins, above them; and
# neither looks into the toolchain it was built with.
RELEASE = -c release -Xswiftc -no-toolchain-stdlib-rpath -Xlinker '-rpath=$$ORIGIN/../lib/shellac' -Xlinker '-rpath=$$ORIGIN/..'
# What ShellacLibrary, the longest part of the build, waits for besides GRDB. Of what is ready, swift build takes the names
# that come last in the alphabet first, and C's, which begin with their path, after all others: it would have to wait.
EARLY = CFileSystem CDelta CNettle CICU
PLUGINS = $(notdir $(patsubst %/,%,$(wildcard Plugins/*/)))

.PHONY: help deps build demo test sanitize soak mutants lint install uninstall check-install deb recording bench format clean

help: ## says what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 15

deps: ## installs the system packages that building needs and that are missing (apt-get)
	@Scripts/install-dependencies.sh

build: deps ## builds the program and its plugins: .build/release/shellac
	@Scripts/link-runtime.sh .build
	@for target in $(EARLY); do swift build --quiet $(RELEASE) --target $$target || exit; done
	swift build $(RELEASE)

demo: build ## runs the main job on Samples and leaves its output in demo-output/
	Samples/demo.sh .build/release/shellac demo-output

test: lint ## runs every test
	@Scripts/install-dependencies.sh --tests
	swift build --build-tests
	Scripts/run-tests.sh
	Tests/Sanitized/run.sh $(PLUGINS)
	Tests/Soak/soak.py .build/debug/shellac --seed 6 --rounds 4

sanitize: ## tries plugins and what opens them, and made-up inputs, under sanitizers
	Tests/Sanitized/run.sh $(PLUGINS)

soak: build ## tries to make it lose something or trap, for ten minutes: faults, kills, four processes at once, made-up inputs
	@Scripts/install-dependencies.sh --tests
	Tests/Soak/soak.py .build/release/shellac --seconds 300 --kills 200 --census Tests/Soak/census.md
	Tests/Sanitized/build.sh
	Tests/Fuzz/fuzz.py .build/sanitized/debug .build/release/shellac --seconds 300 --seed $$(date +%s) --census Tests/Soak/census.md

mutants: ## changes lines of the core one by one and says what no test notices: Tests/Mutation/results.md (hours)
	@Scripts/install-dependencies.sh --tests
	Tests/Mutation/mutate.py --sample 3:120

lint: ## checks the form of the source
	swift format lint --strict --parallel --recursive $(SOURCES)

install: build ## installs below PREFIX (/usr/local), packaging below DESTDIR
	@Scripts/install-dependencies.sh --install
	DESTDIR='$(DESTDIR)' Scripts/install.sh .build/release '$(PREFIX)' $(PLUGINS)

uninstall: ## takes away what install has put below PREFIX
	DESTDIR='$(DESTDIR)' Scripts/uninstall.sh '$(PREFIX)' $(PLUGINS)

check-install: build ## tries what install and the Debian package put in place, without build folder and toolchain
	@Scripts/install-dependencies.sh --tests dpkg-dev
	Tests/Install/run.sh .build/release --plugin
	Tests/Install/deb.sh .build/release

deb: build ## makes a Debian package: .build/release/shellac_VERSION_ARCHITECTURE.deb
	@Scripts/install-dependencies.sh --install dpkg-dev
	Scripts/make-deb.sh .build/release $(PLUGINS)

recording: build ## records the session that README.md shows as a picture
	Scripts/make-recording.py .build/release/shellac Documentation/session.svg

bench: build ## measures speed beside references: Tests/Benchmarks/results.md
	Tests/Benchmarks/run.py

format: ## brings the source into form
	swift format --in-place --parallel --recursive $(SOURCES)

clean: ## removes what was built, the benchmarks' library too
	rm -rf .build .build-bench demo-output
