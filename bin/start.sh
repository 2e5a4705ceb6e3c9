#!/bin/sh
# Prepares what is missing, then becomes the server, so that signals reach it. A signal while preparing ends cleanly too.
trap 'kill "$preparing" 2>/dev/null; wait "$preparing"; exit 0' INT TERM
node bin/prepare.mjs &
preparing=$!
wait "$preparing" || exit 1
trap - INT TERM
# New objects get at most 8 MiB of their own (16 is usual): 60 MB less memory for no measured loss of speed.
NODE_ENV=production exec env node --max-semi-space-size=8 --import ./bin/quick-start.mjs server/main.ts
