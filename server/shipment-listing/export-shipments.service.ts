import { Readable } from 'node:stream';

import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';

import { FLOWS, SERVICES } from '#shared/consignment/services.ts';
import { STATUSES } from '#shared/consignment/status.ts';
import { type Market, marketOf } from '#shared/market/markets.ts';
import { codMarket } from '#shared/pricing/cod.rules.ts';
import { contentTypes } from '#shared/shipment/shipment.model.ts';
import {
  exportMax,
  exportTooManyMessage,
  xlsxType,
} from '#shared/shipment-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { isoDayOf, minuteOfDay } from '#shared/time/market-time.ts';

import type { Actor } from '../db/write.ts';
import type { FileAnswer } from '../http/serve.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { SelectionService } from './selection.service.ts';
import { fetchWholeRows, type WholeRow } from './shipment-listing.queries.ts';

export interface ExportShipmentsService {
  /** The chosen shipments as a spreadsheet, written while it is sent. */
  export(
    session: Session,
    actor: Actor,
    selection: ShipmentSelection,
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

type Cell = string | number | boolean | Date | null;

interface SheetColumn {
  header: string;
  width: number;
  /** Excel's number format; `@` keeps text as it is, also when the cell is edited. */
  format: '@' | 'dd-mm-yyyy hh:mm' | '0' | '0.00' | '#,##0.00';
  value: (row: WholeRow, market: Market) => Cell;
}

const text = (header: string, width: number, value: SheetColumn['value']): SheetColumn => ({
  header,
  width,
  format: '@',
  value,
});
const moment = (header: string, value: (row: WholeRow) => Date | null): SheetColumn => ({
  header,
  width: 17,
  format: 'dd-mm-yyyy hh:mm',
  value: (row, market) => inMarket(value(row), market),
});
const money = (header: string, value: (row: WholeRow) => number | null): SheetColumn => ({
  header,
  width: 12,
  format: '#,##0.00',
  value: (row) => scaled(value(row), 100),
});
const kilograms = (header: string, value: (row: WholeRow) => number): SheetColumn => ({
  header,
  width: 12,
  format: '0.00',
  value: (row) => scaled(value(row), 1000),
});

const partyColumns = (side: 'sender' | 'receiver', title: string): SheetColumn[] => [
  text(`${title} company`, 24, (row) => row[side].companyName),
  text(`${title} name`, 24, (row) => row[side].name),
  text(`${title} mobile`, 14, (row) => row[side].phone),
  text(`${title} address`, 40, ({ [side]: { address1, address2, address3 } }) =>
    [address1, address2, address3].filter((line) => line !== '').join(', '),
  ),
  text(`${title} postcode`, 10, (row) => row[side].postcode),
  text(`${title} city`, 18, (row) => row[side].city),
  text(`${title} state`, 16, (row) => row[side].state),
  text(`${title} country`, 9, (row) => row[side].country),
];

/** Codes with zeros at their start (postcodes, phones, order IDs) are texts, so that no zero is lost. */
const columns: readonly SheetColumn[] = [
  text('CN', 16, (row) => row.cn_no),
  text('Status', 16, (row) => STATUSES[row.status].label),
  moment('Created', (row) => row.created_at),
  moment('Printed', (row) => row.printed_at),
  moment('Delivered', (row) => row.delivered_at),
  text('Order ID', 18, (row) => row.order_id ?? ''),
  text('DO numbers', 20, (row) => row.delivery_orders.join(', ')),
  text('Flow', 12, (row) => FLOWS[row.flow].label),
  text('Service', 16, (row) => SERVICES[row.service].label),
  text('Type', 10, (row) => contentTypes[row.content_type]),
  ...partyColumns('receiver', 'Receiver'),
  ...partyColumns('sender', 'Sender'),
  { header: 'Pieces', width: 8, format: '0', value: (row) => row.piece_count },
  kilograms('Actual kg', (row) => row.actual_grams),
  kilograms('Chargeable kg', (row) => row.chargeable_grams),
  text('Content', 24, (row) => row.content),
  money('Value', (row) => row.value_cents),
  money('COD amount', (row) => row.cod_cents),
  text('COD currency', 9, (row, market) =>
    row.cod_cents === null ? '' : marketOf(codMarket(market.id, row.flow)).currencyCode,
  ),
  money('Price', (row) => row.total_cents),
  text('Currency', 9, (row) => row.price.currency),
  text('Customer note 1', 24, (row) => row.customer_note_1),
  text('Customer note 2', 24, (row) => row.customer_note_2),
];

export function exportShipmentsService(kit: Kit, selections: SelectionService): ExportShipmentsService {
  const { clock, database } = kit;

  return {
    async export({ scope, market: marketId }, actor, selection, signal) {
      const market = marketOf(marketId);
      const limits = { limit: exportMax, tooMany: exportTooManyMessage };
      // All ids first: what cannot be exported is refused before the first byte.
      const ids = await selections.resolve({ scope, market: marketId }, selection, limits);
      const subject = `${ids.length.toLocaleString('en')} shipments`;
      await kit.write(actor, { action: 'Exported shipments', subject }, async () => null);

      async function* rows(): AsyncGenerator<Cell[]> {
        const chunk = 500;
        for (let start = 0; start < ids.length && !signal.aborted; start += chunk) {
          const found = await fetchWholeRows(database.db, scope, ids.slice(start, start + chunk));
          for (const row of found) yield columns.map(({ value }) => value(row, market));
        }
      }
      const sheet = writeXlsxStream(rows(), {
        name: 'Shipments',
        columns: columns.map(({ header, width, format }): ColumnDef => ({ header, width, numFmt: format })),
        freezePane: { rows: 1, columns: 1 },
      });
      return {
        contentType: xlsxType,
        fileName: `shipments-${isoDayOf(clock.now(), market)}.xlsx`,
        inline: false,
        content: Readable.fromWeb(sheet),
      };
    },
  };
}

/** Spreadsheets know no time zones: the market's wall clock, written as if it were UTC. */
function inMarket(instant: Date | null, market: Market): Date | null {
  if (!instant) return null;
  const midnight = new Date(`${isoDayOf(instant, market)}T00:00:00Z`).getTime();
  return new Date(midnight + minuteOfDay(instant, market) * 60_000);
}

function scaled(value: number | null, unit: number): number | null {
  return value === null ? null : value / unit;
}
