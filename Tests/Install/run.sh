#!/bin/bash
# run.sh FOLDER [--plugin]: installs what was built in FOLDER into a folder of its own, uses it there, and takes it away
# again. A release is used with its build folder and the toolchain out of sight, as on another machine; a debug build
# needs them. --plugin also builds a plugin in Swift against the installed SDK, which takes a minute.
set -euo pipefail
sources=$(cd "$(dirname "$0")/../.." && pwd)
built=$(cd "$1" && pwd)
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")")
mapfile -t plugins < <(cd "$sources/Plugins" && ls -d -- */ | tr -d /)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/opt/shellac

fail() {
  echo "error: $1" >&2
  exit 1
}

# As a packager has it: below DESTDIR, of which nothing that is installed may know. A tight umask is not passed on.
(umask 077 && DESTDIR=$work/root "$sources/Scripts/install.sh" "$built" "$prefix" "${plugins[@]}") >/dev/null
mkdir -p "$work/opt"
mv "$work/root$prefix" "$prefix"
! grep -rlI "$work/root" "$prefix" || fail "these files know where they were packed"
! grep -rlI "$built" "$prefix" || fail "these files know where they were built"

# What is there, and who may do what with it.
for file in bin/shellac include/shellac_plugin.h lib/pkgconfig/shellac-plugin.pc share/shellac/sdk/Package.swift \
  share/bash-completion/completions/shellac share/zsh/site-functions/_shellac \
  share/fish/vendor_completions.d/shellac.fish share/man/man1/shellac.1 share/man/man7/shellac-queries.7 \
  share/man/man7/shellac-plugin.7 share/doc/shellac/schemas/songs.json share/doc/shellac/copyright; do
  [ -s "$prefix/$file" ] || fail "$file is not installed"
done
[ "$(find "$prefix/lib/shellac/plugins" -name 'lib*.so' | wc -l)" = "${#plugins[@]}" ] || fail "not every plugin is installed"
unsafe=$(find "$prefix" -not -type l \( -perm /022 -or -type f -not -perm -444 -or -type d -not -perm -555 \))
[ -z "$unsafe" ] || fail "not to be read by all, or to be written by others: $unsafe"
[ -z "$(find "$prefix" -type l -not -exec test -e {} \; -print)" ] || fail "there are links that lead nowhere"

# Whose it is: everybody whose code is linked into the program, by the names of the packages it is made of.
sed -n 's|.*\.package(url: ".*/\([^/"]*\)".*|\1|p' "$sources/Package.swift" | while read -r package; do
  grep -q "(${package%.swift})$" "$prefix/share/doc/shellac/copyright" || fail "nobody is named who wrote $package"
done

# A page for every command, and none that the manual's reader frowns at.
while read -r command; do
  page=$prefix/share/man/man1/shellac-${command%% *}.1
  [ -s "$page" ] || fail "there is no page for 'shellac $command'"
  man=$(mandoc -T utf8 -O width=200 "$page" | sed 's/.\x08//g')
  [[ $man == *"shellac $command"* ]] || fail "the page of 'shellac ${command%% *}' says nothing of '$command'"
