import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  bulkOrderSummary,
  createBulkOrders,
  sheetPartRows,
} from '#shared/features/fulfilment/order-sheet.contract.ts';
import { type OrderSheetRow, sheetFields } from '#shared/features/fulfilment/order-sheet.model.ts';
import { refreshToken } from '#shared/features/sign-in/account.contract.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { UploadOrdersScreen } from '#web/features/fulfilment/upload-orders.screen.tsx';
import { upload } from '#web/platform/http/upload.ts';
import type { KeptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { toast } from '#web/platform/ui/toast.ts';
import {
  button,
  pageText,
  press,
  Refusing,
  screenTest,
  type Sent,
  settle,
  until,
} from '#web/test/screen.tsx';

/** Replaces the browser's database, which these tests do not have. */
const kept = vi.hoisted(() => ({ sheet: null as unknown, hangs: false }));
vi.mock('#web/platform/sheet/sheet-keep.ts', () => ({
  keepSheet: async (sheet: unknown) => {
    if (kept.hangs) await new Promise(() => {});
    kept.sheet = structuredClone(sheet);
    return true;
  },
  forgetSheet: async () => void (kept.sheet = null),
  newestSheet: async () => structuredClone(kept.sheet),
}));
vi.mock('#web/platform/http/upload.ts', () => ({ upload: vi.fn() }));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const page = screenTest();
beforeEach(() => void (kept.hangs = false));
const order = (name: string): OrderSheetRow => ({ ...tableOf(sheetFields, () => ''), name });
const session = { isAllowFulfillment: true, Access: [{ claimName: 'FUL', claimValue: 'true' }] };

let checked = 0;
/** Opens the page, with `count` orders stored on this device. */
async function open(count?: number): Promise<void> {
  if (count !== undefined) {
    const rows = Array.from({ length: count }, (_, at) => sheetRow(at + 2, order(`Buyer ${at + 1}`)));
    kept.sheet = { owner: 'o', fileName: 'orders.csv', savedAt: 1, content: { rows, language: 'en' } };
  }
  checked = 0;
  page.answer(bulkOrderSummary, ({ body }: Sent) => {
    const { rows } = body as { rows: OrderSheetRow[] };
    checked += rows.length;
    return {
      rows: rows.map((row) => ({ row, problems: {}, codes: {}, notes: {}, knownAs: null, isDouble: false })),
    };
  });
  await page.open(UploadOrdersScreen, { at: '/uploadFulfillment', session });
}
const create = async (count: number) => {
  // Restored rows are checked before they are sent.
  await until(() => expect(checked).toBe(count));
  await settle();
  await press(`Create ${count} orders`);
};
const deleteOne = async (left: number) => {
  await press('Delete row');
  await until(() => expect(button(`Create ${left} orders`)).toBeDefined());
};
/** The key and the names of each part that was sent. */
const parts = () =>
  page.sent
    .filter(({ path }) => path === createBulkOrders.path)
    .map(({ key, body }) => ({
      key,
      names: (body as { rows: OrderSheetRow[] }).rows.map(({ name }) => name),
    }));
const keptRows = () => (kept.sheet as KeptSheet<{ rows: SheetRow<string>[] }> | null)?.content.rows ?? [];
const madeAll = ({ body }: Sent) => ({ createdCount: (body as { rows: unknown[] }).rows.length });

it('After the page is left during part two, part one is not sent again and part two keeps its key', async () => {
  await open(sheetPartRows * 2 + 1);
  let count = 0;
  page.answer(createBulkOrders, (sent: Sent) => {
    count += 1;
    return count === 1 ? madeAll(sent) : new Promise(() => {});
  });
  await create(sheetPartRows * 2 + 1);
  await until(() => expect(parts()).toHaveLength(2));
  cleanup();
  page.answer(createBulkOrders, madeAll);
  await open();
  await create(sheetPartRows + 1);
  await until(() => expect(parts()).toHaveLength(4));
  const [first, second, again, last] = parts();
  expect(again).toEqual(second);
  expect([first?.names.length, second?.names.length, last?.names]).toEqual([
    sheetPartRows,
    sheetPartRows,
    [`Buyer ${sheetPartRows * 2 + 1}`],
  ]);
  await until(() => expect(kept.sheet).toBeNull());
});

it('After a lost response and Back, the same orders are sent again with the same key', async () => {
  await open(2);
  page.answer(createBulkOrders, new Refusing('No answer.', 504));
  await create(2);
  await press('Back');
  page.answer(createBulkOrders, madeAll);
  checked = 0;
  await press('Continue');
  await create(2);
  await until(() => expect(parts()).toHaveLength(2));
  const [first, second] = parts();
  expect(second).toEqual(first);
  expect(toast.info).not.toHaveBeenCalled();
});

it('Refused orders are sent again with a new key, because none of them was created', async () => {
  await open(2);
  page.answer(createBulkOrders, new Refusing('There is no product MUG.', 400));
  await create(2);
  page.answer(createBulkOrders, madeAll);
  await press('Create 2 orders');
  const [first, second] = parts();
  expect(second?.names).toEqual(first?.names);
  expect(second?.key).not.toBe(first?.key);
});

it('Orders that are created after the screen was left are removed from this device', async () => {
  await open(sheetPartRows + 1);
  const answers: (() => void)[] = [];
  page.answer(
    createBulkOrders,
    (sent: Sent) => new Promise((done) => answers.push(() => done(madeAll(sent)))),
  );
  await create(sheetPartRows + 1);
  await until(() => expect(answers).toHaveLength(1));
  cleanup();
  await act(async () => answers[0]?.());
  await until(() => expect(answers).toHaveLength(2));
  expect(keptRows()).toHaveLength(1);
  await act(async () => answers[1]?.());
  await until(() => expect(kept.sheet).toBeNull());
  await settle();
});

it('An order that was deleted after a lost response is created only after the user confirms it', async () => {
  // A page without a height shows no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await open(3);
  page.answer(createBulkOrders, new Refusing('No answer.', 504));
  await create(3);
  page.answer(createBulkOrders, madeAll);
  await deleteOne(2);
  await press('Create 2 orders');
  expect(parts()).toHaveLength(1);
  expect(pageText()).toContain(
    'This also saves, as first sent, 1 row that you have since deleted or changed',
  );
  await press('Back');
  expect(parts()).toHaveLength(1);
  await press('Create 2 orders');
  await press('Send as first sent');
  const [first, second] = parts();
  expect(second).toEqual(first);
  expect(toast.info).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('1 row was saved as it was first sent'),
  );
  expect(parts()).toHaveLength(2);
});

