import { fireEvent, screen as page, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  orderListing,
  type OrderRow,
  orderViews,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  cancelOrders,
  checkFulfilmentStock,
  generateOrders,
  type OrderResult,
  restoreOrders,
} from '#shared/features/fulfilment/order-moves.contract.ts';
import { createWave } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { OrderListingScreen } from '#web/features/fulfilment/order-listing.screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  button,
  pageText,
  press,
  Refusing,
  screenTest,
  type Sent,
  settle,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

const order = (number: number): OrderRow => ({
  orderId: `order-${number}`,
  orderNo: `FO${number}`,
  state: 'new',
  source: 'form',
  reference: '',
  service: 'standard',
  receiverName: `Receiver ${number}`,
  place: '50450 Kuala Lumpur',
  lines: [{ sku: 'MUG-RED', name: 'Red mug', quantity: 1 }],
  itemCount: 1,
  codCents: null,
  consignmentNoteNo: null,
  isShort: false,
  isInWave: false,
  remakeCount: 0,
  shopAsks: null,
  createdAt: '2026-11-28T03:00:00Z',
});
const madeOf = ({ orderId, orderNo }: OrderRow): OrderResult => ({
  orderId,
  orderNo,
  outcome: 'done',
  consignmentNoteNo: 'HF10000001MY',
  message: null,
  code: null,
});
const rowsOf = (...numbers: readonly number[]) => numbers.map(order);

const asOf = 'as-of';

/** Answers with one page of new orders; the next page never arrives. */
const answer = (rows: readonly OrderRow[], count = rows.length) =>
  screen.answer(orderListing, ({ body }: { body: { cursor?: string } }) =>
    body.cursor
      ? new Promise(() => {})
      : {
          rows,
          nextCursor: count > rows.length ? 'more' : null,
          asOf,
          counts: { ...tableOf(orderViews, () => 0), all: count, new: count },
          capped: [],
        },
  );
const open = (view = 'new') =>
  screen.open(OrderListingScreen, {
    at: `/fulfillmentListing?view=${view}`,
    session: {
      isAllowFulfillment: true,
      Access: ['CNP', 'FUL'].map((claimName) => ({ claimName, claimValue: 'true' })),
    },
  });

describe('A selection of all matching orders except one', () => {
  it('is cancelled with orders that were not loaded, limited to the list that the user saw', async () => {
    answer(rowsOf(1, 2), 120);
    screen.answer(cancelOrders, { results: [] });
    await open();
    await tick('Choose FO1');
    await press('Select all 120 that match');
    await tick('Choose FO2');
    expect(pageText()).toContain('119 selected');
    await press('Cancel 119 orders');
    // The button of the dialog, which covers the first button.
    await press('Cancel 119 orders');
    expect(screen.bodyOf(cancelOrders)).toEqual({
      filter: { view: 'new', q: '' },
      upTo: asOf,
      except: ['order-2'],
      most: 119,
    });
  });

  it('is also offered within a search, with the count of the search', async () => {
    answer(rowsOf(1, 2), 120);
    await open('new&q=kuala');
    await tick('Choose FO1');
    await press('Select all 120 that match');
    expect(pageText()).toContain('120 selected');
  });

  it.each([
    ['Generate', checkFulfilmentStock],
    ['Restore', restoreOrders],
  ] as const)('is sent by %s, limited to the list and the count that the user saw', async (name, call) => {
    answer(rowsOf(1, 2), 120);
    screen.answer(checkFulfilmentStock, { orderCount: 119, shortOrders: [], shortLines: [] });
    screen.answer(restoreOrders, { results: [] });
    await open();
    await tick('Choose FO1');
    await press('Select all 120 that match');
    await tick('Choose FO2');
    await press(name);
    expect(screen.bodyOf(call)).toMatchObject({ upTo: asOf, except: ['order-2'], most: 119 });
  });

  it('keeps the list without newer orders until the selection is cleared', async () => {
    answer(rowsOf(1, 2));
    await open();
    expect(screen.bodyOf(orderListing)).not.toHaveProperty('upTo');
    await tick('Choose FO1');
    await press('Select all 2 that match');
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    expect(screen.bodyOf(orderListing)).toMatchObject({ upTo: asOf });
    await press('Clear');
    expect(screen.bodyOf(orderListing)).not.toHaveProperty('upTo');
  });
});

