import { expect, it, vi } from 'vitest';

import {
  findToPack,
  packOrder,
  type OrderToPack,
} from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { PackScreen } from '#web/features/fulfilment/pack.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type } from '#web/test/screen.tsx';

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
  lines: [{ sku: 'MUG-RED', name: 'Red mug', barcode: '9555000000011', bin: '', quantity: 2 }],
};

it('Goods that are all scanned need not be scanned again where saving failed', async () => {
  screen.answer(findToPack, order);
  screen.answer(packOrder, new Refusing('We cannot reach the server.', 500));
  await screen.open(PackScreen, {
    at: '/fulfillmentpack',
    session: {
      isAllowFulfillment: true,
      // Without printing: no label opens in a window.
      IsBlockingPrinting: true,
      Access: ['CNP', 'FUL'].map((claimName) => ({ claimName, claimValue: 'true' })),
    },
  });
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
