import { encode } from 'uqr';

/** A QR code, black on white in both themes, so that any camera can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="120" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
