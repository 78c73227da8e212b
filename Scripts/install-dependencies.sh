#!/bin/sh
# install-dependencies.sh [--tests|--install] [PACKAGE…]: installs the system packages that building needs, with --tests
# those that the tests need, with --install those that the manual is made with, and those named, where they are missing.
# Says nothing when all are there.
set -eu

if ! command -v swift >/dev/null; then
  echo "error: no Swift toolchain found; Shellac needs Swift 6.3 or newer" >&2
  echo "hint: Install it as https://www.swift.org/install/linux says, and put its usr/bin on PATH." >&2
  exit 1
fi
command -v dpkg-query >/dev/null || exit 0 # not Debian: CONTRIBUTING.md lists what is needed

# g++ brings the C++ library that TagLib's reader is built with.
wanted="
  g++ pkg-config
  libsqlite3-dev
  libxml2-dev
  libzip-dev
  libtag1-dev libtagc0-dev
  libicu-dev
  nettle-dev
  librsync-dev
"
if [ "${1-}" = --tests ]; then
  shift
  # Programs that are not ours, and that read what we write.
  wanted="$wanted sqlite3 procps python3 python3-jsonschema zsh fish mandoc lintian bubblewrap binutils cmark-gfm chromium libxml2-utils mpd mpc ffmpeg python3-mutagen exfatprogs exfat-fuse hledger beancount strace"
elif [ "${1-}" = --install ]; then
  shift
  wanted="$wanted python3 cmark-gfm"
fi

missing=
for package in $wanted "$@"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

run=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "error: these packages are missing, and there is no sudo to install them:$missing" >&2
    echo "hint: Run as root: apt-get install$missing" >&2
    exit 1
  fi
  run=sudo
fi
echo "installing:$missing"
$run apt-get update -qq </dev/null
$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null
