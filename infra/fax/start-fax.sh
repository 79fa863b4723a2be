#!/bin/sh
# Starts HylaFAX for the modem in FAX_DEVICE and the client karemd, and ends when one of its three parts ends.
set -eu
spool=/var/spool/hylafax
device=$(basename "$FAX_DEVICE")
# A client is known by its network, its name and its password (hosts.hfaxd(5)).
password=$(perl -e 'print crypt($ARGV[0], "\$6\$" . join("", map { (0..9, "a".."z")[rand 36] } 1..16) . "\$")' "$FAX_SERVER_PASSWORD")
printf '^karemd@:%s:%s\n' "" "$password" > "$spool/etc/hosts.hfaxd"
chown uucp:uucp "$spool/etc/hosts.hfaxd" && chmod 600 "$spool/etc/hosts.hfaxd"
[ -e "$spool/etc/setup.cache" ] || faxsetup -nointeractive
# Class 1 (T.31) is what every fax modem speaks; the others are beside it, for a modem that does more by itself.
[ -e "$spool/etc/config.$device" ] || cp "$spool/config/class1" "$spool/etc/config.$device"
/usr/sbin/faxq -D -q "$spool" &
queue=$!
/usr/sbin/hfaxd -d -q "$spool" -i 4559 &
clients=$!
/usr/sbin/faxgetty "$device" &
modem=$!
trap 'kill $queue $clients $modem 2>/dev/null' EXIT TERM INT
while kill -0 "$queue" && kill -0 "$clients" && kill -0 "$modem"; do sleep 5; done