describe('Changing several orders of which some are refused', () => {
  const refused = (row: OrderRow, message: string): OrderResult => ({
    ...madeOf(row),
    outcome: 'refused',
    message,
    code: 'too_late',
  });
  const change = async (name: string, results: readonly OrderResult[], state: OrderRow['state']) => {
    answer(rowsOf(1, 2, 3).map((row) => ({ ...row, state })));
    for (const call of [cancelOrders, restoreOrders]) screen.answer(call, { results });
    await open(state);
    for (const n of [1, 2, 3]) await tick(`Choose FO${n}`);
    await press(name);
  };
  const dialog = () => page.getByRole('dialog').textContent;

  it('lists each refused order with the reason after a cancellation', async () => {
    const results = [
      madeOf(order(1)),
      refused(order(2), 'It has left the warehouse.'),
      refused(order(3), 'It is packed.'),
    ];
    await change('Cancel 3 orders', results, 'new');
    await press('Cancel 3 orders');
    await until(() => expect(page.getByRole('dialog', { name: '1 order cancelled' })).toBeDefined());
    for (const text of ['Not cancelled: 2', 'FO2', 'It has left the warehouse.', 'FO3', 'It is packed.'])
      expect(dialog()).toContain(text);
    expect(toast.success).not.toHaveBeenCalled();
    await press('Close');
    expect(button('Clear')).toBeUndefined();
  });

  it('lists each refused order with the reason after a restoration', async () => {
    const results = [madeOf(order(1)), refused(order(2), 'It is back at the shop.'), madeOf(order(3))];
    await change('Restore', results, 'cancelled');
    await until(() => expect(page.getByRole('dialog', { name: '2 orders restored' })).toBeDefined());
    for (const text of ['Not restored: 1', 'FO2', 'It is back at the shop.'])
      expect(dialog()).toContain(text);
  });

  it('shows a toast and no dialog when all orders were changed', async () => {
    await change(
      'Restore',
      [1, 2, 3].map((n) => madeOf(order(n))),
      'cancelled',
    );
    expect(toast.success).toHaveBeenCalledWith('3 orders restored');
    expect(page.queryByRole('dialog')).toBeNull();
  });
});

describe('Generating every new order', () => {
  const generate = async () => {
    const rows = rowsOf(1, 2);
    answer(rows);
    screen.answer(checkFulfilmentStock, { orderCount: 2, shortOrders: [], shortLines: [] });
    screen.answer(generateOrders, () => {
      answer([]);
      screen.answer(checkFulfilmentStock, new Refusing('No order is chosen.'));
      return { results: rows.map(madeOf) };
    });
    await open();
    for (const { orderNo } of rows) await tick(`Choose ${orderNo}`);
    await press('Generate');
    await press('Generate 2 orders');
  };

  it('shows the result with buttons to print and to make a wave, although the list is now empty', async () => {
    await generate();
    expect(page.queryByLabelText('Choose FO1')).toBeNull();
    const dialog = within(page.getByRole('dialog'));
    expect(dialog.getByRole('status').textContent).toBe('2 orders generated');
    for (const name of ['Print 2 consignment notes', 'Make a wave'])
      expect(dialog.getByRole('button', { name })).toBeDefined();
  });

  it('clears the selection', async () => {
    await generate();
    await press('Close');
    answer(rowsOf(3));
    // Back from another tab, the list is fetched again.
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    expect(page.getByLabelText('Choose FO3')).toBeDefined();
    expect(button('Clear')).toBeUndefined();
  });
});

