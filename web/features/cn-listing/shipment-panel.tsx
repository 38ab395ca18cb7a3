import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import {
  ChevronDown,
  ChevronUp,
  Copy,
  FastForward,
  FileCheck,
  FileText,
  Info,
  MapPin,
  Pencil,
  ShieldAlert,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { EVENTS, isTerminal, STATUSES, type EventCode } from '#shared/features/shipment/status.rules.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { tradeNames } from '#shared/features/trade-papers/shipping-document.contract.ts';
import { inSandbox } from '#web/platform/session/world.ts';
import { useCan } from '#web/platform/session/session.ts';
import { familyOf } from '#web/features/printing/print-calls.ts';
import { ShareMenu } from '#web/features/public-tracking/share-tracking.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { CancelButton } from '#web/features/shipment/cancel-button.tsx';
import { ShipmentStatusBadge } from '#web/features/cn-listing/shipment-columns.tsx';
import {
  ItemFacts,
  ParcelFacts,
  PartyFacts,
  PriceFacts,
  ReferenceFacts,
} from '#web/features/cn-listing/shipment-facts.tsx';
import { useAdvance, useShipment } from '#web/features/cn-listing/shipment-listing.api.ts';
import { orderScreenOf } from '#web/features/shipment/flows.ts';
import { isReturnable } from '#web/features/shipment/from-shipment.ts';
import { useOpenDocument } from '#web/features/trade-papers/shipping-document.api.ts';
import { PodGlimpse } from '#web/features/tracking/pod-glimpse.tsx';
import { usePrepareProof } from '#web/features/tracking/tracking.api.ts';
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

import classes from './shipment-panel.module.css';

interface ShipmentPanelProps {
  shipmentId: string | null;
  onClose: () => void;
  /** Opens the one before (-1) or after (1) it in the list; null at the end of it. */
  stepTo: (by: -1 | 1) => (() => void) | null;
}

/** Everything about one shipment, beside the list; its address is the listing's with `?shipment=`. */
export function ShipmentPanel({ shipmentId, onClose, stepTo }: ShipmentPanelProps) {
  // The last one stays in sight while the panel slides out.
  const [shown, setShown] = useState(shipmentId);
  if (shipmentId !== null && shipmentId !== shown) setShown(shipmentId);
  const { data, error, refetch } = useShipment(shown);
  return (
    <SidePanel
      opened={shipmentId !== null}
      onClose={onClose}
      title={data ? <Title {...data} /> : m.cn_listing_consignment_note()}
      tools={shipmentId !== null && <Steps stepTo={stepTo} />}
      width={560}
      isBeside
    >
      {data && <Whole key={data.shipmentId} shipment={data} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </SidePanel>
  );
}

/** On to the next without closing: to work through what needs somebody. */
function Steps({ stepTo }: Pick<ShipmentPanelProps, 'stepTo'>) {
  const [previous, next] = [stepTo(-1), stepTo(1)];
  useShortcut({ keys: 'k', label: m.cn_listing_previous_row(), group: 'lists', inDialogs: true }, () =>
    previous?.(),
  );
  useShortcut({ keys: 'j', label: m.cn_listing_next_row(), group: 'lists', inDialogs: true }, () => next?.());
  return (
    <span className={classes.steps}>
      <ActionIcon
        aria-label={m.cn_listing_previous()}
        title={m.cn_listing_previous_key()}
        disabled={!previous}
        onClick={() => previous?.()}
      >
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={m.cn_listing_next()}
        title={m.cn_listing_next_key()}
        disabled={!next}
        onClick={() => next?.()}
      >
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
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

function Whole({ shipment }: { shipment: ShipmentDetail }) {
  return (
    <div className={classes.panel}>
      <Actions shipment={shipment} />
      <CancellationUndone shipment={shipment} />
      <LabelVersion shipment={shipment} />
      {shipment.pod && (
        <Part title={m.cn_listing_proof_of_delivery()}>
          <PodGlimpse cnNo={shipment.consignmentNoteNo} pod={shipment.pod} />
        </Part>
      )}
      <Part title={m.cn_listing_time_line()}>
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
      </Part>
      <div className={classes.parties}>
        <Part title={m.cn_listing_to()}>
          <PartyFacts party={shipment.receiver} />
        </Part>
        <Part title={m.cn_listing_from()}>
          <PartyFacts party={shipment.sender} />
        </Part>
      </div>
      <Part title={m.cn_listing_parcel()}>
        <ParcelFacts shipment={shipment} />
      </Part>
      {shipment.customs && (
        <Part title={m.cn_listing_items()}>
          <ItemFacts customs={shipment.customs} />
        </Part>
      )}
      <Part title={m.cn_listing_price()}>
        <PriceFacts shipment={shipment} />
      </Part>
      <Part title={m.cn_listing_references()}>
        <ReferenceFacts shipment={shipment} />
      </Part>
    </div>
  );
}

/** Its canceller expects that it does not go out. */
function CancellationUndone({ shipment: { cancelUndoneAt } }: { shipment: ShipmentDetail }) {
  if (cancelUndoneAt === null) return null;
  return (
    <Banner tone="amber" icon={<TriangleAlert size={16} aria-hidden />}>
      {rich(m.cn_listing_undone_on(), { when: <DateTime value={cancelUndoneAt} /> })}
    </Banner>
  );
}

/** Paper that was printed before the last edit is no good any more, until somebody of the courier has the parcel. */
function LabelVersion({ shipment: { labelVersion, labelSince, mayCancel } }: { shipment: ShipmentDetail }) {
  if (labelSince === null || !mayCancel) return null;
  return (
    <Banner tone="grey" icon={<Info size={16} aria-hidden />}>
      {rich(m.cn_listing_label_version({ version: labelVersion }), { when: <DateTime value={labelSince} /> })}
    </Banner>
  );
}

function toneOf(code: EventCode) {
  return toneOfStatus[STATUSES[EVENTS[code].status].tone];
}

/** What people do next: print before the pick-up, follow it on the way, show the proof once it is there. */
function mainActionOf({ status, pod }: ShipmentDetail): 'print' | 'track' | 'proof' | null {
  if (status === 'cancelled') return null;
  if (status === 'created' || status === 'pickup-booked') return 'print';
  return pod === null ? 'track' : 'proof';
}

/** What the receiver still has to pay. */
const owedCents = ({ status, codCents }: ShipmentDetail) => (status === 'delivered' ? null : codCents);

function Actions({ shipment }: { shipment: ShipmentDetail }) {
  const { shipmentId, consignmentNoteNo: cnNo, status } = shipment;
  const selection = { ShipmentInfoIdList: [shipmentId] };
  const prepareProof = usePrepareProof();
  const main = mainActionOf(shipment);
  const variantOf = (action: typeof main) => (action === main ? 'filled' : 'default');
  const actions = {
    print: status !== 'cancelled' && (
      <PrintButton
        key="print"
        selection={selection}
        family={familyOf(cnKindOf(cnNo))}
        variant={variantOf('print')}
      />
    ),
    track: (
      <Button
        key="track"
        renderRoot={(props) => <Link to="/etracking" search={{ cn: cnNo }} {...props} />}
        variant={variantOf('track')}
        leftSection={<MapPin size={16} aria-hidden />}
      >
        {m.cn_listing_track()}
      </Button>
    ),
    proof: shipment.pod !== null && (
      <Button
        key="proof"
        renderRoot={(props) => <Link to="/proofofdelivery" search={{ cn: cnNo }} {...props} />}
        variant={variantOf('proof')}
        leftSection={<FileCheck size={16} aria-hidden />}
        onClick={() => prepareProof(cnNo)}
      >
        {m.cn_listing_proof_of_delivery()}
      </Button>
    ),
  };
  const inOrder = (['print', 'track', 'proof'] as const).toSorted(
    (one, other) => Number(other === main) - Number(one === main),
  );
  return (
    <div className={classes.actions}>
      {inOrder.map((action) => actions[action])}
      {status !== 'cancelled' && !inSandbox() && (
        <ShareMenu parcels={[{ cnNo, receiver: shipment.receiver, codCents: owedCents(shipment) }]} />
      )}
      {inSandbox() && <AdvanceButton shipment={shipment} />}
      <InvoiceButton shipment={shipment} />
      <EditButton shipment={shipment} />
      <AgainButtons shipment={shipment} />
      {!inSandbox() && <ReportButton shipment={shipment} />}
      {shipment.mayCancel && <CancelButton selection={selection} name={cnNo} count={1} />}
    </div>
  );
}

/** In the sandbox no courier moves it. */
function AdvanceButton({ shipment: { shipmentId, status } }: { shipment: ShipmentDetail }) {
  const advance = useAdvance();
  if (isTerminal(status)) return null;
  return (
    <Button
      variant="default"
      leftSection={<FastForward size={16} aria-hidden />}
      loading={advance.isPending}
      onClick={() => advance.mutate(shipmentId)}
    >
      {m.cn_listing_advance()}
    </Button>
  );
}

/** For customs, of what leaves the country. */
function InvoiceButton({ shipment: { consignmentNoteNo: cnNo, customs } }: { shipment: ShipmentDetail }) {
  const { trade, isBusy } = useOpenDocument();
  if (!customs) return null;
  return (
    <Button
      variant="default"
      leftSection={<FileText size={16} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => void trade(cnNo, 'invoice')}
    >
      {tradeNames.invoice()}
    </Button>
  );
}

/** Until the first scan, in the form that made it. */
function EditButton({ shipment: { shipmentId, flow, mayEdit } }: { shipment: ShipmentDetail }) {
  const screen = orderScreenOf(flow);
  if (!mayEdit || screen === null) return null;
  return (
    <Button
      renderRoot={(props) => <Link to={screen} search={{ edit: shipmentId }} {...props} />}
      variant="default"
      leftSection={<Pencil size={16} aria-hidden />}
    >
      {m.common_edit()}
    </Button>
  );
}

/** A claim, of what has left the sender. */
function ReportButton({ shipment: { consignmentNoteNo: cnNo, status } }: { shipment: ShipmentDetail }) {
  const mayClaim = useCan('submitClaims');
  if (!mayClaim || status === 'created' || status === 'pickup-booked' || status === 'cancelled') return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/claimsubmit" search={{ cn: cnNo }} {...props} />}
      variant="default"
      leftSection={<ShieldAlert size={16} aria-hidden />}
    >
      {m.claim_report_problem()}
    </Button>
  );
}

/** The same again, and the way back of what was delivered. */
function AgainButtons({ shipment }: { shipment: ShipmentDetail }) {
  const screen = orderScreenOf(shipment.flow);
  const mayCreate = useCan('createShipment');
  const mayReturn = useCan('createReverseCharge') && isReturnable(shipment);
  return (
    <>
      {screen !== null && mayCreate && (
        <Button
          renderRoot={(props) => <Link to={screen} search={{ from: shipment.shipmentId }} {...props} />}
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
        >
          {m.cn_listing_duplicate()}
        </Button>
      )}
      {mayReturn && (
        <Button
          renderRoot={(props) => (
            <Link to="/shipmentarrange" search={{ return: shipment.shipmentId }} {...props} />
          )}
          variant="default"
          leftSection={<Undo2 size={16} aria-hidden />}
        >
          {m.cn_listing_return()}
        </Button>
      )}
    </>
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
