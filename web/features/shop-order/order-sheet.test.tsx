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
/** Takes what is sent, as a new version. */
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
/** Over the first problem, where the grid stands. */
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

it('What is typed and cannot be saved is there again after Back, and is saved then', async () => {
  screen.answer(saveOrderSheet, refused);
  await open(row(), 'wrong');
  await typeIt();
  await press(m.common_back());
  // It is tried once more, and says why it stays.
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

it('What is typed is there again after a reload', async () => {
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

it('Back at once after the last key waits until that is saved', async () => {
  screen.answer(saveOrderSheet, taken);
  await open(row(), 'wrong');
  await typeIt();
  await press(m.common_back());
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saves().map(({ rows }) => rows)).toMatchObject([[{ version: 3, row: { address1: typed } }]]);
  expect(toast.error).not.toHaveBeenCalled();
});

it('Back stays when somebody else changed the same cell meanwhile', async () => {
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

describe('A cell that somebody else changed after it was left unsaved', () => {
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

  it('is theirs until somebody chooses', async () => {
    await press(m.sheet_keep_mine());
    await until(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.rows).toMatchObject([{ version: 4, row: { address1: typed } }]);
    await settle();
    cleanup();
    await open(theirs, '1 Jalan Raja');
    expect(pageText()).not.toContain(typed);
  });

  it('stays as it was offered when nobody chooses, and goes with theirs', async () => {
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

it('Of an order that was left unsaved only the cells that nobody else changed are saved by themselves', async () => {
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

it('Of more than a sheet is handy with it says how many are here, and that the rest come after', async () => {
  const page = (from: number) => ({
    rows: Array.from({ length: 1000 }, (_, n) => row({}, { orderId: `order-${from + n}` })),
    next: 'more',
  });
  screen.answer(orderSheet, ({ body }: Sent) => page((body as { after?: string }).after ? 1000 : 0));
  await screen.open(() => <OrderSheet chosen={{ filter: { view: 'new' } }} count={5000} onClose={onClose} />);
  await until(() => expect(pageText()).toContain(m.shop_order_sheet_part({ count: 2000, total: 5000 })));
});
