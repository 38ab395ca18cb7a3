import { shipmentChanges } from '#shared/features/shipment/shipment-changes.rules.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { changeWords } from '#web/features/shipment/edit-change-words.ts';
import { ChangedMeanwhile } from '#web/platform/ui/changed-meanwhile.tsx';
import { m } from '#shared/platform/words/words.ts';

interface EditConflictProps {
  opened: ShipmentDetail;
  /** As it is now. */
  now: ShipmentDetail;
  /** What others changed is put under what was typed. */
  onTakeOver: () => void;
  onDiscard: () => void;
}

/** What happened to the shipment while it was edited here, and how to go on without losing what was typed. */
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

/** As much of a detail as its form had. */
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
