import { brand } from '#shared/platform/brand/brand.ts';

/** The courier's logo in the text colour; hidden from screen readers, because the name is beside it. */
export function BrandMark({ size }: { size: number }) {
  const { size: box, path } = brand.mark;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      fill="currentColor"
      aria-hidden
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
