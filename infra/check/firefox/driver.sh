#!/bin/sh
# What Playwright starts as Firefox: driver.ts, under the Node that runs the walks.
exec "$KAREMD_NODE" "$(dirname "$0")/driver.ts" "$KAREMD_BROWSER" "$@"
