#!/usr/bin/env bash
# Rehearses a point-in-time restore on a temporary cluster: base backup, WAL archive, an accident, then the database of the moment before.
# No real portal is touched. Needs PostgreSQL's programs; when started as root, it runs them as `nobody`.
#   deploy/rehearse-restore.sh
set -euo pipefail

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
[ -n "$programs" ] && PATH="$programs:$PATH"
archive_wal="$(cd "$(dirname "$0")" && pwd)/archive-wal.sh"
folder=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown nobody "$folder"
cd "$folder"
cp "$archive_wal" archive-wal.sh
chmod 755 archive-wal.sh
stop() { as pg_ctl -D "$1" -m fast stop >/dev/null 2>&1 || true; }
trap 'stop "$folder/data"; stop "$folder/restored"; cd /; rm -rf "$folder"' EXIT
port=$((20000 + RANDOM % 20000))
sql() { as psql -h "$folder" -p "$1" -U portal -d postgres -Atqc "$2"; }
start() { as pg_ctl -D "$1" -o "-p $2 -k $folder -c listen_addresses=''" -l "$folder/$2.log" -w start >/dev/null; }

as initdb -D "$folder/data" -U portal --auth=trust --locale=C.UTF-8 --encoding=UTF8 >/dev/null
as mkdir "$folder/archive"
as tee -a "$folder/data/postgresql.conf" >/dev/null <<END
archive_mode = on
archive_command = 'sh $folder/archive-wal.sh $folder/archive %p %f'
END
start "$folder/data" "$port"
sql "$port" 'create table shipment (cn text primary key, at timestamptz default clock_timestamp())'
sql "$port" "insert into shipment (cn) select 'before backup ' || n from generate_series(1, 1000) n"
as pg_basebackup -h "$folder" -p "$port" -U portal -D "$folder/restored" -X none --checkpoint=fast
sql "$port" "insert into shipment (cn) select 'after backup ' || n from generate_series(1, 500) n"
moment=$(sql "$port" 'select clock_timestamp()')
sleep 1
sql "$port" 'delete from shipment'
sql "$port" 'select pg_switch_wal()' >/dev/null
for _ in $(seq 50); do
  [ "$(sql "$port" 'select coalesce(last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1), false) from pg_stat_archiver')" = t ] && break
  sleep 0.2
done
stop "$folder/data"

as tee -a "$folder/restored/postgresql.conf" >/dev/null <<END
restore_command = 'cp $folder/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
END
as touch "$folder/restored/recovery.signal"
begun=$(date +%s)
start "$folder/restored" $((port + 1))
for _ in $(seq 100); do [ "$(sql $((port + 1)) 'select pg_is_in_recovery()')" = f ] && break; sleep 0.2; done
rows=$(sql $((port + 1)) 'select count(*) from shipment')
echo "Restored to $moment in $(($(date +%s) - begun)) s: $rows of 1500 shipments are back."
[ "$rows" = 1500 ]
