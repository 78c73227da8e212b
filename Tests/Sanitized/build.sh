#!/bin/bash
# build.sh: builds the program, the plugins and what tries made-up inputs on them into .build/sanitized, under the
# address sanitizer; C and C++ under that for undefined behaviour too, which Swift's own checks take the place of. All
# of it counts which code it goes through.
set -euo pipefail
cd "$(dirname "$0")/../.."

flags=(--sanitize=address --scratch-path .build/sanitized -Xswiftc -sanitize-coverage=edge,trace-pc-guard)
# What is C++'s alone needs a runtime that Swift does not link; types of functions differ where Swift calls C.
for flag in -fsanitize=undefined -fno-sanitize=vptr,function -fno-sanitize-recover=undefined \
  -fsanitize-coverage=trace-pc-guard; do
  flags+=(-Xcc "$flag" -Xcxx "$flag")
done
# What others have written in C++ is looked at where it reaches beyond its memory, and no closer.
flags+=(-Xcxx "-fsanitize-ignorelist=$PWD/Tests/Sanitized/foreign.txt")
SHELLAC_FUZZ=1 swift build "${flags[@]}" | tail -1

# A plugin that breaks any rule at any time.
cc -g -shared -fPIC -pthread -ISources/CShellacPlugin/include -DENTRY=shellac_plugin_v1_randomformat '-DID="random"' \
  Tests/BadPlugins/Random.c -o .build/sanitized/debug/libRandomFormat.so
