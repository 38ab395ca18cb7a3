import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen as page, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { orderListing, type OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { connectionListing } from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  cancelOrder,
  generateShipment,
  mergeOrders,
  splitOrder,
} from '#shared/features/shop-order/shop-order.contract.ts';
import { orderSheet } from '#shared/features/shop-order/shop-sheet.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { showToast, toast } from '#web/platform/ui/toast.ts';
import { cnOf, madeOf, order } from '#web/features/shop-order/shop-order.fixture.ts';
import { listOf, openListing } from '#web/features/shop-order/order-listing.testing.tsx';
import { OrderListingScreen } from '#web/features/shop-order/order-listing.screen.tsx';
import { control, pageText, press, Refusing, screenTest, tick, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({
  showToast: vi.fn(),
  toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() },
}));

const screen = screenTest();

const open = (rows: readonly OrderRow[], at?: string, shown?: Parameters<typeof openListing>[3]) =>
  openListing(screen, rows, at, shown);

describe('The result of generating chosen orders', () => {
  const generate = async (count: number, { failed = 0 } = {}) => {
    const rows = Array.from({ length: count }, (_, at) => order(at + 1));
    screen.answer(generateShipment, {
      made: rows.slice(failed).map((_, at) => madeOf(failed + at + 1)),
      failed: rows.slice(0, failed).map(({ orderId, orderNo }) => ({
        orderId,
        orderNo,
        message: 'No phone',
        code: '',
        isQuestion: false,
      })),
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

  it('names a single consignment note by its number, which links to the shipment', async () => {
    await generate(1);
    expect(page.getByRole('dialog', { name: `${cnOf(1)} made` })).toBeDefined();
    expect(links()).toEqual([[cnOf(1), '/shipmentlisting?shipment=shipment-1']]);
    expect(dialog().getByRole('button', { name: 'Print' })).toBeDefined();
  });

  it('names each of several consignment notes and links to all of them in the listing', async () => {
    await generate(3, { failed: 1 });
    expect(page.getByRole('dialog', { name: 'Made 2 of 3' }).textContent).toContain('No phone');
    expect(links()).toEqual([
      [cnOf(2), '/shipmentlisting?shipment=shipment-2'],
      [cnOf(3), '/shipmentlisting?shipment=shipment-3'],
      ['See them in CN Listing', `/shipmentlisting?q=${cnOf(2)}+${cnOf(3)}`],
    ]);
  });

  it('returns the focus to the order list when it is closed', async () => {
    await generate(3, { failed: 1 });
    fireEvent.keyDown(page.getByRole('dialog'), { key: 'Escape', code: 'Escape' });
    await until(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.closest('table')).not.toBeNull();
  });
});

describe('Generating and cancelling chosen orders', () => {
  const chooseAll = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => order(at + 1));
    await open(rows);
    for (const { orderNo } of rows) await tick(`Choose ${orderNo}`);
  };
  const dialog = () => page.getByRole('dialog').textContent;
  const bodies = () =>
    screen.sent.filter(({ path }) => path === generateShipment.path).map(({ body }) => body);

  it('sends the chosen service again when the user confirms with Generate anyway', async () => {
    const failed = [
      { orderId: 'order-1', orderNo: '#1', message: 'Shipped before?', code: '', isQuestion: true },
    ];
    screen.answer(generateShipment, ({ body }: { body: { confirmed: boolean } }) =>
      body.confirmed ? { made: [madeOf(1)], failed: [], next: null } : { made: [], failed, next: null },
    );
    await chooseAll(1);
    await press('Generate');
    await tick('Service');
    await press('Priority Service');
    await press('Generate 1');
    await press('Generate anyway (1)');
    expect(bodies()).toEqual([
      { orderIds: ['order-1'], confirmed: false, service: 'priority' },
      { orderIds: ['order-1'], confirmed: true, service: 'priority' },
    ]);
    expect(page.getByRole('dialog', { name: `${cnOf(1)} made` })).toBeDefined();
  });

  it('lists orders generated before, and does not count them as made now', async () => {
    screen.answer(generateShipment, {
      made: [{ ...madeOf(1), isRepeat: true }, madeOf(2)],
      failed: [],
      next: null,
    });
    await chooseAll(2);
    await press('Generate');
    await press('Generate 2');
    await until(() => expect(dialog()).toContain('Made 1 of 2'));
    for (const text of [cnOf(1), cnOf(2), 'The order already has its consignment note.'])
      expect(dialog()).toContain(text);
  });

  it('lists the orders generated so far, with the reason, when a later request fails', async () => {
    let calls = 0;
    screen.answer(generateShipment, () => {
      calls += 1;
      const failed = [
        { orderId: 'order-2', orderNo: '#2', message: 'No phone', code: '', isQuestion: false },
      ];
      return calls === 1 ? { made: [madeOf(1)], failed, next: 'order-2' } : new Refusing('Too busy.', 503);
    });
    await chooseAll(3);
    await press('Generate');
    await press('Generate 3');
    await until(() => expect(dialog()).toContain('Made 1 of 3'));
    for (const text of [cnOf(1), 'No phone', 'Too busy.', 'still in the list'])
      expect(dialog()).toContain(text);
  });

  it('reports the cancelled orders and those still in the list when a later request fails', async () => {
    let calls = 0;
    screen.answer(cancelOrder, () => {
      calls += 1;
      return calls === 1
        ? { changed: ['order-1'], failed: [], next: 'order-1' }
        : new Refusing('Too busy.', 503);
    });
    await chooseAll(3);
    await press('Cancel 3 orders');
    await press('Cancel 3 orders');
    await until(() => expect(dialog()).toContain('Too busy.'));
    for (const text of ['Cancelled 1 of 3', 'still in the list']) expect(dialog()).toContain(text);
  });

  it('shows how many orders are cancelled so far while further requests are sent', async () => {
    let respond: (page: object) => void = () => undefined;
    const second = new Promise<object>((resolve) => (respond = resolve));
    let calls = 0;
    screen.answer(cancelOrder, () => {
      calls += 1;
      return calls === 1 ? { changed: ['order-1', 'order-2'], failed: [], next: 'order-2' } : second;
    });
    await chooseAll(3);
    await press('Cancel 3 orders');
    await press('Cancel 3 orders');
    await until(() => expect(dialog()).toContain('Cancelled 2 of 3'));
    respond({ changed: ['order-3'], failed: [], next: null });
    await until(() => expect(page.queryByRole('dialog')).toBeNull());
  });
});

describe('Merging orders', () => {
  const merged = { merged: ['order-1', 'order-3'], orderCount: 5 };
  const splits = () => screen.sent.filter(({ path }) => path === splitOrder.path).map(({ body }) => body);
  /** Renders the content of the undo toast. */
  const undoToast = () =>
    render(<MantineProvider>{vi.mocked(showToast).mock.lastCall?.[0].message}</MantineProvider>);

  it('shows the number of parcels and orders after Merge all and can be undone', async () => {
    screen.answer(orderListing, { ...listOf([order(1), order(2)]), mergeable: 2 });
    screen.answer(connectionListing, { connections: [] });
    await screen.open(OrderListingScreen, { at: '/orderListing' });
    screen.answer(mergeOrders, merged);
    screen.answer(splitOrder, { orderIds: [] });
    await press(m.shop_order_merge_all());
    undoToast();
    expect(pageText()).toContain('2 parcels of 5 orders');
    await press('Undo');
    await until(() => expect(splits()).toEqual([{ orderId: 'order-1' }, { orderId: 'order-3' }]));
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('says how many parcels are still merged, and why, when Undo is refused', async () => {
    await open([order(1), order(2)]);
    for (const n of [1, 2]) await tick(`Choose #${n}`);
    screen.answer(mergeOrders, { merged: ['order-1'], orderCount: 2 });
    screen.answer(splitOrder, new Refusing('Too late.', 409));
    await press(m.shop_order_merge());
    undoToast();
    await press('Undo');
    await until(() => expect(toast.error).toHaveBeenCalledWith('Still merged: 1. Too late.'));
  });

  it('includes selected orders that a search has hidden, and shows the refusal of the server', async () => {
    await open([order(1), order(2)]);
    for (const n of [1, 2]) await tick(`Choose #${n}`);
    screen.answer(orderListing, listOf([order(2)]));
    await type('Search by', '#2');
    await until(() => expect(pageText()).toContain('2 selected, 1 not in this list'));
    screen.answer(mergeOrders, new Refusing('Another receiver.', 409));
    await press(m.shop_order_merge());
    expect(screen.bodyOf(mergeOrders)).toEqual({ orderIds: ['order-1', 'order-2'] });
    expect(toast.error).toHaveBeenCalledWith('Another receiver.');
    expect(pageText()).toContain('2 selected');
  });
});

describe('The sheet of chosen orders', () => {
  const openSheet = async () => {
    await open([order(1), order(2)]);
    screen.answer(orderSheet, { rows: [], next: null });
    await tick('Choose #1');
    await press(m.shop_order_sheet_open());
    await until(() => expect(pageText()).toContain(m.shop_order_sheet_none()));
  };

  it('has its own URL, and Back shows the list with the orders still chosen', async () => {
    await openSheet();
    expect(screen.address()).toBe('/orderListing?sheet=1');
    expect(screen.bodyOf(orderSheet)).toEqual({ orderIds: ['order-1'] });
    await screen.back();
    expect(screen.address()).toBe('/orderListing');
    expect([control('Choose #1').checked, control('Choose #2').checked]).toEqual([true, false]);
  });

  it('shows the same orders after a reload', async () => {
    await openSheet();
    screen.sent.length = 0;
    await screen.open(OrderListingScreen, { at: '/orderListing?sheet=1' });
    await until(() => expect(screen.bodyOf(orderSheet)).toEqual({ orderIds: ['order-1'] }));
  });

  it('shows all matching orders when none were chosen', async () => {
    screen.answer(orderSheet, { rows: [], next: null });
    await open([order(1)], '/orderListing?sheet=1');
    await until(() =>
      expect(screen.bodyOf(orderSheet)).toEqual({ filter: { view: 'new', text: '' }, upTo: 'as-of' }),
    );
  });
});
