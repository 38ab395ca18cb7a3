import { Skeleton } from '@mantine/core';

import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import type { PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { failReasons, pickupEvents, vehicles } from '#shared/features/pickup/pickup.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { PickupBadge } from '#web/features/pickup/pickup-columns.tsx';
import { loadText, slotText } from '#web/features/pickup/pickup-words.ts';
import { usePickup } from '#web/features/pickup/pickup.api.ts';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { PhoneLink } from '#web/platform/ui/phone-link.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import type { Tone } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';
import { PickupActions } from '#web/features/pickup/pickup-actions.tsx';
import { PickupNotes } from '#web/features/pickup/pickup-notes.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';

import classes from './pickup.module.css';

interface PickupPanelProps {
  pickupId: string | null;
  onClose: () => void;
  onOpen: (pickupId: string) => void;
}

/** One pick-up in full, beside the list; its URL is the listing's with `?pickup=`. */
export function PickupPanel({ pickupId, onClose, onOpen }: PickupPanelProps) {
  const query = usePickup(pickupId);
  const { data } = query;
  return (
    <SidePanel
      isBeside
      opened={pickupId !== null}
      onClose={onClose}
      title={
        data ? (
          <span className={classes.title}>
            {data.pickupNo}
            <PickupBadge {...data} />
          </span>
        ) : (
          m.pickup_field_pickup()
        )
      }
    >
      <Answered
        query={query}
        waiting={
          <div className={classes.panel} role="status" aria-label={waitingText}>
            <Skeleton height={36} width={240} />
            <Skeleton height={160} />
            <Skeleton height={120} />
          </div>
        }
      >
        {(pickup) => <PickupDetails key={pickup.pickupId} pickup={pickup} onOpen={onOpen} />}
      </Answered>
    </SidePanel>
  );
}

const tones: Partial<Record<keyof typeof pickupEvents, Tone>> = {
  assigned: 'blue',
  collected: 'green',
  failed: 'red',
};

function PickupDetails({ pickup, onOpen }: { pickup: PickupDetail; onOpen: (pickupId: string) => void }) {
  const shownName = useShownName();
  return (
    <div className={classes.panel}>
      <PickupActions pickup={pickup} onOpen={onOpen} />
      {pickup.isOverdue && <Banner tone="amber">{m.pickup_overdue_help()}</Banner>}
      <Facts pickup={pickup} />
      <PickupNotes pickup={pickup} />
      <PanelPart title={m.pickup_time_line()}>
        <Timeline
          label={m.pickup_time_line()}
          entries={pickup.events.map(({ eventId, at, code, byWhom, detail }) => ({
            key: eventId,
            at,
            text: pickupEvents[code](),
            // The driver may be both the event's detail and its author: show the name once.
            detail: [...new Set([eventNote(detail), shownName(byWhom)])]
              .filter((part) => part !== '')
              .join(' · '),
            tone: tones[code] ?? 'grey',
          }))}
        />
      </PanelPart>
    </div>
  );
}

function eventNote(detail: PickupDetail['events'][number]['detail']): string {
  const { count, day, readyTime, closeTime, driver, reason, text } = detail;
  return [
    count !== undefined && count > 0 ? m.cn_listing_notes_count({ count }) : '',
    day && readyTime && closeTime ? m.pickup_was({ slot: slotText({ day, readyTime, closeTime }) }) : '',
    driver ?? '',
    reason ? failReasons[reason]() : '',
    text ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function Facts({ pickup }: { pickup: PickupDetail }) {
  const { address, driver } = pickup;
  return (
    <DetailList
      details={[
        { label: m.pickup_when(), value: slotText(pickup) },
        {
          label: m.pickup_where(),
          value: (
            <>
              {partyName(address)}
              <br />
              <span className={classes.quiet}>{partyAddress(address)}</span>
              <br />
              <PhoneLink phone={address.phone} country={address.country} />
            </>
          ),
        },
        {
          label: m.pickup_field_driver(),
          value: driver ? (
            <>
              {driver.name} <PhoneLink phone={driver.phone} country={address.country} />
              {driver.windowFrom !== '' && driver.windowTo !== '' && (
                <>
                  <br />
                  {m.pickup_window({ from: timeLabel(driver.windowFrom), to: timeLabel(driver.windowTo) })}
                </>
              )}
            </>
          ) : (
            ''
          ),
        },
        {
          label: m.pickup_load_head(),
          value: [
            loadText(pickup),
            vehicles[pickup.vehicle](),
            pickup.hasTrolley ? m.pickup_field_trolley() : '',
            pickup.isPriority ? m.pickup_field_priority() : '',
          ]
            .filter((part) => part !== '')
            .join(' · '),
        },
        { label: m.pickup_field_note(), value: pickup.note },
        { label: m.pickup_field_station(), value: pickup.station },
      ]}
    />
  );
}
