import { Text } from '@mantine/core';
import { useState } from 'react';

import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentRow } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { useCan } from '#web/platform/session/session.ts';
import { familyOf } from '#web/features/printing/print-calls.ts';
import { BookPickupButton } from '#web/features/pickup/book-pickup-button.tsx';
import { ShareMenu, type SharedParcel } from '#web/features/public-tracking/share-tracking.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { CancelButton } from '#web/features/shipment/cancel-button.tsx';
import { CopyNumbers } from '#web/features/cn-listing/copy-numbers.tsx';
import { ExportButton } from '#web/features/cn-listing/export-button.tsx';
import { useSelectionFacts } from '#web/features/cn-listing/selection-facts.api.ts';
import type { PrintedNotes } from '#web/features/printing/print.api.ts';
import type { SelectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { MoreActions } from '#web/platform/ui/table/more-actions.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

interface BulkActionsProps {
  selection: Selection;
  /** What is listed: 'all that match' applies to it. */
  listed: Pick<ShipmentSelection, 'filter' | 'sort' | 'upTo'>;
  /** The number of shipments that match the filters. */
  total: number;
  /** Set if the listing shows only CNs of this kind. */
  kind?: CnKind | undefined;
  rows: readonly ShipmentRow[] | undefined;
  onPrinted: (printed: PrintedNotes | null) => void;
}

/** The label says how many will be printed; before the counts are loaded, or if none can be printed, only 'Print'. */
function printLabel(facts: SelectionFacts | undefined): string {
  if (!facts || facts.cancelled === 0 || facts.cancelled === facts.count) return m.printing_print();
  const { count, cancelled } = facts;
  return m.printing_print_some({ some: count - cancelled, count, cancelled });
}

/** The label names what is cancelled: a plain 'Cancel' above selected rows reads as 'clear the selection'. */
function cancelLabel(facts: SelectionFacts | undefined, only: string | undefined, chosen: number): string {
  if (only !== undefined) return m.shipment_cancel_name({ name: only });
  if (!facts || facts.cancellable === facts.count || facts.cancellable === 0)
    return m.cn_listing_cancel({ count: chosen });
  const { count, cancellable: some } = facts;
  return m.cn_listing_cancel_some({ some, count });
}

/** Explains why buttons are disabled. If nothing can be printed, that reason also covers pick-up and cancel. */
function whyOff(facts: SelectionFacts | undefined, needsWaiting: boolean): string | null {
  if (!facts || facts.count === 0) return null;
  if (facts.cancelled === facts.count) return m.printing_print_none();
  return needsWaiting && facts.cancellable === 0 ? m.cn_listing_none_waits() : null;
}

/**
 * Whether a proof of delivery may exist. Each piece has its own, so one delivered piece is enough. If not all rows are loaded,
 * any scanned one may be delivered.
 */
function mayBeDelivered(
  rows: readonly ShipmentRow[],
  count: number,
  facts: SelectionFacts | undefined,
): boolean {
  if (rows.length === count)
    return rows.some(({ status, deliveredPieces }) => status === 'delivered' || deliveredPieces > 0);
  return facts !== undefined && facts.cancelled + facts.cancellable < facts.count;
}

const sharedOf = (row: ShipmentRow): SharedParcel => ({
  cnNo: row.consignmentNoteNo,
  receiver: { phone: row.receiverPhone, country: row.receiverCountry },
  codCents: row.toCollectCents,
});

/** The selection in the form that the calls take: named ones in the order of the list, then those that it no longer shows. */
function chosenOf(
  { all, keys, except }: Selection,
  listed: BulkActionsProps['listed'],
  rows: readonly ShipmentRow[] = [],
): ShipmentSelection {
  if (all) return { ...listed, except: [...except] };
  const places = new Map(rows.map(({ shipmentId }, at) => [shipmentId, at]));
  const placeOf = (key: string) => places.get(key) ?? rows.length;
  return { ShipmentInfoIdList: keys.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** Selected rows in the order of `keys`, including those that a later search no longer lists. */
function useChosenRows({ all, keys, has }: Selection, rows: readonly ShipmentRow[] = []): ShipmentRow[] {
  const [known, setKnown] = useState<ReadonlyMap<string, ShipmentRow>>(new Map());
  const listed = rows.filter(({ shipmentId }) => has(shipmentId));
  const isNew = listed.some((row) => known.get(row.shipmentId) !== row);
  if (isNew && !all) setKnown(new Map([...known, ...listed.map((row) => [row.shipmentId, row] as const)]));
  return all ? listed : keys.flatMap((key) => known.get(key) ?? []);
}

/** Actions on the selected consignment notes: print and download, copy, export, cancel. */
export function BulkActions({ selection, listed, total, kind, rows, onPrinted }: BulkActionsProps) {
  const chosen = chosenOf(selection, listed, rows);
  const mayCancel = useCan('cancelShipment');
  const mayBook = useCan('arrangePickups');
  const { data: facts } = useSelectionFacts(chosen);
  const count = selection.count(total);
  // Matching shipments that are not loaded have no CN number here.
  const loaded = useChosenRows({ ...selection, keys: chosen.ShipmentInfoIdList ?? [] }, rows);
  const numbers = loaded.map(({ consignmentNoteNo }) => consignmentNoteNo);
  const [only] = count === 1 ? numbers : [];
  const why = whyOff(facts, mayCancel || mayBook);
  const name = only ?? m.cn_listing_notes_count({ count });
  return (
    <>
      <PrintButton
        selection={chosen}
        family={familyOf(kind)}
        label={printLabel(facts)}
        disabled={facts !== undefined && facts.cancelled === facts.count}
        onPrinted={(printed) => {
          selection.clear();
          onPrinted(printed);
        }}
        showsLeftOut
        hasProofs={mayBeDelivered(loaded, count, facts)}
      />
      <BookPickupButton selection={chosen} disabled={facts !== undefined && facts.cancellable === 0} />
      <MoreActions>
        {numbers.length === count && <CopyNumbers numbers={numbers} />}
        {numbers.length === count && <ShareMenu parcels={loaded.map(sharedOf)} />}
        <ExportButton selection={chosen} />
        {mayCancel && (
          <CancelButton
            selection={chosen}
            name={name}
            count={count}
            label={cancelLabel(facts, only, count)}
            isDisabled={facts !== undefined && facts.cancellable === 0}
            onDone={selection.clear}
          />
        )}
      </MoreActions>
      {why !== null && (
        // On a line of its own, without widening the buttons.
        <Text role="status" size="sm" c="dimmed" w={0} miw="100%">
          {why}
        </Text>
      )}
    </>
  );
}
