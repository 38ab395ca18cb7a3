import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useCan } from '#web/app/session.ts';
import { PrintButton } from '#web/consignment-note/print-button.tsx';
import { CancelButton } from '#web/shipment-listing/cancel-button.tsx';
import { ExportButton } from '#web/shipment-listing/export-button.tsx';
import type { Selection } from '#web/ui/table/use-selection.ts';

interface BulkActionsProps {
  selection: Selection;
  /** What is chosen, as the calls take it. */
  chosen: ShipmentSelection;
  /** How many match the filters. */
  total: number;
  rows: readonly { shipmentId: string; consignmentNoteNo: string }[] | undefined;
}

/** What can be done with the chosen consignment notes: print and download, export, cancel. */
export function BulkActions({ selection, chosen, total, rows }: BulkActionsProps) {
  const mayCancel = useCan('cancelShipment');
  const count = selection.count(total);
  const [key] = selection.keys;
  const only = count === 1 ? rows?.find(({ shipmentId }) => shipmentId === key) : undefined;
  const name = only?.consignmentNoteNo ?? `${count.toLocaleString('en')} consignment notes`;
  return (
    <>
      <PrintButton selection={chosen} onPrinted={selection.clear} />
      <ExportButton selection={chosen} />
      {mayCancel && <CancelButton selection={chosen} name={name} count={count} onDone={selection.clear} />}
    </>
  );
}
