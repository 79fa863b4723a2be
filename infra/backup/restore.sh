#!/bin/sh
# Restores a backup into the empty database that PGHOST, PGUSER, PGPASSWORD and PGDATABASE name, as the owner of
# the tables to come: all of it or nothing.
#   restore.sh <backup, in BACKUP_DIR or anywhere>
set -eu

file=${1:?which backup?}
[ -e "$file" ] || file=${BACKUP_DIR:?}/$file
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --command "$1"; }

tables=$(ask "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
[ "$tables" = 0 ] || { echo "The database $PGDATABASE has $tables tables: restore into an empty one." >&2; exit 1; }

# Roles are not in a backup: the server makes its login and grants its rights when it starts.
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$PGDATABASE" "$file"
# People who were signed out since then would be signed in again.
ask "update sessions set ended_at = now(), ended_because = 'restored' where ended_at is null"
echo "Restored $file into $PGDATABASE; every session is ended."
