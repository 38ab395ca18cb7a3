import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { ChevronDown, ChevronUp, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { EVENTS, isUnscanned, STATUSES, type EventCode } from '#shared/features/shipment/status.rules.ts';
import { statusWords } from '#shared/features/tracking/tracking-words.model.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { ShipmentStatusBadge } from '#web/features/cn-listing/shipment-columns.tsx';
import {
  ItemFacts,
  ParcelFacts,
  PartyFacts,
  PriceFacts,
  ReferenceFacts,
} from '#web/features/cn-listing/shipment-facts.tsx';
import { useShipment } from '#web/features/cn-listing/shipment-listing.api.ts';
import { PodGlimpse } from '#web/features/tracking/pod-glimpse.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';
import { ShipmentActions } from '#web/features/cn-listing/shipment-actions.tsx';

import classes from './shipment-panel.module.css';

interface ShipmentPanelProps {
  shipmentId: string | null;
  onClose: () => void;
  /** Opens the previous (-1) or next (1) shipment in the list; null at its end. */
  stepTo: (by: -1 | 1) => (() => void) | null;
}

/** One shipment in full, beside the list; its URL is the listing's with `?shipment=`. */
export function ShipmentPanel({ shipmentId, onClose, stepTo }: ShipmentPanelProps) {
  const shown = useLastShown(shipmentId);
  const { data, error, refetch } = useShipment(shown);
  return (
    <SidePanel
      opened={shipmentId !== null}
      onClose={onClose}
      title={data ? <Title {...data} /> : m.cn_listing_consignment_note()}
      tools={shipmentId !== null && <Steps stepTo={stepTo} shown={data} />}
      width={560}
      isBeside
    >
      {data && <ShipmentDetails key={data.shipmentId} shipment={data} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </SidePanel>
  );
}

interface StepsProps extends Pick<ShipmentPanelProps, 'stepTo'> {
  /** The shipment in the panel; undefined while it is loaded. */
  shown: ShipmentDetail | undefined;
}

/** Moves to the next shipment without closing the panel, to work through those that need attention. */
function Steps({ stepTo, shown }: StepsProps) {
  const [previous, next] = [stepTo(-1), stepTo(1)];
  /** Opening the panel is announced by the focus that moves to it. */
  const [hasStepped, setHasStepped] = useState(false);
  const step = (to: (() => void) | null) => {
    setHasStepped(to !== null);
    to?.();
  };
  useShortcut({ keys: 'k', label: m.cn_listing_previous_row(), group: 'lists', inDialogs: true }, () =>
    step(previous),
  );
  useShortcut({ keys: 'j', label: m.cn_listing_next_row(), group: 'lists', inDialogs: true }, () =>
    step(next),
  );
  return (
    <span className={classes.steps}>
      <ActionIcon
        aria-label={m.cn_listing_previous()}
        title={m.cn_listing_previous_key()}
        {...unavailable(!previous)}
        onClick={() => step(previous)}
      >
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={m.cn_listing_next()}
        title={m.cn_listing_next_key()}
        {...unavailable(!next)}
        onClick={() => step(next)}
      >
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
      <VisuallyHidden role="status">
        {hasStepped && shown && `${shown.consignmentNoteNo}, ${statusWords(shown)}`}
      </VisuallyHidden>
    </span>
  );
}

function Title(shipment: ShipmentDetail) {
  return (
    <span className={classes.title}>
      <ConsignmentNumber value={shipment.consignmentNoteNo} />
      <ShipmentStatusBadge {...shipment} />
    </span>
  );
}

function ShipmentDetails({ shipment }: { shipment: ShipmentDetail }) {
  return (
    <div className={classes.panel}>
      <ShipmentActions shipment={shipment} />
      <CancellationUndone shipment={shipment} />
      <LabelVersion shipment={shipment} />
      {shipment.pod && (
        <PanelPart title={m.cn_listing_proof_of_delivery()}>
          <PodGlimpse cnNo={shipment.consignmentNoteNo} pod={shipment.pod} />
        </PanelPart>
      )}
      <PanelPart title={m.cn_listing_time_line()}>
        <Timeline
          label={m.cn_listing_time_line_label()}
          entries={shipment.events.map((event) => ({
            key: event.eventId,
            at: event.at,
            text:
              event.piece === null
                ? event.text
                : m.cn_listing_event_of_piece({ text: event.text, piece: event.piece }),
            detail: [event.place, event.byWhom].filter((part) => part !== '').join(' · '),
            tone: toneOf(event.code),
            isTakenBack: event.isTakenBack,
          }))}
        />
      </PanelPart>
      <div className={classes.parties}>
        <PanelPart title={m.cn_listing_to()}>
          <PartyFacts party={shipment.receiver} />
        </PanelPart>
        <PanelPart title={m.cn_listing_from()}>
          <PartyFacts party={shipment.sender} />
        </PanelPart>
      </div>
      <PanelPart title={m.cn_listing_parcel()}>
        <ParcelFacts shipment={shipment} />
      </PanelPart>
      {shipment.customs && (
        <PanelPart title={m.cn_listing_items()}>
          <ItemFacts customs={shipment.customs} />
        </PanelPart>
      )}
      <PanelPart title={m.cn_listing_price()}>
        <PriceFacts shipment={shipment} />
      </PanelPart>
      <PanelPart title={m.cn_listing_references()}>
        <ReferenceFacts shipment={shipment} />
      </PanelPart>
    </div>
  );
}

/** Warns because the user who cancelled it expects that it is not shipped. */
function CancellationUndone({ shipment: { cancelUndoneAt } }: { shipment: ShipmentDetail }) {
  if (cancelUndoneAt === null) return null;
  return (
    <Banner tone="amber" icon={<TriangleAlert size={16} aria-hidden />}>
      {rich(m.cn_listing_undone_on(), { when: <DateTime value={cancelUndoneAt} /> })}
    </Banner>
  );
}

/** Warns that labels printed before the last edit are invalid; not shown once the parcel has been scanned. */
function LabelVersion({ shipment: { labelVersion, labelSince, status } }: { shipment: ShipmentDetail }) {
  if (labelSince === null || !isUnscanned(status)) return null;
  return (
    <Banner tone="grey" icon={<Info size={16} aria-hidden />}>
      {rich(m.cn_listing_label_version({ version: labelVersion }), { when: <DateTime value={labelSince} /> })}
    </Banner>
  );
}

function toneOf(code: EventCode) {
  return toneOfStatus[STATUSES[EVENTS[code].status].tone];
}

function Loading() {
  return (
    <div className={classes.panel} role="status" aria-label={waitingText}>
      <Skeleton height={36} width={280} />
      <Skeleton height={160} />
      <Skeleton height={120} />
      <Skeleton height={80} />
    </div>
  );
}
