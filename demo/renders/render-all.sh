#!/bin/sh
# Renders every picture of the catalogue that does not exist yet, one at a time.
cd "$(dirname "$0")" || exit 1
export PYTHONDONTWRITEBYTECODE=1
for name in $(sed -n "s/^    '\([a-z-]*\)': .*/\1/p" scenes/catalogue.py); do
    [ -e "$name.webp" ] && continue
    nice -n 19 blender -b -P scenes/make.py -- . "$name" 2>&1 | grep -E "webp: |Traceback"
done
