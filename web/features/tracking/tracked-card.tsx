import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { EVENTS, isUnscanned, STATUSES } from '#shared/features/shipment/status.rules.ts';
import { statusWords } from '#shared/features/tracking/tracking-words.model.ts';
import type { TrackedShipment } from '#shared/features/tracking/tracking.contract.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { ReportLink } from '#web/features/claim/report-link.tsx';
import { ShareMenu } from '#web/features/public-tracking/share-tracking.tsx';
import { Journey } from '#web/features/tracking/journey.tsx';
import { ProofLink } from '#web/features/tracking/proof-link.tsx';

import classes from './tracking.module.css';
import { m } from '#shared/platform/words/words.ts';

interface TrackedCardProps {
  shipment: TrackedShipment;
  /** Open initially, because it is the only card. */
  isOnly: boolean;
}

/** One parcel: where it is now, its progress, and on demand every event. */
export function TrackedCard({ shipment, isOnly }: TrackedCardProps) {
  const [opened, setOpened] = useState(isOnly);
  const timelineId = useId();
  const { consignmentNoteNo: cnNo, events, status } = shipment;
  const { tone } = STATUSES[status];
  const state = statusWords(shipment);
  const latest = events.find(({ isTakenBack }) => !isTakenBack);
  return (
    <article className={classes.card} aria-label={cnNo}>
      <header className={classes.cardHead}>
        <ConsignmentNumber value={cnNo} />
        <StatusBadge tone={toneOfStatus[tone]}>{state}</StatusBadge>
        <span className={classes.facts}>
          {[
            shipment.service,
            m.tracking_pieces({ count: shipment.pieceCount }),
            m.tracking_to_place({ place: placeOf(shipment) }),
          ].join(' · ')}
        </span>
      </header>
      <Journey status={status} />
      {latest && (
        <p className={classes.latest}>
          {latest.text !== state && <strong>{latest.text}</strong>}
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
          {opened ? m.tracking_hide_time_line() : m.tracking_time_line_count({ count: events.length })}
        </Button>
        {status !== 'cancelled' && <ShareMenu isSmall parcels={[{ cnNo, receiver: null, codCents: null }]} />}
        {shipment.hasPod && <ProofLink cnNo={cnNo} />}
        {isInHand(status) && <ReportLink cnNo={cnNo} className={classes.proof} />}
      </footer>
      <div id={timelineId} hidden={!opened} className={classes.timeline}>
        {opened && (
          <Timeline
            label={m.tracking_time_line_of({ cnNo })}
            entries={events.map((event) => ({
              key: `${event.code} ${event.at} ${event.piece ?? ''} ${event.place}`,
              at: event.at,
              text: event.text,
              detail: detailOf(event),
              isTakenBack: event.isTakenBack,
              tone: toneOfStatus[STATUSES[EVENTS[event.code].status].tone],
            }))}
          />
        )}
      </div>
    </article>
  );
}

/** A problem can only be reported once the parcel has left the sender. */
const isInHand = (status: TrackedShipment['status']) => !isUnscanned(status) && status !== 'cancelled';

function placeOf({ receiverCity, receiverState }: TrackedShipment): string {
  return receiverCity === receiverState || receiverCity === ''
    ? receiverState
    : `${receiverCity}, ${receiverState}`;
}

function detailOf({ place, piece }: TrackedShipment['events'][number]): string {
  return [place, piece === null ? '' : m.tracking_piece_number({ number: piece })]
    .filter((part) => part !== '')
    .join(' · ');
}
