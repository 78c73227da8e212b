#!/bin/sh
# install.sh PROGRAM PREFIX: puts the program, Swift's runtime and the shells' completions below PREFIX.
set -eu
program=$1
prefix=$2

install -d "$prefix/bin" "$prefix/lib/shellac" \
  "$prefix/share/bash-completion/completions" "$prefix/share/zsh/site-functions" \
  "$prefix/share/fish/vendor_completions.d"
install -m 755 "$program" "$prefix/bin/shellac"

# The libraries of the Swift toolchain that the program loads; the system's own come from its packages.
ldd "$program" | awk '$3 ~ /\/swift\/linux\// { print $3 }' | while read -r library; do
  install -m 644 "$library" "$prefix/lib/shellac/"
done

"$program" --generate-completion-script bash >"$prefix/share/bash-completion/completions/shellac"
"$program" --generate-completion-script zsh >"$prefix/share/zsh/site-functions/_shellac"
"$program" --generate-completion-script fish >"$prefix/share/fish/vendor_completions.d/shellac.fish"
echo "installed $prefix/bin/shellac"
