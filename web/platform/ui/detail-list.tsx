import type { ReactNode } from 'react';

import classes from './detail-list.module.css';

interface Detail {
  label: string;
  /** Empty text shows a dash. */
  value: ReactNode;
}

/** Details of one record: a label and its value per line, one below the other on phones. */
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
