import type { CnKind } from '#shared/consignment/cn-number.rules.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useCan } from '#web/app/session.ts';
import { familyOf } from '#web/consignment-note/print-calls.ts';
import { PrintButton } from '#web/consignment-note/print-button.tsx';
import { CancelButton } from '#web/shipment-listing/cancel-button.tsx';
import { CopyNumbers } from '#web/shipment-listing/copy-numbers.tsx';
import { ExportButton } from '#web/shipment-listing/export-button.tsx';
import type { Selection } from '#web/ui/table/use-selection.ts';

interface BulkActionsProps {
  selection: Selection;
  /** What is chosen, as the calls take it. */
  chosen: ShipmentSelection;
  /** How many match the filters. */
  total: number;
  /** Of the notes that are listed, when all are of one. */
  kind?: CnKind | undefined;
  rows: readonly { shipmentId: string; consignmentNoteNo: string }[] | undefined;
}

/** What can be done with the chosen consignment notes: print and download, copy, export, cancel. */
export function BulkActions({ selection, chosen, total, kind, rows }: BulkActionsProps) {
  const mayCancel = useCan('cancelShipment');
  const count = selection.count(total);
  // What matches but is not loaded has no number here.
  const numbers = (rows ?? [])
    .filter(({ shipmentId }) => selection.has(shipmentId))
    .map(({ consignmentNoteNo }) => consignmentNoteNo);
  const [only] = count === 1 ? numbers : [];
  const name = only ?? `${count.toLocaleString('en')} consignment notes`;
  return (
    <>
      <PrintButton selection={chosen} family={familyOf(kind)} onPrinted={selection.clear} />
      {numbers.length === count && <CopyNumbers numbers={numbers} />}
      <ExportButton selection={chosen} />
      {mayCancel && <CancelButton selection={chosen} name={name} count={count} onDone={selection.clear} />}
    </>
  );
}
