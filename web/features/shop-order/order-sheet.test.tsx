import { cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  orderSheet,
  saveOrderSheet,
  type ShopSheetRow,
} from '#shared/features/shop-order/shop-sheet.contract.ts';
import { shopSheetFields, type ShopSheetTexts } from '#shared/features/shop-order/shop-sheet.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { startOf } from '#web/features/shop-order/keep-unsaved-orders.ts';
import { OrderSheet } from '#web/features/shop-order/order-sheet.tsx';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { pageText, press, Refusing, screenTest, type Sent, settle, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const onClose = vi.fn();
const typed = '9 Jalan Ampang';

const row = (changes: Partial<ShopSheetTexts> = {}, more: Partial<ShopSheetRow> = {}): ShopSheetRow => ({
  orderId: '019a0000-0000-7000-8000-000000000001',
  row: {
    ...(Object.fromEntries(shopSheetFields.map((field) => [field, ''])) as ShopSheetTexts),
    orderNo: '#1',
    name: 'Aisyah',
    address1: 'wrong',
    ...changes,
  },
  problems: { address1: 'Address 1 is wrong' },
  codes: { address1: 'wrong' },
  version: 3,
  priceCents: null,
  isChanged: false,
  isGone: false,
  ...more,
});
const refused = new Refusing('The portal is not available.', 503);
const saves = () =>
  screen.sent.filter(({ path }) => path === saveOrderSheet.path).map(({ body }) => body as SaveBody);
interface SaveBody {
  rows: { version: number; row: ShopSheetTexts }[];
}
/** Saves the sent rows as a new version. */
const taken = ({ body }: Sent) => ({
  rows: (body as SaveBody).rows.map(({ row: texts, version }) =>
    row(texts, { version: version + 1, problems: {}, codes: {} }),
  ),
});

beforeEach(() => {
  onClose.mockClear();
  localStorage.clear();
  // A page without a height shows no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const cell = (text: string) =>
  [...document.querySelectorAll('[role="gridcell"]')].find(({ textContent }) => textContent === text);
async function open(now: ShopSheetRow, shown: string): Promise<void> {
  screen.answer(orderSheet, { rows: [now], next: null });
  await screen.open(() => <OrderSheet chosen={{ orderIds: [now.orderId] }} count={1} onClose={onClose} />);
  await until(() => expect(cell(shown)).toBeDefined());
}
/** Types into the cell with the first problem, which is active at the start. */
async function typeIt(): Promise<void> {
  const at = document.activeElement;
  if (!at) throw new Error('No cell has the focus.');
  fireEvent.keyDown(at, { key: '9' });
  const input = document.querySelector<HTMLInputElement>('[role="grid"] input');
  if (!input) throw new Error('Nothing is typed into.');
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await settle();
}

it('A change that could not be saved is restored after Back and saved then', async () => {
  screen.answer(saveOrderSheet, refused);
  await open(row(), 'wrong');
  await typeIt();
  await press(m.common_back());
  // The save is tried once more, and the reason for staying is shown.
  await until(() => expect(pageText()).toContain(refused.message));
  expect(onClose).not.toHaveBeenCalled();
  await press(m.common_back());
  expect(onClose).toHaveBeenCalledOnce();
  expect(toast.error).toHaveBeenCalledWith(m.shop_order_sheet_kept({ count: 1 }));
  cleanup();

  screen.answer(saveOrderSheet, taken);
  await open(row({ name: 'Aisyah binti Ali' }, { version: 4 }), typed);
  expect(pageText()).toContain(m.shop_order_sheet_put_back({ count: 1 }));
  const sent = { version: 4, row: { address1: typed, name: 'Aisyah binti Ali' } };
  await until(() => expect(saves().at(-1)?.rows).toMatchObject([sent]));
  await settle();
  cleanup();

  await open(row(), 'wrong');
  expect(cell(typed)).toBeUndefined();
});

it('An unsaved change is restored after a reload', async () => {
  screen.answer(saveOrderSheet, refused);
  await open(row(), 'wrong');
  await typeIt();
  fireEvent(window, new Event('pagehide'));
  const kept = { ...localStorage };
  cleanup();
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  await open(row(), typed);
});

it('Back pressed right after a change waits until the change is saved', async () => {
  screen.answer(saveOrderSheet, taken);
  await open(row(), 'wrong');
  await typeIt();
  await press(m.common_back());
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saves().map(({ rows }) => rows)).toMatchObject([[{ version: 3, row: { address1: typed } }]]);
  expect(toast.error).not.toHaveBeenCalled();
});

it('Back keeps the sheet open when another user has changed the same cell in the meantime', async () => {
  const theirs = row({ address1: '1 Jalan Raja' }, { version: 4, isChanged: true });
  screen.answer(saveOrderSheet, (sent: Sent) =>
    (sent.body as SaveBody).rows[0]?.version === 3 ? { rows: [theirs] } : taken(sent),
  );
  await open(row(), 'wrong');
  await typeIt();
  await press(m.common_back());
  await until(() => expect(pageText()).toContain('1 Jalan Raja'));
  await until(() => expect(saves()).toHaveLength(2));
  await settle();
  expect(onClose).not.toHaveBeenCalled();
});

describe('An unsaved cell that another user has changed since', () => {
  const theirs = row({ address1: '1 Jalan Raja' }, { version: 4, problems: {}, codes: {} });
  beforeEach(async () => {
    screen.answer(saveOrderSheet, refused);
    await open(row(), 'wrong');
    await typeIt();
    cleanup();
    screen.sent.length = 0;
    screen.answer(saveOrderSheet, taken);
    await open(theirs, '1 Jalan Raja');
    expect(pageText()).toContain(`to ‘1 Jalan Raja’ in the meantime. Your ‘${typed}’ was not saved.`);
  });

  it('is saved with the typed value only on Keep mine', async () => {
    await press(m.sheet_keep_mine());
    await until(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.rows).toMatchObject([{ version: 4, row: { address1: typed } }]);
    await settle();
    cleanup();
    await open(theirs, '1 Jalan Raja');
    expect(pageText()).not.toContain(typed);
  });

  it('offers the typed value again until the user chooses, and forgets it when theirs is taken', async () => {
    cleanup();
    await open(theirs, '1 Jalan Raja');
    expect(pageText()).toContain(typed);
    await press(m.sheet_take_theirs());
    await settle();
    cleanup();
    await open(theirs, '1 Jalan Raja');
    expect(pageText()).not.toContain(typed);
    expect(saves()).toHaveLength(0);
  });
});

it('Of the unsaved cells of an order, those changed by another user become clashes and the others are restored', async () => {
  const unsaved = { row: row({ address1: typed, name: 'Siti' }).row, base: row().row };
  const theirs = row({ address1: '1 Jalan Raja' }, { version: 4, problems: {}, codes: {} });
  const answered = startOf(
    [{ ...sheetRow(1, theirs.row), version: 4 }],
    new Map([[theirs.orderId, unsaved]]),
    () => theirs.orderId,
    'Others',
  );
  expect(answered.rows).toMatchObject([
    { row: { address1: '1 Jalan Raja', name: 'Siti' }, base: theirs.row, isStale: true, version: 4 },
  ]);
  expect(answered.clashes).toMatchObject([{ field: 'address1', mine: typed, stands: 'theirs' }]);
  expect(answered.putBack).toBe(1);
});

it('A sheet with too many orders shows how many of the total it contains', async () => {
  const page = (from: number) => ({
    rows: Array.from({ length: 1000 }, (_, n) => row({}, { orderId: `order-${from + n}` })),
    next: 'more',
  });
  screen.answer(orderSheet, ({ body }: Sent) => page((body as { after?: string }).after ? 1000 : 0));
  await screen.open(() => <OrderSheet chosen={{ filter: { view: 'new' } }} count={5000} onClose={onClose} />);
  await until(() => expect(pageText()).toContain(m.shop_order_sheet_part({ count: 2000, total: 5000 })));
});
