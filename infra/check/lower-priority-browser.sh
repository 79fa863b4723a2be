#!/bin/sh
# Runs the browser that KAREMD_BROWSER names at a lower priority. Linux weighs sessions against each
# other, and this is one of its own; elsewhere, and in containers, it weighs processes.
{ echo 10 > /proc/self/autogroup; } 2> /dev/null
exec nice -n 10 "$KAREMD_BROWSER" "$@"
