import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { EVENTS, STATUSES } from '#shared/consignment/status.ts';
import type { TrackedShipment } from '#shared/tracking/tracking.contract.ts';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { StatusBadge, toneOfStatus } from '#web/ui/status-badge.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { Journey } from '#web/tracking/journey.tsx';
import { ProofLink } from '#web/tracking/proof-link.tsx';

import classes from './tracking.module.css';

interface TrackedCardProps {
  shipment: TrackedShipment;
  /** Open from the start: there is no other. */
  isOnly: boolean;
}

/** One parcel: where it is now, how far it has come, and on demand everything that happened. */
export function TrackedCard({ shipment, isOnly }: TrackedCardProps) {
  const [opened, setOpened] = useState(isOnly);
  const timelineId = useId();
  const { consignmentNoteNo: cnNo, events, status } = shipment;
  const { label, tone } = STATUSES[status];
  const [latest] = events;
  return (
    <article className={classes.card} aria-label={cnNo}>
      <header className={classes.cardHead}>
        <ConsignmentNumber value={cnNo} />
        <StatusBadge tone={toneOfStatus[tone]}>{label}</StatusBadge>
        <span className={classes.facts}>
          {shipment.service} · {shipment.pieceCount === 1 ? '1 piece' : `${shipment.pieceCount} pieces`} · to{' '}
          {placeOf(shipment)}
        </span>
      </header>
      <Journey status={status} />
      {latest && (
        <p className={classes.latest}>
          <strong>{latest.text}</strong>
          <span>
            {latest.place && `${latest.place} · `}
            <DateTime value={latest.at} />
          </span>
        </p>
      )}
      <footer className={classes.cardFoot}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={opened}
          aria-controls={timelineId}
          rightSection={
            <ChevronDown
              size={14}
              aria-hidden
              className={classes.chevron}
              data-opened={opened || undefined}
            />
          }
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Hide time line' : `Time line (${events.length})`}
        </Button>
        {shipment.hasPod && <ProofLink cnNo={cnNo} />}
      </footer>
      <div id={timelineId} hidden={!opened} className={classes.timeline}>
        {opened && (
          <Timeline
            label={`Time line of ${cnNo}`}
            entries={events.map((event) => ({
              key: `${event.code} ${event.at} ${event.piece ?? ''} ${event.place}`,
              at: event.at,
              text: event.text,
              detail: detailOf(event),
              tone: toneOfStatus[STATUSES[EVENTS[event.code].status].tone],
            }))}
          />
        )}
      </div>
    </article>
  );
}

function placeOf({ receiverCity, receiverState }: TrackedShipment): string {
  return receiverCity === receiverState || receiverCity === ''
    ? receiverState
    : `${receiverCity}, ${receiverState}`;
}

function detailOf({ place, piece }: TrackedShipment['events'][number]): string {
  return [place, piece === null ? '' : `piece ${piece}`].filter((part) => part !== '').join(' · ');
}
