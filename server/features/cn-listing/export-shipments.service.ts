import { contentTypeWords, flowWords, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { codCurrencyOf } from '#shared/features/pricing/cod.rules.ts';
import { exportMax } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { isoDayOf, minuteOfDay } from '#shared/platform/time/market-time.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

import { problem } from '#shared/platform/validation/problem.ts';
import type { Language, Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { sheetStream } from '#server/platform/spreadsheet/sheet-thread.ts';
import { kilogramsFormat } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import type { SelectionService } from './selection.service.ts';
import { fetchDetailRows, type DetailRow } from './shipment-listing.queries.ts';

export interface ExportShipmentsService {
  /** Exports the chosen shipments as a spreadsheet, written while it is sent. */
  export(
    session: Member,
    actor: Actor,
    selection: ShipmentSelection,
    signal: AbortSignal,
    language: Language,
  ): Promise<FileAnswer>;
}

type Cell = string | number | boolean | Date | null;

interface SheetColumn {
  header: Message;
  width: number;
  /** Excel's number format; `@` keeps the cell as text, even when it is edited. */
  format: '@' | 'dd-mm-yyyy hh:mm' | '0' | typeof kilogramsFormat | '#,##0.00';
  value: (row: DetailRow, market: Market, options: SayOptions) => Cell;
}

const text = (header: Message, width: number, value: SheetColumn['value']): SheetColumn => ({
  header,
  width,
  format: '@',
  value,
});
const moment = (header: Message, value: (row: DetailRow) => Date | null): SheetColumn => ({
  header,
  width: 17,
  format: 'dd-mm-yyyy hh:mm',
  value: (row, market) => inMarket(value(row), market),
});
const money = (header: Message, value: (row: DetailRow) => number | null): SheetColumn => ({
  header,
  width: 12,
  format: '#,##0.00',
  value: (row) => scaled(value(row), 100),
});
const kilograms = (header: Message, value: (row: DetailRow) => number): SheetColumn => ({
  header,
  width: 12,
  format: kilogramsFormat,
  value: (row) => scaled(value(row), 1000),
});

const receiverHeads = {
  company: m.cn_listing_head_receiver_company,
  name: m.cn_listing_head_receiver_name,
  mobile: m.cn_listing_head_receiver_mobile,
  address: m.cn_listing_head_receiver_address,
  postcode: m.cn_listing_head_receiver_postcode,
  city: m.cn_listing_head_receiver_city,
  state: m.cn_listing_head_receiver_state,
  country: m.cn_listing_head_receiver_country,
};
const senderHeads = {
  company: m.cn_listing_head_sender_company,
  name: m.cn_listing_head_sender_name,
  mobile: m.cn_listing_head_sender_mobile,
  address: m.cn_listing_head_sender_address,
  postcode: m.cn_listing_head_sender_postcode,
  city: m.cn_listing_head_sender_city,
  state: m.cn_listing_head_sender_state,
  country: m.cn_listing_head_sender_country,
};

const partyColumns = (side: 'sender' | 'receiver', heads: typeof receiverHeads): SheetColumn[] => [
  text(heads.company, 24, (row) => row[side].companyName),
  text(heads.name, 24, (row) => row[side].name),
  text(heads.mobile, 14, (row) => row[side].phone),
  text(heads.address, 40, ({ [side]: { address1, address2, address3 } }) =>
    [address1, address2, address3].filter((line) => line !== '').join(', '),
  ),
  text(heads.postcode, 10, (row) => row[side].postcode),
  text(heads.city, 18, (row) => row[side].city),
  text(heads.state, 16, (row) => row[side].state),
  text(heads.country, 9, (row) => row[side].country),
];

/** Amounts are null for cancelled shipments, so that the column can be summed. */
const billed = <C extends number | null>({ status }: DetailRow, cents: C): C | null =>
  status === 'cancelled' ? null : cents;
const codOf = (row: DetailRow) => billed(row, row.cod_cents);

/** Codes with leading zeros (postcodes, phones, order IDs) are text, so that no zero is lost. */
const columns: readonly SheetColumn[] = [
  text(m.cn_listing_head_cn, 16, (row) => row.cn_no),
  text(m.common_status, 16, (row, _market, options) => statusNames[row.status]({}, options)),
  moment(m.cn_listing_head_created, (row) => row.created_at),
  moment(m.cn_listing_head_printed, (row) => row.printed_at),
  moment(m.cn_listing_head_delivered, (row) => row.delivered_at),
  text(m.cn_listing_head_order_id, 18, (row) => row.order_id ?? ''),
  text(m.cn_listing_head_do_numbers, 20, (row) => row.delivery_orders.join(', ')),
  text(m.cn_listing_head_flow, 12, (row, _market, options) => flowWords[row.flow]({}, options)),
  text(m.cn_listing_head_service, 16, (row, _market, options) => serviceWords[row.service]({}, options)),
  text(m.cn_listing_head_type, 10, (row, _market, options) =>
    contentTypeWords[row.content_type]({}, options),
  ),
  ...partyColumns('receiver', receiverHeads),
  ...partyColumns('sender', senderHeads),
  { header: m.cn_listing_head_pieces, width: 8, format: '0', value: (row) => row.piece_count },
  kilograms(m.cn_listing_head_actual_kg, (row) => row.actual_grams),
  kilograms(m.cn_listing_head_chargeable_kg, (row) => row.chargeable_grams),
  text(m.cn_listing_head_content, 24, (row) => row.content),
  money(m.cn_listing_head_value, (row) => row.value_cents),
  money(m.cn_listing_head_cod_amount, codOf),
  text(m.cn_listing_head_cod_currency, 9, (row) => codCurrencyOf(codOf(row), row.receiver.country) ?? ''),
  money(m.cn_listing_head_price, (row) => billed(row, row.total_cents)),
  text(m.cn_listing_head_currency, 9, (row) => row.price.currency),
  text(m.cn_listing_head_note_1, 24, (row) => row.customer_note_1),
  text(m.cn_listing_head_note_2, 24, (row) => row.customer_note_2),
];

const rowsAtOnce = 100;

export function exportShipmentsService(kit: Kit, selections: SelectionService): ExportShipmentsService {
  const { clock, database } = kit;

  return {
    async export({ scope, market: marketId }, actor, selection, signal, locale) {
      const market = marketOf(marketId);
      const limits = {
        limit: exportMax,
        tooMany: problem(m.cn_listing_problem_export_too_many, { max: exportMax }),
      };
      // All ids are read first, so that an export that is too large is refused before the first byte. This happens before the
      // audit row is written, because a replica would lag behind that write.
      const reader = await database.mayLag(scope);
      const ids = await selections.resolve({ scope, market: marketId }, selection, limits, reader);
      const detail = { shipmentCount: ids.length };
      await kit.write(actor, { action: 'shipment.exported', detail }, async () => null);

      async function* rows(): AsyncGenerator<Cell[]> {
        for (let start = 0; start < ids.length && !signal.aborted; start += rowsAtOnce) {
          // A row has dozens of cells, so other requests get a turn after each block.
          if (start > 0) await database.letOthersGo();
          const block = ids.slice(start, start + rowsAtOnce);
          const found = await fetchDetailRows(reader, scope, block);
          const byId = new Map(found.map((row) => [row.shipment_id, row]));
          for (const row of block.flatMap((id) => byId.get(id) ?? []))
            yield columns.map(({ value }) => value(row, market, { locale }));
        }
      }
      const about = {
        name: m.cn_listing_head_sheet({}, { locale }),
        columns: columns.map(({ header, width, format }) => ({
          header: header({}, { locale }),
          width,
          numFmt: format,
        })),
        freezePane: { rows: 1, columns: 1 },
      };
      return {
        contentType: xlsxType,
        fileName: `shipments-${isoDayOf(clock.now(), market)}.xlsx`,
        inline: false,
        content: sheetStream(about, rows()),
      };
    },
  };
}

/** Spreadsheets have no time zones, so this is the market's local time, written as if it were UTC. */
function inMarket(instant: Date | null, market: Market): Date | null {
  if (!instant) return null;
  const midnight = new Date(`${isoDayOf(instant, market)}T00:00:00Z`).getTime();
  return new Date(midnight + minuteOfDay(instant, market) * minuteMs);
}

function scaled(value: number | null, unit: number): number | null {
  return value === null ? null : value / unit;
}
