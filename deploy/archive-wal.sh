#!/bin/sh
# PostgreSQL's archive_command: `sh archive-wal.sh FOLDER %p %f`. A name in the folder is whole and on the disk, or is not there: a full disk
# or a power loss leaves a .tmp, and the next try begins again. The same file a second time is no failure; another one under its name is.
set -eu
kept="$1/$3"
if [ -e "$kept" ]; then
  cmp -s "$2" "$kept" && exit 0
  # A shorter one is what a plain `cp` left of it, on a disk that was full.
  if [ "$(wc -c <"$kept")" -ge "$(wc -c <"$2")" ]; then
    echo "archive-wal: $kept is there, and is another file: move it away, and take a base backup" >&2
    exit 1
  fi
fi
cp "$2" "$kept.tmp"
sync "$kept.tmp"
mv "$kept.tmp" "$kept"
sync "$1"
