import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { supplyListing } from '#shared/features/supply/supply.contract.ts';
import { supplyStateWords } from '#shared/features/supply/supply.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './dashboard.module.css';

const shownMost = 5;

/** The next pick-ups (spec §3 "Dashboard data"); each opens its panel. */
export function UpcomingPickups() {
  const query = useQuery({
    queryKey: keyOf('pickups', 'upcoming'),
    queryFn: ({ signal }) => send(pickupListing, { body: { view: 'upcoming', limit: shownMost }, signal }),
  });
  return (
    <List title={m.dashboard_upcoming_pickups()} none={m.dashboard_no_pickups()} query={query}>
      {({ pickupId, pickupNo, day, readyTime, address, pieces }) => (
        <li key={pickupId}>
          <Link to="/pickuplisting" search={{ pickup: pickupId }} className={classes.row}>
            <span className="consignment-number">{pickupNo}</span>
            <span className={classes.rowText}>{[address.city, address.name].filter(Boolean).join(', ')}</span>
            <span className="figures">{m.dashboard_pieces({ count: pieces })}</span>
            <span className="figures">{`${showDay(day)} ${timeLabel(readyTime)}`}</span>
          </Link>
        </li>
      )}
    </List>
  );
}

/** The last supply requests, with their states. */
export function LastSupplies() {
  const query = useQuery({
    queryKey: keyOf('supplies', 'last'),
    queryFn: ({ signal }) => send(supplyListing, { body: { view: 'all', limit: shownMost }, signal }),
  });
  return (
    <List title={m.dashboard_last_supplies()} none={m.dashboard_no_supplies()} query={query}>
      {({ requestId, requestNo, items, state, createdAt }) => (
        <li key={requestId}>
          <Link to="/supplylisting" search={{ request: requestId }} className={classes.row}>
            <span className="consignment-number">{requestNo}</span>
            <span className={classes.rowText}>{items.map(({ name }) => name).join(', ')}</span>
            <span>{supplyStateWords[state]()}</span>
            <DateTime value={createdAt} precision="day" />
          </Link>
        </li>
      )}
    </List>
  );
}

interface ListProps<T> {
  title: string;
  none: string;
  query: Pick<UseQueryResult<{ rows: readonly T[] }>, 'data' | 'error' | 'refetch'>;
  children: (row: T) => ReactNode;
}

const List = <T,>({ title, none, query, children }: ListProps<T>) => (
  <Section title={title}>
    <Answered query={query} waiting={120}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ul className={classes.rows}>{rows.map(children)}</ul>
        )
      }
    </Answered>
  </Section>
);
