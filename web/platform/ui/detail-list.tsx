import type { ReactNode } from 'react';

import classes from './detail-list.module.css';

export interface Detail {
  label: string;
  /** Empty text shows a dash. */
  value: ReactNode;
}

/** What is known of one thing: a label and its value on each line, one under the other on the phone. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={classes.list}>
      {details.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
