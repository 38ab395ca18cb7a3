/** All columns of the bulk table, as used by the upload, the template and the page that explains it. */
import { shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';

import type { BulkChoice, BulkColumn, Declared } from './bulk-column.model.ts';
import { customsColumns } from './bulk-customs-columns.model.ts';
import { parcelColumns } from './bulk-parcel-columns.model.ts';
import { partyColumns } from './bulk-party-columns.model.ts';
import { type BulkFacts, type BulkField, bulkFields, type Need } from './bulk-shipment.model.ts';

const declared: Readonly<Record<BulkField, Declared>> = {
  ...partyColumns,
  ...parcelColumns,
  ...customsColumns,
};

export function bulkColumn(field: BulkField): BulkColumn {
  const { label, ...rest } = declared[field];
  return { ...rest, label: label ?? shipmentLabels[rest.path] ?? (() => field) };
}

/** A column in one flow, with what depends on the flow resolved. */
export interface FlowColumn extends BulkColumn {
  field: BulkField;
  neededHere: Need;
  /** The market whose currency the column's amounts are in. */
  moneyIn: Market;
  /** The choices in this flow; null if the column has none. */
  offered: readonly BulkChoice[] | null;
}

/** Cached by market and flow, because every row of an upload needs it. */
const reckoned = new Map<string, readonly FlowColumn[]>();

/** The columns of a flow, in the order of the template. */
export function bulkColumnsOf(facts: BulkFacts): readonly FlowColumn[] {
  const key = `${facts.market} ${facts.flow}`;
  const columns =
    reckoned.get(key) ??
    bulkFields.flatMap((field) => {
      const column = bulkColumn(field);
      const neededHere = column.need(facts);
      return neededHere === null
        ? []
        : [
            {
              ...column,
              field,
              neededHere,
              moneyIn: marketOf(column.collectedIn?.(facts) ?? facts.market),
              offered: column.choices?.(facts) ?? null,
            },
          ];
    });
  reckoned.set(key, columns);
  return columns;
}
