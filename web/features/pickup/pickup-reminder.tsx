import { Anchor } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

import { urlOfFilter } from '#shared/features/cn-listing/listing-url.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { CutOffLine, useMinutesLeft } from '#web/features/pickup/cut-off-line.tsx';
import { useTodayReminder } from '#web/features/pickup/pickup.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import classes from './pickup.module.css';

/**
 * Before the cut-off: how many of today's shipments are in no pick-up and, for users who print labels, how many have no label.
 */
export function PickupReminder() {
  const { data } = useTodayReminder();
  const market = useMarket();
  const minutes = useMinutesLeft(data?.closesAt, data?.now);
  if (!data || minutes === null || minutes === 0) return null;
  const { unattached, unprinted, closesAt, now } = data;
  if (unattached === 0 && unprinted === 0) return null;
  const day = isoDayOf(new Date(now), market);
  return (
    <Banner
      tone={minutes <= 60 ? 'amber' : 'grey'}
      icon={<TriangleAlert size={16} aria-hidden />}
      role="status"
    >
      <div className={classes.strip}>
        <span>
          {unattached > 0 && m.pickup_reminder_unattached({ count: unattached })}{' '}
          {unprinted > 0 && m.pickup_reminder_unprinted({ count: unprinted })}
        </span>
        <CutOffLine closesAt={closesAt} now={now} />
        {unattached > 0 && (
          <Anchor renderRoot={(props) => <Link to="/createpickup" {...props} />}>{m.pickup_book()}</Anchor>
        )}
        {unprinted > 0 && (
          <Anchor
            renderRoot={(props) => (
              <Link
                to="/shipmentlisting"
                search={urlOfFilter({ view: 'unprinted', from: day, to: day })}
                {...props}
              />
            )}
          >
            {m.pickup_show_unprinted()}
          </Anchor>
        )}
      </div>
    </Banner>
  );
}
