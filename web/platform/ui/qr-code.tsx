import { encodeQR } from 'qr';

/** White margin of four modules, as readers need (ISO/IEC 18004). */
const quiet = 4;

/** A text as a QR code, dark on white in both colour schemes. `label` describes what it opens. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
