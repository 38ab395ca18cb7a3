import type { wavePapers } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { pdfType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';

import type { PrintedList } from '#server/platform/documents/list.pdf.ts';
import { packingSlip, pickList } from '#server/platform/documents/wave.pdf.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import { labelBrand } from '#server/features/printing/label.mapping.ts';
import { productsOf } from './order-reading.service.ts';
import * as orders from './order.queries.ts';
import { waveDetail } from './wave.service.ts';

export interface WavePapersService {
  print(member: Member, waveId: string, paper: (typeof wavePapers)[number]): Promise<FileAnswer>;
}

/** Papers are in English, like labels (domain.md "Languages"). */
export function wavePapersService({ clock, database }: Pick<Kit, 'clock' | 'database'>): WavePapersService {
  return {
    async print({ scope, market: marketId, accountNo }, waveId, paper) {
      const market = marketOf(marketId);
      const brand = labelBrand(market);
      const wave = await waveDetail(database.db, scope, waveId);
      const line = `${wave.waveNo} · ${accountNo} · ${formatDayTime(clock.now(), market)}`;
      const slips = async (): Promise<PrintedList[]> => {
        const ids = wave.orders.filter(({ state }) => state !== 'cancelled').map(({ orderId }) => orderId);
        const found = await orders.findOrders(database.db, scope, ids);
        const products = await productsOf(database.db, scope, found);
        return found.map(({ order_no: orderNo, cn_no: cnNo, receiver, reference, lines }) =>
          packingSlip(
            { brand, line: `${orderNo} · ${line}`, code: cnNo ?? orderNo },
            [
              receiver.name,
              [receiver.address1, receiver.address2, receiver.address3].filter(Boolean).join(', '),
              `${receiver.postcode} ${receiver.city}, ${receiver.state}`,
              [orderNo, reference].filter(Boolean).join(' · '),
            ],
            lines.map((one) => ({ ...one, name: products.get(one.sku)?.name ?? one.sku })),
          ),
        );
      };
      const lists =
        paper === 'pick-list'
          ? [pickList({ brand, line, code: wave.waveNo }, wave, wave.picks)]
          : await slips();
      const { listsPdf } = await import('#server/platform/documents/list.pdf.ts');
      const content = listsPdf(lists, `${wave.waveNo} ${paper}`);
      return {
        contentType: pdfType,
        fileName: `${wave.waveNo}-${paper}.pdf`,
        inline: true,
        content,
        length: content.byteLength,
      };
    },
  };
}
