#!/bin/sh
# make-deb.sh FOLDER PLUGIN…: makes a Debian package of the program that was built in FOLDER, in that folder, and says
# where it is.
set -eu
built=$1
sources=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
version=$("$built/shellac" --version)
architecture=$(dpkg --print-architecture)
shift

DESTDIR=$root "$sources/Scripts/install.sh" "$built" /usr "$@" >/dev/null
find "$root" -type d -exec chmod 755 {} +
find "$root" -type f ! -path '*/bin/*' -exec chmod 644 {} +
chmod 755 "$root/usr/bin/shellac"
strip --strip-unneeded "$root/usr/bin/shellac" "$root"/usr/lib/shellac/plugins/*.so
strip --strip-unneeded "$root"/usr/lib/shellac/*.so
# pkg-config's own place for packages that are not of one architecture; zsh's in Debian.
install -d "$root/usr/share/pkgconfig" "$root/usr/share/zsh/vendor-completions" "$root/usr/share/doc/shellac" "$root/DEBIAN"
mv "$root/usr/lib/pkgconfig/shellac-plugin.pc" "$root/usr/share/pkgconfig/"
mv "$root/usr/share/zsh/site-functions/_shellac" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/lib/pkgconfig" "$root/usr/share/zsh/site-functions"
gzip -9n "$root"/usr/share/man/man*/*

{
  echo "shellac ($version) unstable; urgency=medium"
  echo
  echo "  * What is new is in CHANGELOG.md of the sources."
  echo
  echo " -- The Shellac authors <team@shellac.invalid>  $(git -C "$sources" log -1 --format=%aD)"
} | gzip -9n >"$root/usr/share/doc/shellac/changelog.gz"

# dpkg-shlibdeps names the packages of the system's libraries; Swift's are in this one.
mkdir "$work/debian"
printf 'Source: shellac\n\nPackage: shellac\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O -l"$root/usr/lib/shellac" --ignore-missing-info \
  root/usr/bin/shellac root/usr/lib/shellac/*.so root/usr/lib/shellac/plugins/*.so 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
# The symbols that are linked are those of an older SQLite than the statements need: unixepoch() is of 3.38.
depends=$(echo "$depends" | sed 's/libsqlite3-0 ([^)]*)/libsqlite3-0 (>= 3.38)/')
# libzip is opened when an archive is, and so nowhere to be seen.
depends="$depends, $(dpkg -S '*/libzip.so.*' | sed 's/:.*//' | head -n 1)"
cat >"$root/DEBIAN/control" <<END
Package: shellac
Version: $version
Architecture: $architecture
Maintainer: The Shellac authors <team@shellac.invalid>
Installed-Size: $(du -k -s "$root/usr" | cut -f 1)
Depends: $depends
Section: sound
Priority: optional
Description: music library for the shell
 Shellac indexes music that was bought, reads the receipts of the shops it was
 bought in, ties each file to the line that paid for it, and exports playlists,
 histories and reports through plugins.
END
(cd "$root" && find usr -type f -exec md5sum {} +) >"$root/DEBIAN/md5sums"
package=$built/shellac_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
