import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  getOrder,
  type OrderDetail,
  orderListing,
  type OrderRow,
} from '#shared/features/shop-order/order-listing.contract.ts';
import { printingOptions } from '#shared/features/printing/consignment-note.contract.ts';
import { connectionListing } from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  cancelOrder,
  keepShipment,
  mergeOrders,
  restoreOrder,
  tellShopsAgain,
  updateShipment,
} from '#shared/features/shop-order/shop-order.contract.ts';
import { shopOrderViews } from '#shared/features/shop-order/shop-order.model.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { m } from '#shared/platform/words/words.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { detailOf, order } from '#web/features/shop-order/shop-order.fixture.ts';
import { listOf, openListing } from '#web/features/shop-order/order-listing.testing.tsx';
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

vi.mock('#web/platform/ui/toast.ts', () => ({
  showToast: vi.fn(),
  toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() },
}));

const screen = screenTest();

const open = (rows: readonly OrderRow[], at?: string, shown?: Parameters<typeof openListing>[3]) =>
  openListing(screen, rows, at, shown);

describe('A card on the phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    })),
  );
  /** The text of all lines of a card. */
  const linesOf = (card: HTMLElement | undefined) => card?.textContent ?? '';

  it('shows the shop of the order and its amounts, each with a label', async () => {
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
    // Without COD and price there is no label without an amount, and no dash as in a table.
    for (const text of ['COD', 'Price', '–']) expect(linesOf(second)).not.toContain(text);
  });
});

describe('A large account', () => {
  it('shows a plus sign after a count that reached the limit', async () => {
    screen.answer(orderListing, {
      ...listOf([order(1)]),
      counts: tableOf(shopOrderViews, (view) => ({ count: 10_000, isCapped: view === 'shipped' })),
    });
    screen.answer(connectionListing, { connections: [] });
    await screen.open(OrderListingScreen, { at: '/orderListing' });
    const tab = (name: string) => page.getByRole('button', { name: (text) => text.startsWith(name) });
    await until(() => expect(tab(m.shop_order_view_shipped()).textContent).toContain('10,000+'));
    expect(tab(m.shop_order_view_cancelled()).textContent).toMatch(/10,000$/u);
  });

  it('loads the next page by itself after an empty one, and shows meanwhile that older orders are searched', async () => {
    let found: (rows: OrderRow[]) => void = () => {};
    const later = new Promise<OrderRow[]>((resolve) => (found = resolve));
    screen.answer(orderListing, async ({ body }: { body: unknown }) =>
      (body as { cursor?: string }).cursor === undefined
        ? { ...listOf([]), nextCursor: 'next' }
        : listOf(await later),
    );
    screen.answer(connectionListing, { connections: [] });
    await screen.open(OrderListingScreen, { at: '/orderListing?q=zx' });
    await until(() => expect(pageText()).toContain(m.shop_order_searching_older()));
    found([order(7)]);
    await until(() => expect(pageText()).toContain(order(7).orderNo));
    expect(pageText()).not.toContain(m.shop_order_searching_older());
  });

  it('offers all matching orders when the count is capped at 0, and prints no proofs of delivery for them', async () => {
    screen.answer(orderListing, {
      ...listOf([order(1, { shipmentId: 'shipment-1' }), order(2, { shipmentId: 'shipment-2' })]),
      total: { count: 0, isCapped: true },
    });
    screen.answer(connectionListing, { connections: [] });
    screen.answer(printingOptions, { defaultId: '1', sizes: [] });
    await screen.open(OrderListingScreen, { at: '/orderListing?view=shipped&q=zx' });
    await until(() => expect(button(m.shop_order_download())).toBeDefined());
    const menu = async () => {
      await press(m.printing_label_menu({ label: m.printing_print() }));
      await until(() => expect(pageText()).toContain(m.printing_paper()));
      return pageText().includes(m.printing_proofs_of_delivery());
    };
    await tick('Choose #1');
    expect(await menu()).toBe(true);
    await press(m.ui_select_all_matching({ count: '2+' }));
    expect(await menu()).toBe(false);
  });

  it('shows a capped count with a plus sign before it generates or cancels all matching orders', async () => {
    screen.answer(orderListing, {
      ...listOf([order(1), order(2)]),
      total: { count: 10_000, isCapped: true },
    });
    screen.answer(connectionListing, { connections: [] });
    await screen.open(OrderListingScreen, { at: '/orderListing?q=zx' });
    await tick('Choose #1');
    await press(m.ui_select_all_matching({ count: '10,000+' }));
    expect(button(m.shop_order_cancel_all_orders({ count: '10,000+' }))).toBeDefined();
    await press(m.shop_order_generate());
    await until(() => expect(pageText()).toContain(m.shop_order_generate_title({ count: '10,000+' })));
  });
});

