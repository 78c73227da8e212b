#!/bin/bash
# run.sh PLUGIN…: builds the program and plugins with the address sanitizer, and tries them over the border: the
# conformance suite on each plugin, then on plugins that lie. Any finding of the sanitizer fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

build=.build/sanitized
products=(shellac "$@")
for product in "${products[@]}"; do
  swift build --sanitize=address --scratch-path "$build" --product "$product" | tail -1
done
program=$build/debug/shellac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Constants of plugins, and what is lent to them, stay in memory on purpose.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=0:exitcode=86:log_path=$work/asan
findings=0

# Runs a check; its status is not what counts here, only what the sanitizer says.
try() {
  local status=0
  "$program" plugins check "$1" --quiet --time-limit 300 >"$work/output" 2>&1 || status=$?
  if compgen -G "$work/asan*" >/dev/null; then
    echo "FAILED $1"
    cat "$work"/asan* | head -60
    rm -f "$work"/asan*
    findings=$((findings + 1))
  elif [ "$status" -ne "$2" ]; then
    echo "FAILED $1: status $status instead of $2"
    cat "$work/output"
    findings=$((findings + 1))
  else
    echo "ok     $1"
  fi
}

for plugin in "$@"; do try "$build/debug/lib$plugin.so" 0; done

# Those that lie without crashing by themselves: what the host does with it must be sound.
for name in SilentFailure UnknownStatus UnaskedStop FailsButOK NoWriter NullRows WritesNull WritesLate WritesOnThread \
  WarnsForEver RowsFirst NullCells ManyRows ManyColumns WrongCell NullText NestedList UnsaidRows ReadsNull \
  KeepsReading LooksAround ProbeLies NotMine; do
  id=$(echo "$name" | tr '[:upper:]' '[:lower:]')
  cc -g -shared -fPIC -pthread -ISources/CShellacPlugin/include "-DENTRY=shellac_plugin_v1_${id}format" \
    "-DID=\"$id\"" "Tests/BadPlugins/$name.c" -o "$work/lib${name}Format.so"
  # Each fails a check at least: none of them reads what it writes.
  try "$work/lib${name}Format.so" 2
done
[ "$findings" -eq 0 ] || { echo "$findings findings"; exit 1; }
