import { useCallback, useState } from 'react';

import { strokesOf } from '#shared/platform/documents/signature-strokes.ts';

interface SignatureProps {
  /** Stroke paths separated by `||` (spec §3 "POD record"). */
  strokes: string;
  label: string;
  className?: string | undefined;
}

/** Margin around the strokes, in the units of their coordinates. */
const margin = 8;

/** A drawn signature, as large as its place allows. */
export function Signature({ strokes, label, className }: SignatureProps) {
  const [viewBox, setViewBox] = useState('0 0 1 1');
  // The browser measures the strokes' bounding box, because pens use different origins.
  const measure = useCallback((drawing: SVGGElement | null) => {
    if (!drawing) return;
    const { x, y, width, height } = drawing.getBBox();
    setViewBox([x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(' '));
  }, []);
  return (
    <svg className={className} viewBox={viewBox} role="img" aria-label={label}>
      <g
        key={strokes}
        ref={measure}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {/* Duplicate strokes are left out, because they look the same. */}
        {[...new Set(strokesOf(strokes))].map((path) => (
          <path key={path} d={path} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
