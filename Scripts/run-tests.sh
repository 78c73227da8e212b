#!/bin/bash
# run-tests.sh [ARGUMENT…]: runs the tests that are built. What failed is said once more at the end, where a long log's
# reader looks and where a log that is cut still has it. Tests that do not end are ended after a while, and named.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Line by line, so that nothing of what they said is lost with them.
stdbuf -oL timeout -k 30 "${SHELLAC_TEST_LIMIT:-40m}" swift test --skip-build "$@" 2>&1 | tee "$log"
status=$?
if [ $status -eq 124 ] || [ $status -eq 137 ]; then
  echo
  echo "Ended, as it took too long. Tests that had begun, and not ended:"
  comm -23 \
    <(grep -avE '^◇ Test (case|run) ' "$log" | sed -nE 's/^◇ Test (.*) started\.$/\1/p' | sort) \
    <(sed -nE 's/^. Test (.*) (passed|failed|skipped)( after .*|\.|:.*)?$/\1/p' "$log" | sed -E 's/ with [0-9]+ test cases?$//' | sort) |
    head -n 40
fi
if [ $status -ne 0 ]; then
  echo
  echo "What failed, once more:"
  # A failure's first lines: an expectation is followed by what its parts were.
  grep -aE -A 6 '✘ Test .*(recorded an issue|failed after)|Fatal error|error: ' "$log" | grep -avE '^(◇|✔|--$)' | cut -c 1-2000 | tail -n 200
fi
exit $status
