import { Button, Skeleton, Text } from '@mantine/core';
import { CalendarClock, CircleX, Plus, RotateCcw, ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import type { PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { failReasons, pickupEvents, vehicles } from '#shared/features/pickup/pickup.model.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#web/features/paste-address/party-text.ts';
import { PickupBadge } from '#web/features/pickup/pickup-columns.tsx';
import { loadText, slotText } from '#web/features/pickup/pickup-words.ts';
import {
  useAttachShipments,
  useBookNextSlot,
  useCancelPickup,
  useDetachShipments,
  useOpenShipments,
  usePickup,
} from '#web/features/pickup/pickup.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { keepRearrangePickup } from '#web/platform/session/kept.cookies.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { PhoneLink } from '#web/platform/ui/phone-link.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { type Tone } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './pickup.module.css';

interface PickupPanelProps {
  pickupId: string | null;
  onClose: () => void;
  onOpen: (pickupId: string) => void;
}

/** Everything about one pick-up, beside the list; its address is the listing's with `?pickup=`. */
export function PickupPanel({ pickupId, onClose, onOpen }: PickupPanelProps) {
  const { data, error, refetch } = usePickup(pickupId);
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
      {data ? (
        <Whole key={data.pickupId} pickup={data} onOpen={onOpen} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.panel} role="status" aria-label={waitingText}>
          <Skeleton height={36} width={240} />
          <Skeleton height={160} />
          <Skeleton height={120} />
        </div>
      )}
    </SidePanel>
  );
}

const tones: Partial<Record<keyof typeof pickupEvents, Tone>> = {
  assigned: 'blue',
  collected: 'green',
  failed: 'red',
};

