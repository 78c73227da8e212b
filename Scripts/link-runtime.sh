#!/bin/sh
# link-runtime.sh FOLDER: gives programs that are built below FOLDER the toolchain's runtime where the installed one
# stands: they look for it beside themselves, in ../lib/shellac, and nowhere else.
set -eu
runtime=$(swiftc -print-target-info | sed -n '/"runtimeLibraryPaths"/,/]/s/^ *"\(\/.*\)",\{0,1\}$/\1/p' | head -n 1)
triple=$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",$/\1/p')
mkdir -p "$1/$triple/lib"
ln -sfn "$runtime" "$1/$triple/lib/shellac"
