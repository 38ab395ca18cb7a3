import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { generateShipment } from '#shared/features/shop-order/shop-order.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { GenerateButton } from '#web/features/shop-order/order-generate.tsx';
import { button, press, screenTest, settle, until } from '#web/test/screen.tsx';

const screen = screenTest();

it('The Generate dialog opens with the focus on Service, so that a second Enter creates no consignment note', async () => {
  await screen.open(() => <GenerateButton chosen={{ orderIds: ['one'] }} count={1} onResult={() => {}} />, {
    session: { Access: [{ claimName: 'CNP', claimValue: 'true' }] },
  });
  await press(m.shop_order_generate());
  await until(() => expect(button(m.shop_order_generate_count({ count: 1 }))).toBeDefined());
  await settle();
  await until(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(screen.bodyOf(generateShipment)).toBeUndefined();
});
