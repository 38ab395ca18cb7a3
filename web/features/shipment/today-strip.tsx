import { Link } from '#web/platform/router/router.tsx';

import { urlOfFilter } from '#shared/features/cn-listing/listing-url.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { orderScreens, OrderScreenPath } from '#web/features/shipment/flows.ts';
import { useShipmentsToday } from '#web/features/shipment/shipment.api.ts';
import { useCan } from '#web/platform/session/session.ts';
import { Money } from '#web/platform/ui/money.tsx';

import classes from './created-shipment.module.css';

interface TodayStripProps {
  listing: (typeof orderScreens)[OrderScreenPath]['listing'];
}

/**
 * Today's figures of the account, each linked to the shipments it counts. Unprinted notes are shown only if this user has to
 * print them.
 */
export function TodayStrip({ listing }: TodayStripProps) {
  const { data } = useShipmentsToday();
  const awaitsLabels = useCan('awaitLabels');
  if (!data) return null;
  const { day, made, unprinted, totalCents } = data;
  const ofToday = { from: day, to: day };
  return (
    <section className={classes.today} aria-label={m.shipment_today()}>
      <h2>{m.shipment_today()}</h2>
      <Link to={listing} search={urlOfFilter(ofToday)}>
        {m.shipment_made_today({ count: made })}
      </Link>
      {awaitsLabels && (
        <Link to={listing} search={urlOfFilter({ ...ofToday, view: 'unprinted' })}>
          {m.shipment_unprinted_today({ count: unprinted })}
        </Link>
      )}
      <span>
        <Money cents={totalCents} />
      </span>
    </section>
  );
}
