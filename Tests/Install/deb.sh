#!/bin/bash
# deb.sh FOLDER: packs what was built in FOLDER (a release), has lintian look at the package, installs it with dpkg in a
# root of its own, uses it in a root that has nothing else but the system's libraries, and removes it again.
set -euo pipefail
sources=$(cd "$(dirname "$0")/../.." && pwd)
built=$(cd "$1" && pwd)
# Nobody else than root may give files away; in a namespace everybody is root.
if [ "$(id -u)" != 0 ]; then exec unshare --user --map-root-user "$0" "$@"; fi
mapfile -t plugins < <(cd "$sources/Plugins" && ls -d -- */ | tr -d /)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

fail() {
  echo "error: $1" >&2
  exit 1
}

package=$("$sources/Scripts/make-deb.sh" "$built" "${plugins[@]}")
lintian --allow-root --fail-on error "$package" || fail "lintian finds errors in the package"
field() { dpkg-deb --field "$package" "$1"; }
mkdir -p "$work/debian"
printf 'Source: shellac\n\nPackage: shellac\nArchitecture: any\n' >"$work/debian/control"
(cd "$work" && dpkg-checkbuilddeps -d "$(field Depends)") || fail "it was built on a machine without what it depends on"

# Installed where there is nothing, so that all that is there is the package's.
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
apart=(dpkg --root="$root" --force-depends --force-script-chrootless --log="$work/log")
"${apart[@]}" --install "$package" >"$work/out" 2>&1 || { cat "$work/out"; fail "dpkg does not install it"; }
[ "$(dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${db:Status-Status} ${Version}' shellac)" = "installed $(field Version)" ] ||
  fail "dpkg does not know of it"
outside=$(find "$root" -path "$root/var" -prune -o -type f -not -path "$root/usr/*" -print)
[ -z "$outside" ] || fail "installed outside of /usr: $outside"
unsafe=$(find "$root/usr" -not -type l \( -perm /022 -or -type f -not -perm -444 -or -type d -not -perm -555 \))
[ -z "$unsafe" ] || fail "not to be read by all, or to be written by others: $unsafe"
(cd "$root" && md5sum --quiet --check var/lib/dpkg/info/shellac.md5sums) || fail "files are not those that were packed"
[ -s "$root/usr/share/doc/shellac/copyright" ] || fail "there is no copyright"
[ -s "$root/usr/share/man/man1/shellac-songs.1.gz" ] || fail "there is no manual"
! grep -rlI -e "$built" -e "$sources" "$root/usr" || fail "these files know where they were built"

# Used by itself: a copy of that root, to which only the libraries of the system are added.
cp -a "$root" "$work/used"
cp -r "$sources/Samples/Music" "$sources/Samples/Purchases" "$work/used"
mkdir -p "$work/used/root" "$work/used/tmp"
libraries=/usr/lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)
system=(--ro-bind "$libraries" "$libraries")
for folder in /lib /lib64; do
  [ ! -L "$folder" ] || ln -s "$(readlink "$folder")" "$work/used$folder"
done
[ ! -d /usr/lib64 ] || system+=(--ro-bind /usr/lib64 /usr/lib64)
inside=(bwrap --bind "$work/used" / "${system[@]}" --dev /dev --proc /proc --unshare-net --chdir /
  --clearenv --setenv PATH /usr/bin --setenv HOME /root --setenv LC_ALL C.UTF-8)
[ "$("${inside[@]}" shellac --version)" = "$(field Version)" ] || fail "the program does not run by itself"
"${inside[@]}" shellac index Music --quiet 2>/dev/null || [ $? = 1 ] || fail "nothing can be indexed"
"${inside[@]}" shellac import Purchases/bandcamp-orders.json --quiet || fail "nothing can be imported"
"${inside[@]}" shellac reconcile --quiet >/dev/null || fail "nothing can be reconciled"
"${inside[@]}" shellac export csv -o out.csv --quiet 2>/dev/null || [ $? = 1 ] || fail "nothing can be exported"
[ -s "$work/used/out.csv" ] || fail "an export writes nothing"
"${inside[@]}" shellac plugins list --json >"$work/list.json"
python3 - "$work/list.json" "${#plugins[@]}" <<'PYTHON' || fail "not every plugin is loaded from where it was installed"
import json, sys
found = json.load(open(sys.argv[1]))
sys.exit(not (len(found) == int(sys.argv[2]) and all(
    plugin["state"] == "loaded" and plugin["path"].startswith("/usr/lib/shellac/plugins/") for plugin in found)))
PYTHON

# And away again.
"${apart[@]}" --purge shellac >"$work/out" 2>&1 || { cat "$work/out"; fail "dpkg does not remove it"; }
left=$(find "$root" -mindepth 1 -path "$root/var" -prune -o -print)
[ -z "$left" ] || fail "left behind: $left"
! grep -q shellac "$root/var/lib/dpkg/status" || fail "dpkg still knows of it"
echo "the package installs, works by itself, and goes again"
