const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Whether a JPEG marker is followed by its segment's length, unlike data bytes of 0xff, restart markers and padding. */
const hasLength = (marker: number): boolean => marker >= 0xc0 && marker < 0xff && (marker < 0xd0 || marker > 0xd8);

/** Counts the scans in a JPEG, excluding those of pictures and videos inside its segments or after its end. */
export function countScans(jpeg: Uint8Array): number {
  let scans = 0;
  for (let at = 2; at < jpeg.length; at += 1) {
    if (jpeg[at] !== 0xff) continue;
    const marker = jpeg[at + 1] ?? endOfImage;
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    if (hasLength(marker)) at += 1 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
  }
  return scans;
}

/**
 * Returns an upper bound on the frames of an animated WebP. Counts every occurrence of the chunk name, because decoders find even
 * frames inside others.
 */
export function countFrames(webp: Uint8Array): number {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  let frames = 0;
  for (let at = bytes.indexOf('ANMF'); at !== -1; at = bytes.indexOf('ANMF', at + 4)) frames += 1;
  return frames;
}
