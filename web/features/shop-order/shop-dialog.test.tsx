import { beforeEach, expect, it, vi } from 'vitest';

import {
  connectionListing,
  type ShopConnection,
  updateConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ShopDialog } from '#web/features/shop-order/shop-dialog.tsx';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

const screen = screenTest();

const connectionId = '019a0000-0000-7000-8000-000000000002';
const shopOf = (changes: Partial<ShopConnection> = {}): ShopConnection => ({
  connectionId,
  kind: 'woocommerce',
  name: 'Kopi & Teh Online',
  shopUrl: 'https://kopi.example',
  hookUrl: 'https://portal.example/hook',
  health: 'healthy',
  healthText: '',
  lastDeliveryAt: null,
  lastOrderAt: null,
  polledAt: null,
  badSignatures: 0,
  hasApi: true,
  service: 'standard',
  defaultGrams: 1000,
  tellsBack: true,
  isPounds: false,
  fromWarehouse: false,
  statuses: '',
  hookId: '',
  version: 3,
  changedBy: null,
  changedAt: null,
  ...changes,
});
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  return screen.open(() => <ShopDialog shop={shopOf()} onClose={onClose} />);
});

it('A shop that another user has changed in the meantime shows the change and keeps the typed values', async () => {
  const theirs = shopOf({
    version: 4,
    defaultGrams: 2000,
    changedBy: 'Farid',
    changedAt: '2026-11-29T03:00:00Z',
  });
  const { version, changedBy, changedAt } = theirs;
  const changed = { version, changedBy, changedAt };
  screen.answer(updateConnection, new Refusing('Farid changed it.', 409, {}, { changed }));
  screen.answer(connectionListing, { connections: [theirs] });
  await type(m.shop_order_field_name(), 'Kopi Online');
  await type(m.shop_order_key_woo(), 'ck_secret');
  await press(m.shop_order_save());
  await until(() => expect(pageText()).toContain('Farid'));
  expect(pageText()).toContain(m.shop_order_field_default_weight());
  expect(onClose).not.toHaveBeenCalled();
  screen.answer(updateConnection, shopOf({ version: 5, name: 'Kopi Online', defaultGrams: 2000 }));
  await press(m.ui_keep_mine());
  await press(m.shop_order_save());
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.bodyOf(updateConnection)).toMatchObject({
    version: 4,
    name: 'Kopi Online',
    apiKey: 'ck_secret',
    defaultGrams: 2000,
  });
});

it('The draft of a shop keeps typed values but never an API key', async () => {
  await type(m.shop_order_key_woo(), 'ck_secret');
  await type(m.shop_order_field_name(), 'Kopi Online');
  await screen.open(() => 'elsewhere');
  const draft = readDraft(`shop/${connectionId}`);
  expect(draft).toMatchObject({ name: 'Kopi Online' });
  expect(JSON.stringify(draft)).not.toContain('ck_secret');
  await screen.open(() => <ShopDialog shop={shopOf()} onClose={onClose} />);
  expect(control(m.shop_order_field_name()).value).toBe('Kopi Online');
  expect(control(m.shop_order_key_woo()).value).toBe('');
});

it('A shop with unreadable keys has a field for its webhook secret as well', async () => {
  expect(pageText()).not.toContain(m.shop_order_field_secret());
  const health = 'unreadable';
  await screen.open(() => <ShopDialog shop={shopOf({ health, hasApi: false })} onClose={onClose} />);
  await type(m.shop_order_field_secret(), 'shop_secret');
  screen.answer(updateConnection, shopOf({ version: 4 }));
  await press(m.shop_order_save());
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.bodyOf(updateConnection)).toMatchObject({ hookSecret: 'shop_secret' });
});

it('Saved keys are not kept for another shop URL, and the server error is shown at the key fields', async () => {
  const key = () => control(m.shop_order_key_woo());
  expect(key().placeholder).toBe(m.shop_order_key_kept());
  await type(m.shop_order_field_url(), 'https://kopi.example/en');
  expect(key().placeholder).toBe(m.shop_order_key_kept());
  await type(m.shop_order_field_url(), 'https://teh.example');
  expect(key().placeholder).toBe('');
  const why = m.shop_order_problem_keys_for_address();
  screen.answer(updateConnection, new Refusing(why, 400, { apiKey: why, apiSecret: why }));
  await press(m.shop_order_save());
  await until(() => expect(pageText().split(why)).toHaveLength(3));
  screen.answer(updateConnection, shopOf({ version: 4 }));
  await type(m.shop_order_key_woo(), 'ck_2');
  await type(m.shop_order_key_woo_secret(), 'cs_2');
  await press(m.shop_order_save());
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it('The dialog for a new shop focuses the name, marks optional fields and closes on Cancel', async () => {
  await screen.open(() => <ShopDialog shop={null} onClose={onClose} />);
  await until(() => expect(document.activeElement).toBe(control(m.shop_order_field_name())));
  const placeholderOf = (label: string) => control(label).getAttribute('placeholder') ?? '';
  expect(placeholderOf(m.shop_order_field_name())).toBe('');
  for (const label of [m.shop_order_field_url(), m.shop_order_key_woo(), m.shop_order_key_woo_secret()])
    expect(placeholderOf(label)).toBe(m.shipment_optional());
  await press(m.common_cancel());
  expect(onClose).toHaveBeenCalledOnce();
});
