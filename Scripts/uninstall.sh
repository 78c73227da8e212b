#!/bin/sh
# uninstall.sh PREFIX PLUGIN…: takes away what install.sh has put below PREFIX, and folders that are empty then. DESTDIR,
# where it is set, stands before PREFIX. Libraries, configurations and plugins of others stay.
set -eu
from=${DESTDIR-}$1
shift
for plugin in "$@"; do
  rm -f "$from/lib/shellac/plugins/lib$plugin.so"
done
rm -f "$from/bin/shellac" "$from"/lib/shellac/lib*.so "$from/lib/pkgconfig/shellac-plugin.pc" "$from/include/shellac_plugin.h" \
  "$from"/share/man/man1/shellac.1 "$from"/share/man/man1/shellac-*.1 "$from"/share/man/man7/shellac-*.7 \
  "$from/share/bash-completion/completions/shellac" "$from/share/zsh/site-functions/_shellac" \
  "$from/share/fish/vendor_completions.d/shellac.fish" "$from/share/doc/shellac/copyright"
rm -rf "$from/share/shellac/sdk" "$from/share/doc/shellac/schemas"
for folder in lib/shellac/plugins lib/shellac share/shellac share/doc/shellac; do
  rmdir "$from/$folder" 2>/dev/null || true
done
