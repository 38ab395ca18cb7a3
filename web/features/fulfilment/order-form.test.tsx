import { screen as page } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFulfilmentOrder } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { generateOrders } from '#shared/features/fulfilment/order-moves.contract.ts';
import { stockListing, type StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { OrderFormScreen } from '#web/features/fulfilment/order-form.screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import { control, pageText, press, Refusing, screenTest, type } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({
  toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() },
  showToast: vi.fn(),
}));

const screen = screenTest();

const mug: StockRow = {
  productId: 'mug',
  sku: 'MUG-RED',
  name: 'Red mug',
  barcode: '9555000000011',
  weightGrams: 400,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  hsCode: '',
  origin: '',
  bin: '',
  lowAt: 0,
  onHand: 9,
  reserved: 0,
  available: 9,
  incoming: 0,
  isLow: false,
};
const quantity = 'Quantity of MUG-RED';

const open = () =>
  screen.open(OrderFormScreen, {
    at: '/orderFulfillment',
    session: {
      isAllowFulfillment: true,
      Access: [{ claimName: 'FUL', claimValue: 'true' }],
    },
  });
const typeOrder = async () => {
  await open();
  await type('Add a product', '9555000000011{Enter}');
  await type(quantity, '3');
  await type('Name', 'Aminah binti Yusof');
  await type('Mobile Number', '123456789');
  await type('Address 1', '8 Jalan Tun Razak');
  await type('Postcode', '50400');
  await type('COD Amount', '25');
};

beforeEach(() => {
  screen.answer(stockListing, { rows: [mug], nextCursor: null, counts: { all: 1, low: 0, incoming: 0 } });
});

it('A draft order is restored after a reload, with its products and their weight', async () => {
  await typeOrder();
  await open();
  expect(pageText()).toContain('What you typed before was put back.');
  expect(['Name', 'COD Amount', quantity].map((label) => control(label).value)).toEqual([
    'Aminah binti Yusof',
    '25.00',
    '3',
  ]);
  for (const text of ['Red mug', '1.20 kg']) expect(pageText()).toContain(text);
  await press('Start over');
  expect(control('Name').value).toBe('');
  expect(page.queryByLabelText(quantity)).toBeNull();
});

it('A draft order is kept after a refusal, and deleted when the order is created', async () => {
  await typeOrder();
  screen.answer(createFulfilmentOrder, new Refusing('That did not work.', 500));
  await press('Create order');
  await open();
  expect(control('Name').value).toBe('Aminah binti Yusof');
  screen.answer(createFulfilmentOrder, { orderId: 'order-1', orderNo: 'FO1' });
  await press('Create order');
  expect(screen.bodyOf(createFulfilmentOrder)).toMatchObject({ lines: [{ sku: 'MUG-RED', quantity: 3 }] });
  await open();
  expect(control('Name').value).toBe('');
  expect(pageText()).not.toContain('What you typed before was put back.');
});

it('Changes made after a lost response stay as a draft, because the earlier order was created', async () => {
  await typeOrder();
  const server = losingTheFirstAnswer(() => ({ orderId: 'order-1', orderNo: 'FO1' }));
  screen.answer(createFulfilmentOrder, server.answer);
  await press('Create order');
  await type('Name', 'Siti Nurhaliza');
  await press('Create order');
  expect(server.made()).toMatchObject([{ receiver: { name: 'Aminah binti Yusof' } }]);
  expect(screen.address()).toBe('/fulfillmentListing?order=order-1');
  await open();
  expect(control('Name').value).toBe('Siti Nurhaliza');
});

it('A new order is opened with the reason when its consignment note could not be generated', async () => {
  await typeOrder();
  screen.answer(createFulfilmentOrder, { orderId: 'order-1', orderNo: 'FO1' });
  screen.answer(generateOrders, new Refusing('That did not work.', 500));
  await press('Create and generate');
  expect(toast.error).toHaveBeenCalledWith('That did not work.');
  expect(screen.address()).toBe('/fulfillmentListing?order=order-1');
});
