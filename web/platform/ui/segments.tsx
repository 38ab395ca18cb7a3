import { useId } from 'react';

import classes from './segments.module.css';

interface SegmentsProps<V extends string> {
  data: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** The group's words, or the id of the element that says them. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  size?: 'xs' | 'sm';
  /** `wide`: as wide as what it is in, `on-phone`: on a phone only. */
  fills?: 'wide' | 'on-phone';
}

/**
 * One of two to four, all in sight: radio buttons side by side. Mantine's own measures where its mark stands, and lays out the page in
 * the middle of a form's first drawing (10 ms of a phone's 40); here the style sheet marks what is checked.
 */
export function Segments<V extends string>({
  data,
  value,
  onChange,
  onBlur,
  size = 'sm',
  fills,
  ...label
}: SegmentsProps<V>) {
  const name = useId();
  return (
    <div
      {...label}
      role="radiogroup"
      className={classes.segments}
      data-size={size}
      data-wide={fills === 'wide' || undefined}
      data-fills-phone={fills === 'on-phone' || undefined}
    >
      {data.map((one) => (
        <label key={one.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
            onBlur={onBlur}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </div>
  );
}
