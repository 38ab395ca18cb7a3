import { fireEvent, screen as page, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  getOrder,
  type OrderDetail,
  orderListing,
  type OrderRow,
} from '#shared/features/shop-order/order-listing.contract.ts';
import { connectionListing } from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  cancelOrder,
  type Generated,
  generateShipment,
  updateShipment,
} from '#shared/features/shop-order/shop-order.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { OrderListingScreen } from '#web/features/shop-order/order-listing.screen.tsx';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

const screen = screenTest();

const order = (number: number, changes: Partial<OrderRow> = {}): OrderRow => ({
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
  ...changes,
});

const cnOf = (number: number) => `HN1000${String(number).padStart(5, '0')}MY`;
const madeOf = (number: number): Generated['made'][number] => ({
  orderId: `order-${number}`,
  orderNo: `#${number}`,
  shipmentId: `shipment-${number}`,
  consignmentNoteNo: cnOf(number),
  totalCents: 808,
});

async function open(rows: readonly OrderRow[], at = '/orderListing') {
  const counts = { new: rows.length, problem: 0, generated: 0, shipped: 0, cancelled: 0 };
  screen.answer(orderListing, {
    rows,
    nextCursor: null,
    counts,
    total: rows.length,
    mergeable: 0,
    hasShops: true,
  });
  screen.answer(connectionListing, { connections: [] });
  await screen.open(OrderListingScreen, { at });
}

describe('A card on the phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    })),
  );
  /** What stands in the lines of a card, one after the other. */
  const linesOf = (card: HTMLElement | undefined) => card?.textContent ?? '';

  it('says the shop of the order and its amounts, each with its word', async () => {
    await open([
      order(1, { codCents: 36_000, priceCents: 6070 }),
      order(2, { shopName: 'Batik Baru', priceCents: null }),
    ]);
    const [first, second] = within(page.getByRole('list', { name: 'Manage Orders' })).getAllByRole(
      'listitem',
    );
    for (const text of ['Kopi & Teh Online', 'COD RM 360.00', 'Price RM 60.70'])
      expect(linesOf(first)).toContain(text);
    expect(linesOf(second)).toContain('Batik Baru');
    // Nothing to collect and no price: neither a word without an amount, nor the dash of a table.
    for (const text of ['COD', 'Price', '–']) expect(linesOf(second)).not.toContain(text);
  });
});

describe('Cancelling chosen orders', () => {
  const choose = async () => {
    await open([order(1), order(2), order(3)]);
    await tick('Choose #1');
    await tick('Choose #2');
  };

  it('is named by what it cancels, and asks before it does', async () => {
    screen.answer(cancelOrder, { changed: ['order-1', 'order-2'], failed: [], next: null });
    await choose();
    expect(button('Cancel')).toBeUndefined();
    await press('Cancel 2 orders');
    expect(screen.bodyOf(cancelOrder)).toBeUndefined();
    await press('Keep them');
    await until(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(screen.bodyOf(cancelOrder)).toBeUndefined();

    await press('Cancel 2 orders');
    // The button of the dialog, which covers the other.
    await press('Cancel 2 orders');
    expect(screen.bodyOf(cancelOrder)).toEqual({ orderIds: ['order-1', 'order-2'] });
  });

  it('is not what ends the choice: that is Clear', async () => {
    await choose();
    await press('Clear');
    expect(button('Cancel 2 orders')).toBeUndefined();
    expect(screen.bodyOf(cancelOrder)).toBeUndefined();
  });
});

describe('What became of chosen orders', () => {
  const generate = async (count: number, { failed = 0 } = {}) => {
    const rows = Array.from({ length: count }, (_, at) => order(at + 1));
    screen.answer(generateShipment, {
      made: rows.slice(failed).map((_, at) => madeOf(failed + at + 1)),
      failed: rows
        .slice(0, failed)
        .map(({ orderId, orderNo }) => ({ orderId, orderNo, message: 'No phone', isQuestion: false })),
      next: null,
    });
    await open(rows);
    for (const { orderNo } of rows) await tick(`Choose ${orderNo}`);
    await press('Generate');
    await press(`Generate ${count}`);
    await until(() => expect(page.getByRole('dialog').textContent).toContain('made'));
  };
  const dialog = () => within(page.getByRole('dialog'));
  const links = () =>
    dialog()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('one is named by its number, which leads to the shipment', async () => {
    await generate(1);
    expect(page.getByRole('dialog', { name: `${cnOf(1)} made` })).toBeDefined();
    expect(links()).toEqual([[cnOf(1), '/shipmentlisting?shipment=shipment-1']]);
    expect(dialog().getByRole('button', { name: 'Print' })).toBeDefined();
  });

  it('several are each named, and listed together', async () => {
    await generate(3, { failed: 1 });
    expect(page.getByRole('dialog', { name: 'Made 2 of 3' }).textContent).toContain('No phone');
    expect(links()).toEqual([
      [cnOf(2), '/shipmentlisting?shipment=shipment-2'],
      [cnOf(3), '/shipmentlisting?shipment=shipment-3'],
      ['See them in CN Listing', `/shipmentlisting?q=${cnOf(2)}+${cnOf(3)}`],
    ]);
  });
});

describe('What is typed into an order', () => {
  const typed = '9 Jalan Ampang';
  const detail = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
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
  const openTyping = async () => {
    const first = detail();
    screen.answer(getOrder, first);
    await open([order(1)], `/orderListing?order=${first.orderId}`);
    await type('Address 1', typed);
    return first;
  };
  const newer = (first: OrderDetail) =>
    detail({ version: 4, receiver: { ...first.receiver, address1: '1 Jalan Tun Razak', city: 'Ampang' } });
  const refused = () => {
    const { code } = m.shop_order_problem_changed_meanwhile;
    return new Refusing('The order was changed meanwhile.', 409, {}, { code });
  };
  const meetsBoth = async () => {
    for (const text of ['Changed meanwhile', '1 Jalan Tun Razak', `You typed: ${typed}`])
      expect(pageText()).toContain(text);
    expect(control('Address 1').value).toBe(typed);
    await press('Keep what I typed');
    expect([control('Address 1').value, control('City').value]).toEqual([typed, 'Ampang']);
    screen.answer(updateShipment, detail({ version: 5 }));
    await press('Save');
    expect(screen.bodyOf(updateShipment)).toMatchObject({
      version: 4,
      receiver: { address1: typed, city: 'Ampang' },
    });
  };

  it('stays while its shop sends it anew, and both versions can be seen', async () => {
    screen.answer(getOrder, newer(await openTyping()));
    // Back from another tab.
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    await meetsBoth();
  });

  it('is saved unasked over a newer version that changed nothing of it', async () => {
    await openTyping();
    screen.answer(getOrder, detail({ version: 4 }));
    screen.answer(updateShipment, ({ body }: { body: { version: number } }) =>
      body.version === 4 ? detail({ version: 5 }) : refused(),
    );
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    await press('Save');
    expect(screen.bodyOf(updateShipment)).toMatchObject({ version: 4, receiver: { address1: typed } });
    expect(pageText()).not.toContain('Changed meanwhile');
  });

  it('stays when it is refused because its shop was faster', async () => {
    const first = await openTyping();
    screen.answer(getOrder, newer(first));
    screen.answer(updateShipment, refused());
    await press('Save');
    expect(screen.bodyOf(updateShipment)).toMatchObject({ version: 3 });
    await meetsBoth();
  });
});
