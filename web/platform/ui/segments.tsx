import { useId } from 'react';

import classes from './segments.module.css';

interface SegmentsProps<V extends string> {
  data: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** Label of the group, or the id of the element that contains it. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  size?: 'xs' | 'sm';
  /** `wide`: full width; `on-phone`: full width on phones only. */
  fills?: 'wide' | 'on-phone';
}

/**
 * A choice of two to four options, all visible: radio buttons side by side. Mantine's component measures the position of its
 * marker, which forces a layout during a form's first render (10 of 40 ms on a phone); here CSS marks the checked option.
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