function Whole({ pickup, onOpen }: { pickup: PickupDetail; onOpen: (pickupId: string) => void }) {
  return (
    <div className={classes.panel}>
      <Actions pickup={pickup} onOpen={onOpen} />
      {pickup.isOverdue && <Banner tone="amber">{m.pickup_overdue_help()}</Banner>}
      <Facts pickup={pickup} />
      <Notes pickup={pickup} />
      <Part title={m.pickup_time_line()}>
        <Timeline
          label={m.pickup_time_line()}
          entries={pickup.events.map(({ eventId, at, code, byWhom, detail }) => ({
            key: eventId,
            at,
            text: pickupEvents[code](),
            detail: [eventNote(detail), byWhom].filter((part) => part !== '').join(' · '),
            tone: tones[code] ?? 'grey',
          }))}
        />
      </Part>
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

function Actions({ pickup, onOpen }: { pickup: PickupDetail; onOpen: (pickupId: string) => void }) {
  const { pickupId, pickupNo, state, mayChange, followedBy, day, readyTime, closeTime } = pickup;
  const navigate = useNavigate();
  const cancel = useCancelPickup();
  const again = useBookNextSlot();
  const [asking, setAsking] = useState(false);
  const isLive = state === 'booked' || state === 'assigned';

  const rearrange = () => {
    keepRearrangePickup({ pickupId, day, readyTime, closeTime });
    void navigate({ to: '/rearrangepickup' });
  };
  const bookAgain = () =>
    again.mutate(pickupId, {
      onSuccess: (made) => {
        toast.success(m.pickup_toast_booked({ pickupNo: made.pickupNo, slot: slotText(made) }));
        onOpen(made.pickupId);
      },
      onError: (thrown) => toast.error(messageOf(thrown)),
    });

  return (
    <>
      {mayChange && (
        <div className={classes.buttons}>
          <Button leftSection={<CalendarClock size={16} aria-hidden />} onClick={rearrange}>
            {m.pickup_rearrange()}
          </Button>
          <Button
            variant="default"
            leftSection={<CircleX size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {m.common_cancel()}
          </Button>
          <Text size="xs" c="dimmed">
            {m.pickup_changeable_until()} <DateTime value={pickup.changeableUntil} />
          </Text>
        </div>
      )}
      {isLive && !mayChange && !pickup.isOverdue && (
        <Banner tone="grey">{m.pickup_problem_too_close()}</Banner>
      )}
      {isLive && pickup.cnCount > 0 && (
        <div className={classes.buttons}>
          <Button
            renderRoot={(props) => <Link to="/handoversheet" search={{ pickup: pickupId }} {...props} />}
            variant="default"
            leftSection={<ScanBarcode size={16} aria-hidden />}
          >
            {m.app_screen_handover_sheet()}
          </Button>
        </div>
      )}
      {state === 'failed' && (
        <Banner tone="red">
          <div className={classes.strip}>
            <span>
              {pickup.failReason && failReasons[pickup.failReason]()}
              {pickup.failText !== '' && `. ${pickup.failText}`}
            </span>
            {followedBy ? (
              <Button variant="default" size="compact-sm" onClick={() => onOpen(followedBy.pickupId)}>
                {m.pickup_followed_by({ pickupNo: followedBy.pickupNo })}
              </Button>
            ) : (
              <Button
                size="compact-sm"
                leftSection={<RotateCcw size={14} aria-hidden />}
                aria-disabled={again.isPending}
                onClick={() => !again.isPending && bookAgain()}
              >
                {again.isPending ? m.pickup_booking() : m.pickup_book_next()}
              </Button>
            )}
          </div>
        </Banner>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.pickup_cancel_question({ pickupNo })}
        confirmLabel={m.pickup_cancel_named({ pickupNo })}
        busyLabel={m.pickup_cancelling()}
        onConfirm={async () => {
          await cancel.mutateAsync(pickupId);
          toast.success(m.pickup_toast_cancelled({ pickupNo }));
        }}
      >
        <Text>{m.pickup_cancel_about({ count: pickup.cnCount })}</Text>
      </ConfirmDialog>
    </>
  );
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

/** Its consignment notes: taken out one by one, and those of today that no pick-up takes yet, added at once. */
function Notes({ pickup: { pickupId, shipments, mayChange } }: { pickup: PickupDetail }) {
  const open = useOpenShipments(undefined, mayChange);
  const attach = useAttachShipments();
  const detach = useDetachShipments();
  const waiting = open.data?.rows ?? [];
  const onError = (thrown: Error) => toast.error(messageOf(thrown));
  return (
    <Part title={m.pickup_notes_title({ count: shipments.length })}>
      {shipments.length > 0 && (
        <ul className={classes.notes}>
          {shipments.map((note) => (
            <li key={note.shipmentId}>
              <span className={classes.noteName}>{note.consignmentNoteNo}</span>
              <span className={classes.grow}>
                {note.receiverName}, {note.receiverPlace}
              </span>
              <span className={classes.quiet}>
                {note.status === 'pickup-booked' || note.status === 'created'
                  ? note.isPrinted
                    ? m.pickup_pieces({ count: note.pieces })
                    : m.pickup_not_printed()
                  : statusNames[note.status]()}
              </span>
              {mayChange && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={m.pickup_take_out_named({ cn: note.consignmentNoteNo })}
                  onClick={() =>
                    detach.mutate(
                      { pickupId, shipments: { ShipmentInfoIdList: [note.shipmentId] } },
                      { onError },
                    )
                  }
                >
                  {m.pickup_take_out()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && waiting.length > 0 && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          aria-disabled={attach.isPending}
          onClick={() =>
            !attach.isPending &&
            attach.mutate(
              {
                pickupId,
                shipments: { ShipmentInfoIdList: waiting.map(({ shipmentId }) => shipmentId) },
              },
              { onError },
            )
          }
        >
          {m.pickup_add_waiting({ count: waiting.length })}
        </Button>
      )}
      {shipments.length === 0 && waiting.length === 0 && <Text c="dimmed">{m.pickup_no_notes()}</Text>}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
