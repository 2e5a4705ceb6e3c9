#!/bin/sh
# Prepares what is missing, then becomes the server, so that signals reach it. A signal during preparation also ends the script cleanly.
trap 'kill "$preparing" 2>/dev/null; wait "$preparing"; exit 0' INT TERM
node bin/prepare.mjs --run-only &
preparing=$!
wait "$preparing" || exit 1
trap - INT TERM
# --expose-gc: the server collects garbage after starting, which lowers its idle memory.
# A bounded heap, a young generation of 3 × 8 MB and two malloc arenas: under load the process needs a third less memory and is just as fast.
# --min-semi-space-size: the young generation has its full size from the start, which shortens startup by a twentieth.
# MALLOC_*_THRESHOLD_: buffers of a megabyte or more go back to the system when they are freed; smaller ones are reused, since getting
# new memory pages from the system can take longer than the rest of a request.
# --liftoff-only: V8 does not optimise WebAssembly. The embedded database starts faster, with less than half the memory; its queries take a
# quarter longer.
# --heap-growing-percent, --no-allocation-site-pretenuring: V8 collects garbage whenever the heap has grown by 60%, and creates no objects
# in the old generation, where they would keep others from being collected. Both make the server faster.
# bench/NOTES.md has the figures. The environment can set the MALLOC variables, and override --max-old-space-size in NODE_OPTIONS, since its
# own value comes last.
export NODE_ENV=production MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}" \
  MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-16777216}" NODE_COMPILE_CACHE=node_modules/.cache/node NODE_OPTIONS="--max-old-space-size=160 $NODE_OPTIONS"
exec env node --expose-gc --liftoff-only --min-semi-space-size=8 --max-semi-space-size=8 --heap-growing-percent=60 --no-allocation-site-pretenuring build/main/main.js
