#!/bin/sh
# Prepares what is missing, then becomes the server, so that signals reach it. A signal while preparing ends cleanly too.
trap 'kill "$preparing" 2>/dev/null; wait "$preparing"; exit 0' INT TERM
node bin/prepare.mjs &
preparing=$!
wait "$preparing" || exit 1
trap - INT TERM
# A small nursery for new objects (4 MiB): loading the packages would else leave 200 MB of garbage behind.
NODE_ENV=production exec env node --max-semi-space-size=4 server/main.ts
