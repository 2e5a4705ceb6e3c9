#!/bin/sh
# Prepares what is missing, then becomes the server, so that signals reach it. A signal while preparing ends cleanly too.
trap 'kill "$preparing" 2>/dev/null; wait "$preparing"; exit 0' INT TERM
node bin/prepare.mjs &
preparing=$!
wait "$preparing" || exit 1
trap - INT TERM
# --expose-gc: the server cleans up after starting, which is what its idle memory is.
NODE_ENV=production exec env node --expose-gc --import ./bin/quick-start.mjs server/main.ts
