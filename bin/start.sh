#!/bin/sh
# Prepares what is missing, then becomes the server, so that signals reach it. A signal during preparation also ends the script cleanly.
trap 'kill "$preparing" 2>/dev/null; wait "$preparing"; exit 0' INT TERM
node bin/prepare.mjs --only-to-run &
preparing=$!
wait "$preparing" || exit 1
trap - INT TERM
# --expose-gc: the server collects garbage after starting, which lowers its idle memory.
# A bounded heap, a young generation of 3 × 8 MB, two malloc arenas, and large buffers returned to the system when they are freed: under load
# the process needs a third less memory and is as fast. Collections after growth of 60%, and no new objects in the old generation, where they
# keep others from being collected: this is faster (bench/NOTES.md).
# A --max-old-space-size in NODE_OPTIONS, which comes last, replaces the one here.
export NODE_ENV=production MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}" \
  MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}" NODE_COMPILE_CACHE=node_modules/.cache/node NODE_OPTIONS="--max-old-space-size=160 $NODE_OPTIONS"
exec env node --expose-gc --max-semi-space-size=8 --heap-growing-percent=60 --no-allocation-site-pretenuring build/main/main.js
