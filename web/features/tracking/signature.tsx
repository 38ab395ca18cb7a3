import { useCallback, useState } from 'react';

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
        {pathsOf(strokes).map((path) => (
          <path key={path} d={path} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}

/** A stroke without a first command starts with a move. Duplicate strokes are left out, because they look the same. */
function pathsOf(strokes: string): string[] {
  const paths = strokes
    .split('||')
    .map((stroke) => stroke.trim())
    .filter((stroke) => stroke !== '')
    .map((stroke) => (/^[a-z]/iu.test(stroke) ? stroke : `M${stroke}`));
  return [...new Set(paths)];
}