it('After an expired session, the orders are sent with a new key and without the deleted order', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await open(3);
  const ended = new Refusing('The session has ended.', 401);
  page.answer(createBulkOrders, ended);
  page.answer(refreshToken, ended);
  await create(3);
  cleanup();
  page.answer(createBulkOrders, madeAll);
  await open();
  await until(() => expect(checked).toBe(3));
  await settle();
  await deleteOne(2);
  await press('Create 2 orders');
  await until(() => expect(parts().at(-1)?.names).toEqual(['Buyer 2', 'Buyer 3']));
  expect(parts()[0]?.key).not.toBe(parts().at(-1)?.key);
});

it.each([409, 429])(
  'A repeat that is refused with %i keeps the key, because the first request may have succeeded',
  async (status) => {
    await open(2);
    page.answer(createBulkOrders, new Refusing('No answer.', 504));
    await create(2);
    page.answer(createBulkOrders, new Refusing('Not now.', status));
    await press('Create 2 orders');
    page.answer(createBulkOrders, madeAll);
    cleanup();
    await open();
    await create(2);
    await until(() => expect(parts().at(-1)?.key).toBe(parts()[0]?.key));
  },
);

it('Orders are created also when the browser database does not respond', async () => {
  await open(2);
  kept.hangs = true;
  page.answer(createBulkOrders, madeAll);
  await create(2);
  await until(() => expect(parts()).toHaveLength(1));
  await until(() => expect(toast.success).toHaveBeenCalledOnce());
  await settle();
});

it('An order ID in use needs a confirmation before its order is created, also one used since the check', async () => {
  const inUse = { knownAs: 'FO00000007', notes: { orderId: 'On order FO00000007 already' } };
  page.answer(bulkOrderSummary, ({ body }: Sent) => {
    const { rows } = body as { rows: OrderSheetRow[] };
    checked += rows.length;
    const noProblem = { problems: {}, codes: {}, notes: {}, knownAs: null, isDouble: false };
    return { rows: rows.map((row, at) => ({ row, ...noProblem, ...(at === 0 && inUse) })) };
  });
  const lines = [order('Buyer 1'), order('Buyer 2')].map((row, at) =>
    sheetRow(at + 2, { ...row, orderId: `S-${at + 1}` }),
  );
  kept.sheet = {
    owner: 'o',
    fileName: 'orders.csv',
    savedAt: 1,
    content: { rows: lines, language: 'en' },
  };
  checked = 0;
  await page.open(UploadOrdersScreen, { at: '/uploadFulfillment', session });
  await create(2);
  expect(pageText()).toContain('S-1: On order FO00000007 already');
  await press('Back');
  expect(parts()).toEqual([]);

  const question = 'Order ID S-2 is already on order FO00000008 of 30 Nov 2026. Create it anyway?';
  const id = 'order-id-in-use/FO00000008';
  page.answer(
    createBulkOrders,
    new Refusing(
      question,
      400,
      {},
      {
        confirm: [{ id, message: question }],
        problems: [{ field: 'rows.1.orderId', code: 'fulfilment.reference_in_use', params: {} }],
      },
    ),
  );
  await press('Create 2 orders');
  await press('Create anyway');
  await until(() => expect(pageText()).toContain(question));
  page.answer(createBulkOrders, madeAll);
  await press('Create anyway');
  await until(() => expect(parts()).toHaveLength(2));
  const confirmed = page.sent
    .filter(({ path }) => path === createBulkOrders.path)
    .map(({ body }) => (body as { confirmed?: string[] }).confirmed);
  expect(confirmed).toEqual([['order-id-in-use/FO00000007'], ['order-id-in-use/FO00000007', id]]);
});

it('A check that is answered after Back does not affect the file that was chosen afterwards', async () => {
  const rows = [{ line: 2, cells: ['Buyer 1'] }];
  vi.mocked(upload).mockResolvedValue({ sheets: [], sheet: null, heads: ['Name'], match: ['name'], rows });
  let answer: (summary: object) => void = () => undefined;
  const choose = async (fileName: string) => {
    await userEvent.upload(screen.getByLabelText('Spreadsheet'), new File(['Name\nBuyer 1'], fileName));
    await settle();
  };
  kept.sheet = null;
  await open();
  page.answer(bulkOrderSummary, () => new Promise((answered) => (answer = answered)));
  await choose('first.csv');
  await press('Check the rows');
  await press('Back');
  await choose('second.csv');
  const row = order('Buyer 1');
  const answered = { row, problems: {}, codes: {}, notes: {}, knownAs: null, isDouble: false };
  await act(async () => answer({ rows: [answered] }));
  await settle();
  expect(pageText()).toContain('Match the columns');
  expect(pageText()).toContain('second.csv');
  expect(button('Check the rows')?.getAttribute('aria-disabled')).toBe('false');
});
