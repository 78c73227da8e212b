#!/bin/bash
# run.sh PLUGIN…: builds the program and plugins with sanitizers, and tries them over the border: the conformance suite on
# each plugin, then on plugins that lie, as many at once as there are cores; then a few made-up inputs on everything that
# reads. Any finding of a sanitizer fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

build=.build/sanitized
Tests/Sanitized/build.sh
export program=$build/debug/shellac
work=$(mktemp -d)
export work
trap 'rm -rf "$work"' EXIT

# Runs a check of a file that should end with a status; beside that it counts what the sanitizer says.
try() {
  local name status=0
  name=$(basename "$1" .so)
  # Constants of plugins, and what is lent to them, stay in memory on purpose.
  ASAN_OPTIONS=detect_leaks=0:abort_on_error=0:exitcode=86:log_path=$work/$name.asan \
    "$program" plugins check "$1" --quiet --time-limit 600 >"$work/$name.output" 2>&1 || status=$?
  if compgen -G "$work/$name.asan*" >/dev/null; then
    echo "FAILED $1"$'\n'"$(cat "$work/$name".asan* | head -60)"
  elif [ "$status" -ne "$2" ]; then
    echo "FAILED $1: status $status instead of $2"$'\n'"$(cat "$work/$name.output")"
  else
    echo "ok     $1"
    return 0
  fi
  return 1
}
export -f try

checks=()
for plugin in "$@"; do checks+=("$build/debug/lib$plugin.so" 0); done

# Those that lie without crashing by themselves: what the host does with it must be sound.
for name in SilentFailure UnknownStatus UnaskedStop FailsButOK NoWriter NullRows ShortWriter WritesNull WritesLate WritesOnThread \
  WarnsForEver RowsFirst NullCells ManyRows ManyColumns WrongCell NullText NestedList UnsaidRows ReadsNull \
  KeepsReading LooksAround ProbeLies NotMine; do
  id=$(echo "$name" | tr '[:upper:]' '[:lower:]')
  cc -g -shared -fPIC -pthread -ISources/CShellacPlugin/include "-DENTRY=shellac_plugin_v1_${id}format" \
    "-DID=\"$id\"" "Tests/BadPlugins/$name.c" -o "$work/lib${name}Format.so"
  # Each fails a check at least: none of them reads what it writes.
  checks+=("$work/lib${name}Format.so" 2)
done
# xargs ends with 123 when one of them failed.
printf '%s\0' "${checks[@]}" | xargs -0 -n 2 -P "$(getconf _NPROCESSORS_ONLN)" bash -c 'try "$0" "$1"' ||
  { echo "the sanitizer, or a check, found something"; exit 1; }

# The same inputs every time; `make soak` tries others. The library that commands look into is made by the program as it is.
swift build --product shellac | tail -1
Tests/Fuzz/fuzz.py "$build/debug" .build/debug/shellac --runs 15 --seed 1 --keep .build/fuzz-findings
