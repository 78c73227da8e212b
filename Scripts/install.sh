#!/bin/sh
# install.sh FOLDER PREFIX PLUGIN…: puts the program that was built in FOLDER, its plugins, what plugins are written
# with, Swift's runtime and the shells' completions below PREFIX.
set -eu
built=$1
prefix=$2
shift 2
program=$built/shellac
sources=$(dirname "$0")/..

install -d "$prefix/bin" "$prefix/lib/shellac/plugins" "$prefix/share/shellac" \
  "$prefix/share/bash-completion/completions" "$prefix/share/zsh/site-functions" \
  "$prefix/share/fish/vendor_completions.d"
install -m 755 "$program" "$prefix/bin/shellac"
for plugin in "$@"; do
  install -m 644 "$built/lib$plugin.so" "$prefix/lib/shellac/plugins/"
done

# The libraries of the Swift toolchain that the program and the plugins load; the system's own come from its packages.
for binary in "$program" "$prefix"/lib/shellac/plugins/*.so; do
  ldd "$binary" | awk '$3 ~ /\/swift\/linux\// { print $3 }'
done | sort -u | while read -r library; do
  install -m 644 "$library" "$prefix/lib/shellac/"
done

# The sources are links in the checkout.
rm -rf "$prefix/share/shellac/sdk"
cp -RL "$sources/SDK" "$prefix/share/shellac/sdk"
rm -rf "$prefix/share/shellac/sdk/.build"

"$program" --generate-completion-script bash >"$prefix/share/bash-completion/completions/shellac"
"$program" --generate-completion-script zsh >"$prefix/share/zsh/site-functions/_shellac"
"$program" --generate-completion-script fish >"$prefix/share/fish/vendor_completions.d/shellac.fish"
echo "installed $prefix/bin/shellac"
