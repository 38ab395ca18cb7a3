/** Orders as a spreadsheet. */
import { shopOrderViewWords } from '#shared/features/shop-order/shop-order.model.ts';
import type { OrderDetail } from '#shared/features/shop-order/order-listing.contract.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { xlsxType } from '#shared/platform/http/file-types.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { FileAnswer } from '#server/platform/http/serve.ts';
import { xlsxStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';

interface Cells {
  header: Message;
  width: number;
  isNumber?: boolean;
  isKilograms?: boolean;
  value: (order: OrderDetail, scene: { market: MarketId; language: Language }) => string;
}

const amount = (cents: number | null) => (cents === null ? '' : formatDecimal(cents, 2, 2));

const columns: readonly Cells[] = [
  {
    header: m.shop_order_field_order,
    width: 16,
    value: ({ orderNo, mergedNos }) => [orderNo, ...mergedNos].join(', '),
  },
  { header: m.shop_order_field_shop, width: 20, value: ({ shopName }) => shopName },
  {
    header: m.common_status,
    width: 12,
    value: ({ view }, { language }) => shopOrderViewWords[view]({}, { locale: language }),
  },
  {
    header: m.shop_order_field_received,
    width: 18,
    value: ({ receivedAt }, { market }) => formatDayTime(new Date(receivedAt), marketOf(market)),
  },
  { header: m.shop_order_field_cn, width: 16, value: ({ consignmentNoteNo }) => consignmentNoteNo ?? '' },
  { header: m.shipment_receiver_name, width: 24, value: ({ receiver }) => receiver.name },
  { header: m.shipment_receiver_company_name, width: 24, value: ({ receiver }) => receiver.companyName },
  { header: m.shipment_receiver_mobile_number, width: 14, value: ({ receiver }) => receiver.phone },
  { header: m.shipment_receiver_address_1, width: 32, value: ({ receiver }) => receiver.address1 },
  { header: m.shipment_receiver_address_2, width: 24, value: ({ receiver }) => receiver.address2 },
  { header: m.shipment_receiver_address_3, width: 24, value: ({ receiver }) => receiver.address3 },
  { header: m.shipment_receiver_postcode, width: 10, value: ({ receiver }) => receiver.postcode },
  { header: m.shipment_receiver_city, width: 18, value: ({ receiver }) => receiver.city },
  {
    header: m.shop_order_field_items,
    width: 40,
    value: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  },
  {
    header: m.shipment_weight,
    width: 10,
    isNumber: true,
    isKilograms: true,
    value: ({ weightGrams }) => formatDecimal(weightGrams, 3),
  },
  { header: m.shipment_cod_amount, width: 10, isNumber: true, value: ({ codCents }) => amount(codCents) },
  {
    header: m.shipment_service,
    width: 14,
    value: ({ service }, { language }) => serviceWords[service]({}, { locale: language }),
  },
  {
    header: m.shop_order_field_price,
    width: 10,
    isNumber: true,
    value: ({ priceCents }) => amount(priceCents),
  },
  { header: m.shop_order_field_problem, width: 40, value: ({ problem }) => problem },
];

export function orderSheet(
  pages: AsyncIterable<OrderDetail[]>,
  market: MarketId,
  language: Language,
): FileAnswer {
  const scene: { market: MarketId; language: Language } = { market, language };
  const rows = async function* () {
    for await (const page of pages)
      for (const order of page) yield columns.map(({ value }) => value(order, scene));
  };
  const heads = columns.map(({ header, width, isNumber = false, isKilograms = false }) => ({
    header: header({}, { locale: language }),
    width,
    isNumber,
    isKilograms,
  }));
  return {
    contentType: xlsxType,
    fileName: 'orders.xlsx',
    inline: false,
    content: xlsxStream('Orders', heads, rows()),
  };
}
