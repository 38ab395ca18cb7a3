import { Button } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { Copy, FastForward, FileCheck, FileText, MapPin, Pencil, ShieldAlert, Undo2 } from 'lucide-react';

import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { isTerminal, isUnscanned } from '#shared/features/shipment/status.rules.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { tradeNames } from '#shared/features/trade-papers/shipping-document.contract.ts';
import { inSandbox } from '#web/platform/session/world.ts';
import { useCan } from '#web/platform/session/session.ts';
import { unavailable } from '#web/platform/ui/unavailable.ts';
import { familyOf } from '#web/features/printing/print-calls.ts';
import { ShareMenu } from '#web/features/public-tracking/share-tracking.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { CancelButton } from '#web/features/shipment/cancel-button.tsx';
import { useAdvance } from '#web/features/cn-listing/shipment-listing.api.ts';
import { orderScreenOf } from '#web/features/shipment/flows.ts';
import { isReturnable } from '#web/features/shipment/from-shipment.ts';
import { useOpenDocument } from '#web/features/trade-papers/shipping-document.api.ts';
import { usePrepareProof } from '#web/features/tracking/tracking.api.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './shipment-panel.module.css';

/** The usual next action: print before the pick-up, track in transit, show the proof once there is one. */
function mainActionOf({ status, pod }: ShipmentDetail): 'print' | 'track' | 'proof' | null {
  if (status === 'cancelled') return null;
  if (isUnscanned(status)) return 'print';
  return pod === null ? 'track' : 'proof';
}

/** Actions for the shipment, the usual next one first. */
export function ShipmentActions({ shipment }: { shipment: ShipmentDetail }) {
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
        hasProofs={shipment.pod !== null}
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
        <ShareMenu parcels={[{ cnNo, receiver: shipment.receiver, codCents: shipment.toCollectCents }]} />
      )}
      {inSandbox() && <AdvanceButton shipment={shipment} />}
      <InvoiceButton shipment={shipment} />
      <EditButton shipment={shipment} />
      <AgainButtons shipment={shipment} />
      {!inSandbox() && <ReportButton shipment={shipment} />}
      <CancelButton selection={selection} name={cnNo} count={1} isOffered={shipment.mayCancel} />
    </div>
  );
}

/** Advances the shipment in the sandbox, where no courier moves it. */
function AdvanceButton({ shipment: { shipmentId, status } }: { shipment: ShipmentDetail }) {
  const advance = useAdvance();
  if (isTerminal(status)) return null;
  return (
    <Button
      variant="default"
      leftSection={<FastForward size={16} aria-hidden />}
      {...unavailable(advance.isPending)}
      onClick={() => advance.isPending || advance.mutate(shipmentId)}
    >
      {m.cn_listing_advance()}
    </Button>
  );
}

/** Customs invoice of a shipment that leaves the country. */
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

/** Edits the shipment in the form that created it, until the first scan. */
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

/** Files a claim for a shipment that has left the sender. */
function ReportButton({ shipment: { consignmentNoteNo: cnNo, status } }: { shipment: ShipmentDetail }) {
  const mayClaim = useCan('submitClaims');
  if (!mayClaim || isUnscanned(status) || status === 'cancelled') return null;
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

/** Duplicates the shipment, or returns one that was delivered. */
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