done < <("$prefix/bin/shellac" --experimental-dump-help | python3 -c '
import json, sys
def every(command, path):
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help":
            print(" ".join(path + [sub["commandName"]]))
            every(sub, path + [sub["commandName"]])
every(json.load(sys.stdin)["command"], [])')
mandoc -T lint -W warning "$prefix"/share/man/man*/* >"$work/lint" || { cat "$work/lint"; fail "the manual has faults"; }
! grep -nE '[A-Za-z]\.md|\.\./Sources|\(\.\./' "$prefix"/share/man/man*/* || fail "pages name files that are not installed"
! grep -lP '\t' "$prefix"/share/man/man*/* || fail "pages have tabs, which every reader puts elsewhere"
if command -v groff >/dev/null; then
  for page in "$prefix"/share/man/man*/*; do
    warnings=$(groff -K utf8 -man -T utf8 -ww -z "$page" 2>&1)
    [ -z "$warnings" ] || fail "groff: $page: $warnings"
  done
fi
bash -n "$prefix/share/bash-completion/completions/shellac"
zsh -n "$prefix/share/zsh/site-functions/_shellac"
fish -n "$prefix/share/fish/vendor_completions.d/shellac.fish"

# The main job, with an empty home, and everything that it was built with out of sight.
cp -r "$sources/Samples/Music" "$sources/Samples/Purchases" "$work"
mkdir "$work/home"
cd "$work"
apart=(env -i "PATH=$prefix/bin:/usr/bin:/bin" "HOME=$work/home" LC_ALL=C.UTF-8)
if readelf -d "$built/shellac" | grep -q 'RUNPATH.*\$ORIGIN/\.\./lib/shellac'; then
  for binary in "$prefix/bin/shellac" "$prefix"/lib/shellac/plugins/*.so; do
    ! readelf -d "$binary" | grep -E "R(UN)?PATH.*($toolchain|$built|$sources)" || fail "$binary looks for libraries elsewhere"
  done
  case $toolchain in
  / | /usr) hidden=() ;;
  *) hidden=(--tmpfs "$toolchain") ;;
  esac
  apart=(bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs "$sources" --tmpfs "$built" "${hidden[@]}" --bind "$work" "$work" --chdir "$work"
    "${apart[@]}")
  "${apart[@]}" test ! -e "$built/shellac" || fail "the build folder is not hidden"
fi
"${apart[@]}" shellac index Music --quiet 2>/dev/null || [ $? = 1 ] || fail "nothing can be indexed"
"${apart[@]}" shellac import Purchases/bandcamp-orders.json --quiet
"${apart[@]}" shellac reconcile --quiet >/dev/null
for writer in csv json html m3u hledger; do
  "${apart[@]}" shellac export $writer -o "out.$writer" --quiet 2>/dev/null || [ $? = 1 ] || fail "'export $writer' fails"
  [ -s "out.$writer" ] || fail "'export $writer' writes nothing"
done
"${apart[@]}" shellac plugins list --json >list.json
python3 - "$prefix" "${#plugins[@]}" <<'PYTHON' || fail "not every plugin is loaded from where it was installed"
import json, sys
found = json.load(open("list.json"))
sys.exit(not (len(found) == int(sys.argv[2]) and all(
    plugin["state"] == "loaded" and plugin["path"].startswith(sys.argv[1]) for plugin in found)))
PYTHON

# Plugins of one's own: in C by pkg-config, and begun by the program.
flags=$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags shellac-plugin)
[ "$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --modversion shellac-plugin)" = "$("$prefix/bin/shellac" --version)" ] ||
  fail "pkg-config has another version"
env -i "PATH=$prefix/bin:/usr/bin:/bin" "HOME=$work/home" shellac plugins new Vinyl --kind export --language c >/dev/null
# shellcheck disable=SC2086
cc -shared -fPIC -Wall -Werror $flags VinylExport/VinylExport.c -o libVinylExport.so
"${apart[@]}" shellac plugins check "$work/libVinylExport.so" >/dev/null || fail "a plugin in C does not pass its checks"
if [ "${2-}" = --plugin ]; then
  PATH=$prefix/bin:$PATH HOME=$work/home shellac plugins new Shelf --kind export >/dev/null
  (cd ShelfExport && make >/dev/null)
  find ShelfExport -name 'libShelfExport.so' -not -type l -exec cp {} . \; -quit
  env -i "PATH=$prefix/bin:/usr/bin:/bin" "HOME=$work/home" shellac plugins check "$work/libShelfExport.so" >/dev/null ||
    fail "a plugin in Swift does not pass its checks"
fi

# And away again; what others have put there stays.
cp libVinylExport.so "$prefix/lib/shellac/plugins/"
"$sources/Scripts/uninstall.sh" "$prefix" "${plugins[@]}"
[ "$(find "$prefix" -not -type d)" = "$prefix/lib/shellac/plugins/libVinylExport.so" ] || fail "left behind: $(find "$prefix" -not -type d)"
echo "what is installed works, and goes again"
