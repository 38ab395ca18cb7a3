/** Orders of a shop, for tests. */
import type { OrderDetail, OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import type { Generated } from '#shared/features/shop-order/shop-order.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

export const order = (number: number, changes: Partial<OrderRow> = {}): OrderRow => ({
  orderId: `order-${number}`,
  orderNo: `#${number}`,
  connectionId: 'shop',
  shopName: 'Kopi & Teh Online',
  kind: 'woocommerce',
  view: 'new',
  receivedAt: '2026-11-28T03:00:00Z',
  receiverName: `Receiver ${number}`,
  town: '50450 Kuala Lumpur',
  items: 'Kopi',
  weightGrams: 1000,
  total: null,
  codCents: null,
  priceCents: 808,
  service: 'standard',
  problem: '',
  asks: null,
  consignmentNoteNo: null,
  shipmentId: null,
  backState: 'none',
  isPrinted: false,
  mergedNos: [],
  mergedInto: null,
  cancelledNos: [],
  otherCnNos: [],
  ...changes,
});

export const detailOf = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  ...order(1),
  orderId: '019a0000-0000-7000-8000-000000000001',
  receiver: {
    ...emptyParty('MY'),
    name: 'Aisyah',
    phone: '0123456789',
    address1: '1 Jalan Ampang',
    postcode: '50450',
    city: 'Kuala Lumpur',
  },
  pieces: [{ weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 }],
  content: 'Kopi',
  valueCents: 4000,
  customerNote1: '',
  customerNote2: '',
  printedOrderId: '#1',
  origin: null,
  problems: [],
  lines: [],
  currency: 'MYR',
  leftOut: 0,
  isFromWarehouse: false,
  note: '',
  payment: '',
  status: '',
  placedAt: null,
  cancelledBy: null,
  backAt: null,
  backMessage: '',
  merged: [],
  version: 3,
  ...changes,
});

export const cnOf = (number: number) => `HN1000${String(number).padStart(5, '0')}MY`;
export const madeOf = (number: number): Generated['made'][number] => ({
  orderId: `order-${number}`,
  orderNo: `#${number}`,
  shipmentId: `shipment-${number}`,
  consignmentNoteNo: cnOf(number),
  totalCents: 808,
  isRepeat: false,
});
