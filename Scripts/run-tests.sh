#!/bin/bash
# run-tests.sh [ARGUMENT…]: runs the tests that are built. What failed is said once more at the end, where a long log's
# reader looks and where a log that is cut still has it.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --skip-build "$@" 2>&1 | tee "$log"
status=$?
if [ $status -ne 0 ]; then
  echo
  echo "What failed, once more:"
  # A failure's first lines: an expectation is followed by what its parts were.
  grep -aE -A 6 '✘ Test .*(recorded an issue|failed after)|Fatal error|error: ' "$log" | grep -avE '^(◇|✔|--$)' | cut -c 1-2000 | tail -n 200
fi
exit $status
