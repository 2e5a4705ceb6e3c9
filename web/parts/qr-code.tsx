import { encode } from 'uqr';

/** The dark modules of a code as an SVG path, each one unit wide. */
export const qrPath = (data: boolean[][]): string =>
  data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code, black on white in both themes, so that any camera can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="120" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
