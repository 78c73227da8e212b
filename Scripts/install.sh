#!/bin/sh
# install.sh FOLDER PREFIX PLUGIN…: puts the program that was built in FOLDER, its plugins, what plugins are written
# with, Swift's runtime, the manual, the licences, the schemas of its JSON and the shells' completions below PREFIX.
# DESTDIR, where it is set, stands before PREFIX, and nothing that is put there knows of it.
set -eu
# All may read and run it, whoever installs it.
umask 022
built=$1
prefix=$2
shift 2
program=$built/shellac
sources=$(cd "$(dirname "$0")/.." && pwd)
to=${DESTDIR-}$prefix

install -d "$to/bin" "$to/lib/shellac/plugins" "$to/lib/pkgconfig" "$to/include" "$to/share/shellac" "$to/share/man" \
  "$to/share/doc/shellac/schemas" "$to/share/bash-completion/completions" "$to/share/zsh/site-functions" "$to/share/fish/vendor_completions.d"
install -m 755 "$program" "$to/bin/shellac"
for plugin in "$@"; do
  install -m 644 "$built/lib$plugin.so" "$to/lib/shellac/plugins/"
done

# The libraries of the Swift toolchain that the program and the plugins load, one copy for all; the system's own come
# from its packages.
for binary in "$program" "$to"/lib/shellac/plugins/*.so; do
  LD_LIBRARY_PATH=$built/../lib/shellac ldd "$binary" | awk '$3 ~ /\/lib\/shellac\/lib/ { print $3 }'
done | sort -u | while read -r library; do
  install -m 644 "$library" "$to/lib/shellac/"
done

# What plugins are written with: a Swift package (its sources are links in the checkout), and for C the header alone.
rm -rf "$to/share/shellac/sdk"
cp -RL "$sources/SDK" "$to/share/shellac/sdk"
rm -rf "$to/share/shellac/sdk/.build"
install -m 644 "$sources/Sources/CShellacPlugin/include/shellac_plugin.h" "$to/include/"
version=$("$program" --version)
cat >"$to/lib/pkgconfig/shellac-plugin.pc" <<END
prefix=$prefix
includedir=\${prefix}/include
plugindir=\${prefix}/lib/shellac/plugins
sdkdir=\${prefix}/share/shellac/sdk

Name: shellac-plugin
Description: What plugins of the music library Shellac are written with
Version: $version
Cflags: -I\${includedir}
END

"$sources/Scripts/man-pages.py" "$program" "$to/share/man"
"$program" --generate-completion-script bash >"$to/share/bash-completion/completions/shellac"
"$program" --generate-completion-script zsh >"$to/share/zsh/site-functions/_shellac"
"$program" --generate-completion-script fish >"$to/share/fish/vendor_completions.d/shellac.fish"
"$sources/Scripts/copyright.py" "$built" >"$to/share/doc/shellac/copyright"
install -m 644 "$sources"/Documentation/Schemas/*.json "$to/share/doc/shellac/schemas/"
echo "installed $to/bin/shellac"
