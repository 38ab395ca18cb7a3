import { STATUSES, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { journeyOf } from '#shared/features/tracking/journey.rules.ts';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';

import classes from './journey.module.css';
import { m } from '#shared/platform/words/words.ts';

/** The parcel's progress in five steps, in the colour of its status; nothing for a cancelled one. */
export function Journey({ status }: { status: ShipmentStatus }) {
  if (status === 'cancelled') return null;
  return (
    <ol
      className={classes.journey}
      data-tone={toneOfStatus[STATUSES[status].tone]}
      aria-label={m.tracking_progress()}
    >
      {journeyOf(status).map(({ name, isDone, isCurrent }) => (
        <li
          key={name()}
          className={classes.step}
          data-done={isDone || undefined}
          aria-current={isCurrent ? 'step' : undefined}
        >
          {name()}
        </li>
      ))}
    </ol>
  );
}
