import { screen as page, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { orderListing, type OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { connectionListing } from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  cancelOrder,
  type Generated,
  generateShipment,
} from '#shared/features/shop-order/shop-order.contract.ts';
import { OrderListingScreen } from '#web/features/shop-order/order-listing.screen.tsx';
import { button, press, screenTest, tick, until } from '#web/test/screen.tsx';

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

async function open(rows: readonly OrderRow[]) {
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
  await screen.open(OrderListingScreen, { at: '/orderListing' });
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
