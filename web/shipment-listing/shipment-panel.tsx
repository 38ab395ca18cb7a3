import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Copy, FileCheck, FileText, Info, MapPin, Pencil, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { cnKindOf } from '#shared/consignment/cn-number.rules.ts';
import { EVENTS, STATUSES, type EventCode } from '#shared/consignment/status.ts';
import type { ShipmentDetail } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { tradeNames } from '#shared/shipping-document/shipping-document.contract.ts';
import { useCan } from '#web/app/session.ts';
import { familyOf } from '#web/consignment-note/print-calls.ts';
import { PrintButton } from '#web/consignment-note/print-button.tsx';
import { CancelButton } from '#web/shipment-listing/cancel-button.tsx';
import { ShipmentStatusBadge } from '#web/shipment-listing/shipment-columns.tsx';
import {
  ItemFacts,
  ParcelFacts,
  PartyFacts,
  PriceFacts,
  ReferenceFacts,
} from '#web/shipment-listing/shipment-facts.tsx';
import { useShipment } from '#web/shipment-listing/shipment-listing.api.ts';
import { orderScreenOf } from '#web/shipment/flows.ts';
import { isReturnable } from '#web/shipment/from-shipment.ts';
import { useOpenDocument } from '#web/shipping-document/shipping-document.api.ts';
import { usePrepareProof } from '#web/tracking/tracking.api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { useShortcut } from '#web/ui/shortcuts.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toneOfStatus } from '#web/ui/status-badge.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { waitingText } from '#web/ui/waiting.ts';

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
      title={data ? <Title {...data} /> : 'Consignment note'}
      tools={shipmentId !== null && <Steps stepTo={stepTo} />}
      width={640}
    >
      {data && <Whole key={data.shipmentId} shipment={data} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </SidePanel>
  );
}

/** On to the next without closing: to work through what needs somebody. */
function Steps({ stepTo }: Pick<ShipmentPanelProps, 'stepTo'>) {
  const [previous, next] = [stepTo(-1), stepTo(1)];
  useShortcut({ keys: 'k', label: 'Previous row', group: 'Lists', inDialogs: true }, () => previous?.());
  useShortcut({ keys: 'j', label: 'Next row', group: 'Lists', inDialogs: true }, () => next?.());
  return (
    <span className={classes.steps}>
      <ActionIcon
        aria-label="Previous consignment note"
        title="Previous (K)"
        disabled={!previous}
        onClick={() => previous?.()}
      >
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Next consignment note"
        title="Next (J)"
        disabled={!next}
        onClick={() => next?.()}
      >
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function Title({ consignmentNoteNo, status }: ShipmentDetail) {
  return (
    <span className={classes.title}>
      <ConsignmentNumber value={consignmentNoteNo} />
      <ShipmentStatusBadge status={status} />
    </span>
  );
}

function Whole({ shipment }: { shipment: ShipmentDetail }) {
  return (
    <div className={classes.panel}>
      <Actions shipment={shipment} />
      <LabelVersion shipment={shipment} />
      <Part title="Time line">
        <Timeline
          label="Time line, newest first"
          entries={shipment.events.map((event) => ({
            key: event.eventId,
            at: event.at,
            text: event.piece === null ? event.text : `${event.text} (piece ${event.piece})`,
            detail: [event.place, event.byWhom].filter((part) => part !== '').join(' · '),
            tone: toneOf(event.code),
          }))}
        />
      </Part>
      <div className={classes.parties}>
        <Part title="To">
          <PartyFacts party={shipment.receiver} />
        </Part>
        <Part title="From">
          <PartyFacts party={shipment.sender} />
        </Part>
      </div>
      <Part title="Parcel">
        <ParcelFacts shipment={shipment} />
      </Part>
      {shipment.customs && (
        <Part title="Items">
          <ItemFacts customs={shipment.customs} />
        </Part>
      )}
      <Part title="Price">
        <PriceFacts shipment={shipment} />
      </Part>
      <Part title="References">
        <ReferenceFacts shipment={shipment} />
      </Part>
    </div>
  );
}

/** Paper that was printed before the last edit is no good any more, until somebody of the courier has the parcel. */
function LabelVersion({ shipment: { labelVersion, labelSince, mayCancel } }: { shipment: ShipmentDetail }) {
  if (labelSince === null || !mayCancel) return null;
  return (
    <Banner tone="grey" icon={<Info size={16} aria-hidden />}>
      Label version {labelVersion}: labels printed before <DateTime value={labelSince} /> are refused at
      pick-up.
    </Banner>
  );
}

function toneOf(code: EventCode) {
  return toneOfStatus[STATUSES[EVENTS[code].status].tone];
}

function Actions({ shipment }: { shipment: ShipmentDetail }) {
  const { shipmentId, consignmentNoteNo: cnNo, status } = shipment;
  const selection = { ShipmentInfoIdList: [shipmentId] };
  const prepareProof = usePrepareProof();
  return (
    <div className={classes.actions}>
      {status !== 'cancelled' && (
        <PrintButton selection={selection} family={familyOf(cnKindOf(cnNo))} variant="filled" />
      )}
      <Button
        renderRoot={(props) => <Link to="/etracking" search={{ cn: cnNo }} {...props} />}
        variant="default"
        leftSection={<MapPin size={16} aria-hidden />}
      >
        Track
      </Button>
      {shipment.hasPod && (
        <Button
          renderRoot={(props) => <Link to="/proofofdelivery" search={{ cn: cnNo }} {...props} />}
          variant="default"
          leftSection={<FileCheck size={16} aria-hidden />}
          onClick={() => prepareProof(cnNo)}
        >
          Proof of delivery
        </Button>
      )}
      <InvoiceButton shipment={shipment} />
      <EditButton shipment={shipment} />
      <AgainButtons shipment={shipment} />
      {shipment.mayCancel && <CancelButton selection={selection} name={cnNo} count={1} />}
    </div>
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
      {tradeNames.invoice}
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
      Edit
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
          Duplicate
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
          Return
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