describe('Cancelling chosen orders', () => {
  const choose = async () => {
    await open([order(1), order(2), order(3)]);
    await tick('Choose #1');
    await tick('Choose #2');
  };

  it('shows the number of orders on its button and asks for confirmation', async () => {
    screen.answer(cancelOrder, { changed: ['order-1', 'order-2'], failed: [], next: null });
    await choose();
    expect(button('Cancel')).toBeUndefined();
    await press('Cancel 2 orders');
    expect(screen.bodyOf(cancelOrder)).toBeUndefined();
    await press('Keep them');
    await until(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(screen.bodyOf(cancelOrder)).toBeUndefined();

    await press('Cancel 2 orders');
    // The button of the dialog, which covers the button of the bar.
    await press('Cancel 2 orders');
    expect(screen.bodyOf(cancelOrder)).toEqual({ orderIds: ['order-1', 'order-2'] });
  });

  it('affects, for all matching orders, only the list that the user saw, which is not extended meanwhile', async () => {
    screen.answer(cancelOrder, { changed: [], failed: [], next: null });
    await choose();
    expect(screen.bodyOf(orderListing)).not.toHaveProperty('upTo');
    await press(m.ui_select_all_matching({ count: '3' }));
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    expect(screen.bodyOf(orderListing)).toMatchObject({ upTo: 'as-of' });
    await press('Cancel 3 orders');
    await press('Cancel 3 orders');
    expect(screen.bodyOf(cancelOrder)).toEqual({
      filter: { view: 'new', text: '' },
      upTo: 'as-of',
      most: 3,
    });
    await until(() => expect(screen.bodyOf(orderListing)).not.toHaveProperty('upTo'));
  });

  it('is not triggered by Clear, which only deselects the orders', async () => {
    await choose();
    await press('Clear');
    expect(button('Cancel 2 orders')).toBeUndefined();
    expect(screen.bodyOf(cancelOrder)).toBeUndefined();
  });
});

describe('A request that completes after its button is gone', () => {
  /** The listing with another query that is refetched after a change and responds later than the list. */
  function WithSlow() {
    useQuery({
      queryKey: keyOf('shipments', 'slow'),
      queryFn: () => new Promise((resolve) => setTimeout(resolve, 200, null)),
    });
    return <OrderListingScreen />;
  }

  it('deselects restored orders, so that they are not selected among the new ones', async () => {
    await open([order(1, { view: 'cancelled' })], '/orderListing?view=cancelled', WithSlow);
    await tick('Choose #1');
    screen.answer(restoreOrder, () => {
      // The buttons disappear with the last order of the list.
      screen.answer(orderListing, listOf([]));
      return { changed: ['order-1'], failed: [], next: null };
    });
    await press('Restore');
    await until(() => expect(button('Restore')).toBeUndefined());
    screen.answer(orderListing, listOf([order(1)]));
    fireEvent.click(page.getByRole('button', { name: /^New/ }));
    await until(() => expect(control('Choose #1').checked).toBe(false));
  });

  it('deselects merged orders', async () => {
    const rows = [order(1), order(2)];
    await open(rows, '/orderListing', WithSlow);
    for (const { orderNo } of rows) await tick(`Choose ${orderNo}`);
    screen.answer(mergeOrders, () => {
      screen.answer(orderListing, listOf([order(1, { mergedNos: ['#2'] })]));
      return { merged: ['order-1'], orderCount: 2 };
    });
    await press(m.shop_order_merge());
    await until(() => expect(control('Choose #1').checked).toBe(false));
  });

  it('shows the refusal as a message when the drawer was closed', async () => {
    let answer: (value: unknown) => void = () => {};
    screen.answer(keepShipment, () => new Promise((resolve) => (answer = resolve)));
    const first = detailOf({ view: 'generated', asks: 'changed' });
    screen.answer(getOrder, first);
    await open([order(1), order(2)], `/orderListing?order=${first.orderId}`);
    await press(m.shop_order_keep());
    cleanup();
    answer(new Refusing('The order was cancelled.', 409));
    await until(() => expect(toast.error).toHaveBeenCalledWith('The order was cancelled.'));
  });
});

describe('Orders that could not be restored', () => {
  it('are listed with the reason even when no order is left in the list', async () => {
    await open(
      [order(1, { view: 'cancelled' }), order(2, { view: 'cancelled' })],
      '/orderListing?view=cancelled',
    );
    for (const n of [1, 2]) await tick(`Choose #${n}`);
    screen.answer(restoreOrder, () => {
      screen.answer(orderListing, listOf([]));
      const failed = [{ orderId: 'order-2', orderNo: '#2', message: 'This order is not cancelled.' }];
      return { changed: ['order-1'], failed, next: null };
    });
    await press('Restore');
    const dialog = page.getByRole('dialog', { name: 'Not restored: 1' });
    for (const text of ['#2', 'This order is not cancelled.']) expect(dialog.textContent).toContain(text);
  });
});

describe('CN numbers that could not be sent to the shop', () => {
  const at = '/orderListing?view=generated&told=failed';
  const failed = (number: number) => order(number, { view: 'generated', backState: 'failed' });

  it('are found by a filter, and can be sent again together', async () => {
    await open([failed(1), failed(2)], at);
    expect(screen.bodyOf(orderListing)).toMatchObject({ view: 'generated', backState: 'failed' });
    screen.answer(tellShopsAgain, { changed: ['order-1', 'order-2'], failed: [], next: null });
    await tick('Choose #1');
    await tick('Choose #2');
    await press('Tell the shop again');
    expect(screen.bodyOf(tellShopsAgain)).toEqual({ orderIds: ['order-1', 'order-2'] });
    await until(() => expect(button('Tell the shop again')).toBeUndefined());
  });

  it('are counted and listed with the reason when they cannot be sent again', async () => {
    const done = order(2, { view: 'generated', backState: 'done' });
    await open([failed(1), done], at);
    const message = 'The shop already has the CN number.';
    screen.answer(tellShopsAgain, {
      changed: ['order-1'],
      failed: [{ orderId: 'order-2', orderNo: '#2', message }],
      next: null,
    });
    await tick('Choose #1');
    await tick('Choose #2');
    await press('Tell the shop again');
    const dialog = page.getByRole('dialog', { name: 'Not sent again: 1' });
    for (const text of ['#2', message]) expect(dialog.textContent).toContain(text);
  });

  it('have no button to send them again when every shop has received its number', async () => {
    await open([order(1, { view: 'generated', backState: 'done' })], '/orderListing?view=generated');
    await tick('Choose #1');
    expect(button('Tell the shop again')).toBeUndefined();
  });
});

it('A merged order shows which of its orders was cancelled in the shop', async () => {
  const row = order(1, { view: 'generated', mergedNos: ['#2', '#3'], cancelledNos: ['#2'] });
  await open([row], '/orderListing?view=generated');
  expect(pageText()).toContain('#2 cancelled in the shop');
});

describe('A value typed into an order', () => {
  const typed = '9 Jalan Ampang';
  const openTyping = async () => {
    const first = detailOf();
    screen.answer(getOrder, first);
    await open([order(1)], `/orderListing?order=${first.orderId}`);
    await type('Address 1', typed);
    return first;
  };
  const newer = (first: OrderDetail) =>
    detailOf({ version: 4, receiver: { ...first.receiver, address1: '1 Jalan Tun Razak', city: 'Ampang' } });
  const refused = () => {
    const { code } = m.shop_order_problem_changed_meanwhile;
    return new Refusing('The order has been changed in the meantime.', 409, {}, { code });
  };
  const meetsBoth = async () => {
    for (const text of ['Changed in the meantime', '1 Jalan Tun Razak', `You typed: ${typed}`])
      expect(pageText()).toContain(text);
    expect(control('Address 1').value).toBe(typed);
    await press('Keep what I typed');
    expect([control('Address 1').value, control('City').value]).toEqual([typed, 'Ampang']);
    screen.answer(updateShipment, detailOf({ version: 5 }));
    await press('Save');
    expect(screen.bodyOf(updateShipment)).toMatchObject({
      version: 4,
      receiver: { address1: typed, city: 'Ampang' },
    });
  };

  it('stays when the shop sends a newer version, and both versions are shown', async () => {
    screen.answer(getOrder, newer(await openTyping()));
    // The user returns from another tab.
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    await meetsBoth();
  });

  it('is saved without a question when a newer version has not changed the field', async () => {
    await openTyping();
    screen.answer(getOrder, detailOf({ version: 4 }));
    screen.answer(updateShipment, ({ body }: { body: { version: number } }) =>
      body.version === 4 ? detailOf({ version: 5 }) : refused(),
    );
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    await press('Save');
    expect(screen.bodyOf(updateShipment)).toMatchObject({ version: 4, receiver: { address1: typed } });
    expect(pageText()).not.toContain('Changed in the meantime');
  });

  it('stays when the save is refused because the shop has sent a newer version', async () => {
    const first = await openTyping();
    screen.answer(getOrder, newer(first));
    screen.answer(updateShipment, refused());
    await press('Save');
    expect(screen.bodyOf(updateShipment)).toMatchObject({ version: 3 });
    await meetsBoth();
  });
});
