#!/bin/sh
# Prepares whatever is missing, then becomes the server, so that signals reach it. A signal during preparation ends the script cleanly too.
trap 'kill "$preparing" 2>/dev/null; wait "$preparing"; exit 0' INT TERM
node bin/prepare.mjs --run-only &
preparing=$!
wait "$preparing" || exit 1
trap - INT TERM
# --expose-gc lets the server collect garbage after starting, which lowers its idle memory.
# With a bounded heap, a young generation of 3 × 8 MB and two malloc arenas, the process is just as fast and needs a third less memory under load.
# --min-semi-space-size gives the young generation its full size from the start, which makes startup 5% shorter.
# MALLOC_*_THRESHOLD_ return buffers of a megabyte or more to the system when they are freed. Smaller ones are reused, since getting new
# memory pages from the system can take longer than the rest of a request.
# --liftoff-only stops V8 from optimising WebAssembly. The embedded database starts faster and needs less than half the memory, but its
# queries take a quarter longer.
# --heap-growing-percent makes V8 collect garbage whenever the heap has grown by 60%. --no-allocation-site-pretenuring stops it from creating
# objects in the old generation, where they would keep others from being collected. Both make the server faster.
# bench/NOTES.md has the figures. The environment can set the MALLOC variables, and override --max-old-space-size in NODE_OPTIONS, since its
# value comes last.
export NODE_ENV=production MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}" \
  MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-16777216}" NODE_COMPILE_CACHE=node_modules/.cache/node NODE_OPTIONS="--max-old-space-size=160 $NODE_OPTIONS"
exec env node --expose-gc --liftoff-only --min-semi-space-size=8 --max-semi-space-size=8 --heap-growing-percent=60 --no-allocation-site-pretenuring build/main/main.js
