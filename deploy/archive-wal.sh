#!/bin/sh
# PostgreSQL's archive_command: `sh archive-wal.sh FOLDER %p %f`. A file in the folder is always complete and on the disk: a full disk or a
# power loss leaves only a .tmp file, and the next attempt starts again. Archiving the same file twice succeeds; a different file of the same
# name fails.
set -eu
kept="$1/$3"
if [ -e "$kept" ]; then
  cmp -s "$2" "$kept" && exit 0
  # A shorter file was left by a plain `cp` on a full disk.
  if [ "$(wc -c <"$kept")" -ge "$(wc -c <"$2")" ]; then
    echo "archive-wal: $kept exists with other content: move it away and take a base backup" >&2
    exit 1
  fi
fi
cp "$2" "$kept.tmp"
sync "$kept.tmp"
mv "$kept.tmp" "$kept"
sync "$1"
