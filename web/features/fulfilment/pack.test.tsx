import { cleanup } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import {
  findToPack,
  packOrder,
  type OrderToPack,
} from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { PackScreen } from '#web/features/fulfilment/pack.screen.tsx';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { button, control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

const order: OrderToPack = {
  orderId: 'order-1',
  orderNo: 'FO1',
  state: 'picked',
  reference: '',
  consignmentNoteNo: 'HF10000001MY',
  receiverName: 'Aminah binti Yusof',
  place: '50400 Kuala Lumpur',
  note: '',
  shopAsks: null,
  lines: [{ sku: 'MUG-RED', name: 'Red mug', barcode: '9555000000011', bin: '', quantity: 2 }],
};

const session = {
  isAllowFulfillment: true,
  // Without printing: no label opens in a window.
  IsBlockingPrinting: true,
  Access: ['CNP', 'FUL'].map((claimName) => ({ claimName, claimValue: 'true' })),
};

it('The order being packed and its scanned items are restored after a reload, until it is packed', async () => {
  screen.answer(findToPack, order);
  screen.answer(packOrder, new Refusing('We cannot reach the server.', 500));
  await screen.open(PackScreen, { at: '/fulfillmentpack', session });
  await type('Scan or type a code', 'FO1{Enter}');
  await type('Item', '9555000000011{Enter}');
  expect(pageText()).toContain('1 of 2');

  cleanup();
  await screen.open(PackScreen, { at: '/fulfillmentpack?order=FO1', session });
  await until(() => expect(pageText()).toContain('1 of 2'));
  await type('Item', '9555000000011{Enter}');
  await until(() => expect(pageText()).toContain('We cannot reach the server.'));

  // Everything is scanned, but not saved.
  cleanup();
  screen.answer(packOrder, { ...order, state: 'packed' });
  await screen.open(PackScreen, { at: '/fulfillmentpack?order=FO1', session });
  await until(() => expect(button('Try again')).toBeDefined());
  await press('Try again');
  await until(() => expect(control('Next order')).toBeDefined());
  expect(readDraft('pack/order-1')).toBeNull();
});

it('Items that are all scanned need not be scanned again after a failed save', async () => {
  screen.answer(findToPack, order);
  screen.answer(packOrder, new Refusing('We cannot reach the server.', 500));
  await screen.open(PackScreen, { at: '/fulfillmentpack', session });
  await type('Scan or type a code', 'FO1{Enter}');
  const scan = () => type('Item', '9555000000011{Enter}');
  await scan();
  expect(button('Try again')).toBeUndefined();
  await scan();
  expect(pageText()).toContain('We cannot reach the server.');

  screen.answer(packOrder, { ...order, state: 'packed' });
  await press('Try again');
  expect(screen.bodyOf(packOrder)).toEqual({
    orderId: 'order-1',
    items: [{ sku: 'MUG-RED', quantity: 2 }],
  });
  expect(pageText()).not.toContain('We cannot reach the server.');
  expect(control('Next order')).toBeDefined();
});

it('The button "Another order" closes the order, which is not opened again', async () => {
  screen.answer(findToPack, order);
  await screen.open(PackScreen, { at: '/fulfillmentpack?order=FO1', session });
  await until(() => expect(button('Another order')).toBeDefined());
  await press('Another order');
  await until(() => expect(control('Scan or type a code')).toBeDefined());
  expect(pageText()).not.toContain('Red mug');
});

it('The button "Another order" keeps the scanned items, which can be removed one by one', async () => {
  screen.answer(findToPack, order);
  await screen.open(PackScreen, { at: '/fulfillmentpack?order=FO1', session });
  await until(() => expect(control('Item')).toBeDefined());
  expect(button('Remove MUG-RED')).toBeUndefined();
  await type('Item', '9555000000011{Enter}');
  await press('Another order');
  await until(() => expect(control('Scan or type a code')).toBeDefined());
  await type('Scan or type a code', 'FO1{Enter}');
  await until(() => expect(pageText()).toContain('1 of 2'));
  await press('Remove MUG-RED');
  expect(pageText()).toContain('0 of 2');
  expect(readDraft('pack/order-1')).toBeNull();
});

it('An order that its shop cancelled cannot be packed, and the page says so', async () => {
  screen.answer(findToPack, { ...order, shopAsks: 'cancelled' });
  await screen.open(PackScreen, { at: '/fulfillmentpack?order=FO1', session });
  await until(() => expect(pageText()).toContain('The shop cancelled this order.'));
  expect(pageText()).not.toContain('Bar code or SKU');
});
