#!/bin/bash
# demo.sh PROGRAM FOLDER: runs the main job on the samples as a session, and leaves all of it in FOLDER.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1")
out=$2

rm -rf "$out"
mkdir -p "$out/bin"
ln -s "$program" "$out/bin/shellac"
PATH=$PWD/$out/bin:$PATH
export SHELLAC_LIBRARY=$PWD/$out/library.db SHELLAC_CONFIG=$PWD/$out/config.toml
export NO_COLOR=1 PAGER=cat
exec > >(tee "$out/session.txt") 2>&1

# Shows a command, runs it, and goes on only when it ended with the expected status.
status=0
session() {
  echo "\$ $1"
  local ended=0
  bash -c "$1" || ended=$?
  echo
  if [ "$ended" -ne "$status" ]; then
    echo "demo: that command ended with status $ended instead of $status"
    exit 1
  fi
}

cat >"$SHELLAC_CONFIG" <<'TOML'
# Orders of your own work wherever a built-in one does.
[orders]
newest = "-date:last,albumartist,album,disc,track"
TOML

# One of the files is cut short, on purpose: it is named, everything else is indexed, and the status is 1.
status=1 session 'shellac index Samples/Music'
session 'shellac index'

session 'shellac songs --limit 12 --as table'
for order in artist album name discography year added duration track; do
  session "shellac songs --sort $order --columns artist,album,track,title,length --as csv > $out/songs-by-$order.csv"
done
session "shellac songs album:='Eight Titles' --sort name --template '{title}'"
session "shellac songs album:='Eight Titles' --sort title --explain-sort"
session 'shellac songs --sort newest --limit 6 --columns date,artist,album,title --as table'
session 'shellac songs format:flac year:2001..2017 --sort=-year,album --columns date,artist,title'

session 'shellac albums --as table'
session "shellac albums artist:='Various Artists'"
session "shellac songs album:='Five Harbours'"
session 'shellac artists --as table'
session "shellac songs artist:='Tomás Río' --columns artists,title"
session "shellac songs album:='Tidal Songs' --files --columns title,format,path"
session "shellac show title:=Reed"
session 'shellac search maree haut --as table'
status=3 session 'shellac songs title:nowhere'

session "shellac songs --as json > $out/songs.json"
session "shellac albums --as json > $out/albums.json"
session "shellac artists --as jsonl > $out/artists.jsonl"
session "shellac songs --as tsv > $out/songs.tsv"

# Exports of every kind, each a plugin. Playlists hold paths from the folder that they are in.
session 'shellac plugins list --as table'
session "shellac export m3u album:='Tidal Songs' -o $out/tidal.m3u8"
session "cat $out/tidal.m3u8"
for format in pls xspf jspf wpl; do
  session "shellac export $format genre:folk , genre:jazz --sort title -o $out/folk-and-jazz.$format"
done
session "shellac export csv --columns artist,album,title:Song,length --option delimiter=';' --option bom=true -o $out/for-a-spreadsheet.csv"
session "shellac export json --view albums -o $out/albums-exported.json"
session "shellac export jsonlines --view artists -o $out/artists-exported.jsonl"
session "shellac export markdown --view albums -o $out/albums.md"
session "shellac export html -o $out/catalogue.html"
session "shellac export command --option command='wc -l'"

# Playlists in the library, and files of them in another order.
session "shellac import $out/tidal.m3u8 $out/folk-and-jazz.xspf"
session 'shellac playlist smart Nineties year:1990..1999 --sort year'
session 'shellac playlist list --as table'
session 'shellac playlist show Nineties --as table'
session "shellac sort $out/tidal.m3u8 --by -title"
session 'shellac log --as table'
session 'shellac undo'

# Purchases of every kind, each sale once, tied to the files; a second import changes nothing.
session 'shellac import Samples/Purchases/bandcamp-*.json Samples/Purchases/bandcamp-orders.csv'
session "shellac import Samples/Purchases/sotube.json Samples/Purchases/coins.csv"
session 'shellac import Samples/Purchases/apple-store.csv Samples/Purchases/*.zip Samples/Purchases/iTunes-Library.xml'
session "shellac import 'Samples/Purchases/Digital-Ordering.1/Digital Items.csv' --where 'label:receipt'"
session "shellac import Samples/Purchases/paypal.csv --where 'store:beatport'"
session 'shellac import Samples/Purchases/example-collection-*.csv Samples/Purchases/google-play-music.csv'
session 'shellac import Samples/Purchases/purchases.csv'
session 'shellac import Samples/Purchases/qobuz.json --mapping Samples/Purchases/qobuz.toml'
session 'shellac import Samples/Purchases/purchases.csv Samples/Purchases/sotube.json'
session 'shellac purchases --as table'
session 'shellac account --as table'
session 'shellac coins history --as table'
session "shellac coins assert 2017-12-31 330 --account kQ7vTide0Harbour1Lamp2Reed3"
session 'shellac songs state:nofile --as table'
session 'shellac reconcile --limit 8 --as table'
session "shellac show title:=Reed artist:=Saltmarsh album:='Tidal Songs'"
status=3 session "shellac owned 'Marzena Zolc - Dluga noc' 'The Tin Lanterns - Third Label' 'Nobody - Nothing'"

# What was spent, what is on disk, what is lost: as tables and as pages with charts.
session 'shellac report spending --by year --rates Samples/Purchases/rates.toml --in EUR --as table'
for report in coverage lost coins duplicates; do
  session "shellac report $report --as table"
done
for report in spending coverage library; do
  session "shellac report $report --html $out/$report.html"
done

# Histories out: tables that can be imported again, and books for accountants.
session "shellac export csv --view purchases -o $out/purchases.csv"
session "shellac export csv --view coins -o $out/coins.csv"
session "shellac import $out/purchases.csv $out/coins.csv"
session "shellac export hledger -o $out/music.journal"
session "shellac export beancount -o $out/music.beancount"
session "head -n 12 $out/music.journal"

# Many commands in one process, and what is wrong with the library.
for batch in nightly monthly report; do
  mkdir -p "$out/$batch"
  # No song is missing, which the report asks: a query that finds nothing ends with 3.
  ended=0
  [ "$batch" != report ] || ended=3
  status=$ended session "shellac batch Samples/Batch/$batch.batch --set TO=$out/$batch --set MONTH=2017-06 --quiet"
done
status=2 session 'shellac check --severity warning --as table'

session "shellac share album:='Tidal Songs' --limit 2"
session "shellac share title:=Reed --limit 1 --style html -o $out/reed.html"

session 'shellac fields'
session 'shellac orders'

echo "All of this is in $out: session.txt, the listings, exports and playlists, and library.db, which is plain SQLite."