describe('Making waves', () => {
  const waves = () => {
    const sizes: number[] = [];
    screen.answer(createWave, ({ body }: Sent) => {
      const { orderIds } = body as { orderIds: string[] };
      if (sizes.length === 2) return new Refusing('FO9 is not waiting to be picked.', 409);
      sizes.push(orderIds.length);
      return { waveId: `wave-${sizes.length}`, waveNo: `W${sizes.length}` };
    });
    return sizes;
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

  it('splits the generated orders evenly when they are too many for one wave', async () => {
    const rows = rowsOf(1, 2);
    answer(rows);
    screen.answer(checkFulfilmentStock, { orderCount: 2, shortOrders: [], shortLines: [] });
    screen.answer(generateOrders, { results: rowsOf(...numbers(301)).map(madeOf) });
    const sizes = waves();
    await open();
    for (const { orderNo } of rows) await tick(`Choose ${orderNo}`);
    await press('Generate');
    await press('Generate 2 orders');
    await press('Make 2 waves');
    await until(() => expect(toast.success).toHaveBeenCalledWith('2 waves made'));
    expect(sizes).toEqual([151, 150]);
  });

  it('uses the selected orders, except those that are already in a wave', async () => {
    const rows = numbers(3).map((n) => ({ ...order(n), state: 'generated' as const, isInWave: n === 2 }));
    answer(rows);
    const sizes = waves();
    await open('generated');
    for (const { orderNo } of rows) await tick(`Choose ${orderNo}`);
    await press('Make a wave');
    await until(() => expect(sizes).toEqual([2]));
    expect(screen.bodyOf(createWave)).toEqual({ orderIds: ['order-1', 'order-3'] });
  });

  it('uses all matching orders, loaded or not, except those that are already in a wave', async () => {
    const all = numbers(450).map((n) => ({ ...order(n), state: 'generated' as const, isInWave: n > 405 }));
    screen.answer(orderListing, ({ body }: Sent) => {
      const { cursor = '0', limit } = body as { cursor?: string; limit: number };
      const end = Number(cursor) + limit;
      return {
        rows: all.slice(Number(cursor), end),
        nextCursor: end < all.length ? String(end) : null,
        asOf,
        counts: { ...tableOf(orderViews, () => 0), all: 450, generated: 450 },
        capped: [],
      };
    });
    const sizes = waves();
    await open('generated');
    await tick('Choose FO1');
    await press('Select all 450 that match');
    await tick('Choose FO2');
    await press('Make waves');
    await until(() =>
      expect(toast.error).toHaveBeenCalledWith('2 of 3 waves made. FO9 is not waiting to be picked.'),
    );
    expect(sizes).toEqual([135, 135]);
    expect(screen.bodyOf(orderListing)).toMatchObject({ upTo: asOf });
  });

  it('includes selected orders that a search has hidden, and shows the refusal of the server', async () => {
    answer(rowsOf(1, 2).map((row) => ({ ...row, state: 'generated' as const })));
    screen.answer(createWave, new Refusing('FO1 is not waiting to be picked.', 409));
    await open('generated');
    await tick('Choose FO1');
    await tick('Choose FO2');
    answer(rowsOf(2).map((row) => ({ ...row, state: 'generated' as const })));
    await type('Search by', 'FO2');
    await until(() => expect(pageText()).toContain('2 selected, 1 not in this list'));
    await press('Make a wave');
    expect(screen.bodyOf(createWave)).toEqual({ orderIds: ['order-1', 'order-2'] });
    expect(toast.error).toHaveBeenCalledWith('FO1 is not waiting to be picked.');
    expect(pageText()).toContain('2 selected');
  });
});

describe('Restoring a cancelled order with an order ID that another order uses', () => {
  const text = 'Order ID SHOP-6 is already on order FO7 of 20 Nov 2026. Restore it anyway?';
  const questions = { confirm: [{ id: 'order-id-in-use', message: text }] };
  const restore = async () => {
    answer([{ ...order(1), state: 'cancelled' }]);
    screen.answer(restoreOrders, ({ body }: Sent) =>
      (body as { confirmed: string[] }).confirmed.length === 0
        ? new Refusing(text, 400, {}, questions)
        : { results: [madeOf(order(1))] },
    );
    await open('cancelled');
    await tick('Choose FO1');
    await press('Restore');
  };

  it('succeeds after the user has confirmed it', async () => {
    await restore();
    await until(() => expect(page.getByRole('dialog').textContent).toContain(text));
    await press('Restore anyway');
    await until(() => expect(toast.success).toHaveBeenCalledWith('1 order restored'));
    expect(screen.bodyOf(restoreOrders)).toEqual({ orderIds: ['order-1'], confirmed: ['order-id-in-use'] });
  });

  it('sends no second request when the user does not confirm it', async () => {
    await restore();
    await press('Back');
    expect(screen.sent.filter(({ path }) => path === restoreOrders.path)).toHaveLength(1);
    expect(button('Restore')).toBeDefined();
  });
});
