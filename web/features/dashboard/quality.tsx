import type { Dashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { percent } from '#shared/features/dashboard/dashboard.rules.ts';
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { ListingLink } from '#web/features/dashboard/listing-link.tsx';

import classes from './dashboard.module.css';

interface QualityProps {
  figures: Pick<Dashboard, 'attempts' | 'promise'>;
  period: { from: string; to: string };
}

/** Delivery quality: share delivered at the first attempt, and share delivered on the promised day. */
export function Quality({ figures: { attempts, promise }, period }: QualityProps) {
  const due = promise.kept + promise.late;
  const failed = attempts.tried - attempts.atOnce;
  return (
    <ul className={classes.tiles}>
      <Rate
        name={m.dashboard_first_attempt()}
        rate={percent(attempts.atOnce, attempts.tried)}
        before={percent(attempts.beforeAtOnce, attempts.beforeTried)}
        none={m.dashboard_none_tried()}
        parts={[
          {
            text: m.dashboard_at_once({ count: attempts.atOnce }),
            filter: opens.atOnce(period),
          },
          {
            text: m.dashboard_tried_again({ count: failed }),
            filter: opens.triedAgain(period),
          },
        ]}
      />
      <Rate
        name={m.dashboard_on_time()}
        rate={percent(promise.kept, due)}
        before={percent(promise.beforeKept, promise.beforeKept + promise.beforeLate)}
        none={m.dashboard_none_promised()}
        parts={[
          { text: m.dashboard_kept({ count: promise.kept }), filter: opens.promise(period, 'kept') },
          { text: m.dashboard_late({ count: promise.late }), filter: opens.promise(period, 'late') },
          { text: m.dashboard_open({ count: promise.open }), filter: opens.promise(period, 'open') },
        ]}
      />
    </ul>
  );
}

interface RateProps {
  name: string;
  rate: number | null;
  before: number | null;
  none: string;
  parts: readonly { text: string; filter: ShipmentFilter }[];
}

function Rate({ name, rate, before, none, parts }: RateProps) {
  return (
    <li className={classes.tile}>
      <span className={classes.tileName}>{name}</span>
      {rate === null ? (
        <span className={classes.tileNone}>{none}</span>
      ) : (
        <span className={classes.tileValue}>
          {rate} %
          {before !== null && (
            <span className={classes.change}>{m.dashboard_before({ value: `${before} %` })}</span>
          )}
        </span>
      )}
      {rate !== null && (
        <span className={classes.tileParts}>
          {parts.map(({ text, filter }) => (
            <ListingLink key={text} filter={filter}>
              {text}
            </ListingLink>
          ))}
        </span>
      )}
    </li>
  );
}
