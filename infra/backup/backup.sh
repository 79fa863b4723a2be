#!/bin/sh
# Backs up the database that PGHOST, PGUSER, PGPASSWORD and PGDATABASE name into BACKUP_DIR.
#   backup.sh           every day at BACKUP_AT, and at once where the last backup is too old
#   backup.sh now       one, at once
#   backup.sh healthy   whether the newest backup is younger than 26 hours
# A backup counts once it was restored into a server of its own, which is deleted afterwards.
set -eu
umask 077

here=$(cd "$(dirname "$0")" && pwd)
dir=${BACKUP_DIR:?the folder of the backups}
# Of today, this week and this month the newest is kept, and of days, weeks and months so many.
days=${BACKUP_DAYS:-7} weeks=${BACKUP_WEEKS:-4} months=${BACKUP_MONTHS:-12}
at=${BACKUP_AT:-02:30}

say() { printf '%s backup: %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$1"; }
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --command "$1"; }

is_recent() { [ -n "$(find "$dir/daily" -name '*.dump' -mmin -1560 2>/dev/null)" ]; }

is_due() {
  is_recent || return 0
  [ ! -e "$dir/daily/$(date +%F).dump" ] && [ "$(date +%H%M)" -ge "$(echo "$at" | tr -d :)" ]
}

# Restores into a server of its own; prints how many entries of the audit it then has.
check() { # <dump> <work folder>
  initdb --pgdata="$2/data" --username=check --auth=trust --no-sync --encoding=UTF8 --locale=C \
    --locale-provider=builtin --builtin-locale=C.UTF-8 >"$2/log" 2>&1 || { cat "$2/log" >&2; return 1; }
  # Nobody else reaches it: it has a socket alone, whose path may hold at most 107 characters.
  pg_ctl start --pgdata="$2/data" --silent --wait --log="$2/log" -o "-c listen_addresses= \
    -c unix_socket_directories=$sockets -c port=5432 -c fsync=off -c max_connections=10" >&2 || { cat "$2/log" >&2; return 1; }
  (
    export PGHOST="$sockets" PGPORT=5432 PGUSER=check PGPASSWORD='' PGDATABASE=postgres
    sh "$here/restore.sh" "$1" >&2
    ask 'select count(*) from audit_events'
  )
}

back_up() {
  mkdir -p "$dir/daily" "$dir/weekly" "$dir/monthly"
  # Of one that was interrupted.
  rm -rf "$dir"/part.*
  work=$(mktemp -d "$dir/part.XXXXXX") sockets=$(mktemp -d)
  trap 'pg_ctl stop --pgdata="$work/data" --silent --mode=immediate >/dev/null 2>&1 || true; rm -rf "$work" "$sockets"' EXIT

  before=$(ask 'select count(*) from audit_events')
  pg_dump --format=custom --lock-wait-timeout=60s --file="$work/dump"
  restored=$(check "$work/dump" "$work")
  # The audit only grows, so what was there before the backup has to be in it.
  [ "$restored" -ge "$before" ] || { say "the restored audit has $restored of $before entries" >&2; exit 1; }

  sync "$work/dump"
  today="$dir/daily/$(date +%F).dump"
  mv -f "$work/dump" "$today"
  ln -f "$today" "$dir/weekly/$(date +%G-W%V).dump"
  ln -f "$today" "$dir/monthly/$(date +%Y-%m).dump"
  keep daily "$days"
  keep weekly "$weeks"
  keep monthly "$months"
  bytes=$(wc -c <"$today" | tr -d ' ')
  printf '{"file":"%s","bytes":%s,"auditEntries":%s,"checkedAt":"%s"}\n' "daily/${today##*/}" "$bytes" "$restored" \
    "$(date -u +%Y-%m-%dT%H:%M:%SZ)" >"$work/last.json"
  mv -f "$work/last.json" "$dir/last.json"
  say "$today has $bytes bytes, was restored and holds $restored entries of the audit"
}

keep() { # <folder> <how many>
  ls "$dir/$1" | sort -r | tail -n "+$(($2 + 1))" | while read -r old; do rm -f "$dir/$1/$old"; done
}

# A signal ends the pause.
pause() { sleep "$1" & wait $!; }

every_day() {
  trap 'exit 0' TERM INT
  while :; do
    if is_due; then
      if [ "$(ask "select to_regclass('audit_events')")" != audit_events ]; then
        say 'the database does not answer, or has no tables yet'
      elif ! sh "$here/backup.sh" now; then
        say 'FAILED; the next try is in ten minutes'
        pause 580
      fi
    fi
    pause 20
  done
}

case ${1:-} in
  '') every_day ;;
  now) back_up ;;
  healthy) is_recent ;;
  *) sed -n '2,6s/^# //p' "$0"; exit 2 ;;
esac
