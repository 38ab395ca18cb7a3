/** Labels of orders, with each parcel's contents on the label or on a separate page. */
import type { PrintOrdersBody } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { pdfType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Reader } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { packingSlip } from '#server/platform/documents/wave.pdf.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import { labelBrand } from '#server/features/printing/label.mapping.ts';
import { packingLines } from './shop-packing.rules.ts';
import { requireAllFound, pageOf } from './shop-order-chosen.service.ts';
import * as queries from './shop-order.queries.ts';

export interface ShopPrintService {
  print(request: {
    session: Session;
    actor: Actor;
    signal: AbortSignal;
    body: PrintOrdersBody;
  }): Promise<FileAnswer>;
}

interface ParcelToPrint {
  row: queries.OrderRecord;
  shipmentId: string;
}

export function shopPrintService(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  notes: ConsignmentNoteService,
): ShopPrintService {
  /** The chosen orders that have a note, in order of arrival: all matches, however many. */
  async function parcelsOf(session: Session, body: PrintOrdersBody): Promise<ParcelToPrint[]> {
    const found: ParcelToPrint[] = [];
    let after: string | undefined;
    do {
      const page = await pageOf(database.db, session, { ...body, after }, 1000);
      const rows = await queries.findOrders(database.db, session.scope, page.ids);
      requireAllFound(body, rows);
      for (const row of rows) {
        const hasNote = row.view === 'generated' || row.view === 'shipped';
        if (hasNote && row.shipment_id !== null) found.push({ row, shipmentId: row.shipment_id });
      }
      after = page.next ?? undefined;
    } while (after !== undefined && found.length <= limits.bulkRowsMax);
    if (found.length === 0) throw refuse('conflict', m.shop_order_problem_nothing_to_print);
    if (found.length > limits.bulkRowsMax)
      throw refuse('invalid', m.printing_problem_too_many, { max: limits.bulkRowsMax });
    return found;
  }

  /** The contents of each parcel, including those of merged orders. */
  async function goodsOf(reader: Reader, { scope }: Session, rows: readonly queries.OrderRecord[]) {
    const merged = await queries.listMerged(
      reader,
      scope,
      rows.map(({ order_id }) => order_id),
    );
    const goods = new Map<string, { orderNo: string; lines: readonly ShopLine[] }[]>();
    for (const row of rows) {
      const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
      goods.set(
        row.order_id,
        [row, ...own].map(({ order_no: orderNo, doc }) => ({ orderNo, lines: doc.lines })),
      );
    }
    return goods;
  }

  async function slips(session: Session, parcels: readonly ParcelToPrint[]): Promise<FileAnswer> {
    const market = marketOf(session.market);
    const goods = await goodsOf(
      database.db,
      session,
      parcels.map(({ row }) => row),
    );
    const line = `${session.accountNo} · ${formatDayTime(clock.now(), market)}`;
    const lists = parcels.map(({ row }) => {
      const receiver = row.edit.receiver ?? row.doc.receiver;
      const parts = goods.get(row.order_id) ?? [];
      const code = row.cn_no ?? row.order_no;
      return packingSlip(
        { brand: labelBrand(market), line: `${code} · ${line}`, code },
        [
          receiver.name,
          [receiver.address1, receiver.address2, receiver.address3].filter(Boolean).join(', '),
          `${receiver.postcode} ${receiver.city}, ${receiver.state}`,
          parts.map(({ orderNo }) => orderNo).join(' · '),
        ],
        parts.flatMap(({ lines }) => lines),
      );
    });
    const { listsPdf } = await import('#server/platform/documents/list.pdf.ts');
    const content = listsPdf(lists, 'packing lists');
    return {
      contentType: pdfType,
      fileName: 'packing-lists.pdf',
      inline: true,
      content,
      length: content.byteLength,
    };
  }

  return {
    async print({ session, actor, signal, body }) {
      const parcels = await parcelsOf(session, body);
      if (body.packing === 'apart') return slips(session, parcels);
      const byShipment = new Map(parcels.map(({ shipmentId, row }) => [shipmentId, row]));
      const packingOf = async (shipmentIds: readonly string[]) => {
        const rows = shipmentIds.flatMap((id) => byShipment.get(id) ?? []);
        const goods = await goodsOf(database.db, session, rows);
        return new Map(
          rows.map((row) => [row.shipment_id ?? '', packingLines(goods.get(row.order_id) ?? [])]),
        );
      };
      return notes.print({
        session,
        actor,
        signal,
        selection: { ShipmentInfoIdList: [...byShipment.keys()] },
        paper: body.PrintingSize ?? 'profile',
        sheet: body.Sheet,
        isDownload: false,
        ...(body.packing === 'label' && { packingOf }),
      });
    },
  };
}
