import { STATUSES, type ShipmentStatus } from '#shared/consignment/status.ts';
import { journeyOf } from '#shared/tracking/journey.rules.ts';
import { toneOfStatus } from '#web/ui/status-badge.tsx';

import classes from './journey.module.css';

/** The parcel's way in five steps, coloured like its status. A cancelled one has none. */
export function Journey({ status }: { status: ShipmentStatus }) {
  if (status === 'cancelled') return null;
  return (
    <ol className={classes.journey} data-tone={toneOfStatus[STATUSES[status].tone]} aria-label="Progress">
      {journeyOf(status).map(({ label, isDone, isCurrent }) => (
        <li
          key={label}
          className={classes.step}
          data-done={isDone || undefined}
          aria-current={isCurrent ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
