import { shipmentChanges } from '#shared/features/shipment/shipment-changes.rules.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { changeWords } from '#web/features/shipment/edit-change-words.ts';
import { ChangedMeanwhile } from '#web/platform/ui/changed-meanwhile.tsx';
import { m } from '#shared/platform/words/words.ts';

interface EditConflictProps {
  opened: ShipmentDetail;
  /** The current version on the server. */
  now: ShipmentDetail;
  /** Merges the other user's changes into the form and keeps what was typed. */
  onTakeOver: () => void;
  onDiscard: () => void;
}

/** Shows what happened to the shipment while it was edited here, and how to continue without losing what was typed. */
export function EditConflict({ opened, now, onTakeOver, onDiscard }: EditConflictProps) {
  const { consignmentNoteNo: cnNo } = now;
  if (!now.mayEdit) {
    const why =
      now.status === 'cancelled'
        ? m.shipment_problem_cancelled({ cnNo })
        : m.shipment_problem_scanned({ cnNo });
    return (
      <ChangedMeanwhile title={why} changes={[]}>
        {m.shipment_typed_to_correct()}
      </ChangedMeanwhile>
    );
  }
  const changes = shipmentChanges(formOf(opened), formOf(now));
  return (
    <ChangedMeanwhile
      title={m.shipment_edited_meanwhile({ cnNo })}
      changes={changes.map((change) => ({ ...changeWords(change), mine: null }))}
      onKeep={onTakeOver}
      onTake={onDiscard}
    >
      {m.shipment_typed_and_theirs()}
    </ChangedMeanwhile>
  );
}

/** The part of a shipment detail that the form edits. */
function formOf(shipment: ShipmentDetail): ShipmentForm {
  const { customs, orderId, valueCents, flow, service, ...rest } = shipment;
  return {
    ...rest,
    flow,
    service,
    orderId: orderId ?? '',
    valueCents: valueCents || null,
    ...(customs ? { customs } : {}),
  };
}
