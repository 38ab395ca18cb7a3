import { act, screen as page } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import {
  bulkAddressSummary,
  createBulkAddress,
} from '#shared/features/address-import/address-import.contract.ts';
import { emptyImportRow } from '#shared/features/address-import/address-import.fixture.ts';
import type { AddressRow } from '#web/features/address-import/import-rows.ts';
import { ImportAddressScreen } from '#web/features/address-import/import-address.screen.tsx';
import { ImportFix } from '#web/features/address-import/import-fix.tsx';
import { upload } from '#web/platform/http/upload.ts';
import { button, press, Refusing, pageText, screenTest, settle, tick, until } from '#web/test/screen.tsx';
import { forgetSheet, keepSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import { toast } from '#web/platform/ui/toast.ts';

vi.mock('#web/platform/sheet/sheet-keep.ts', () => ({
  keepSheet: vi.fn(async () => true),
  forgetSheet: vi.fn(async () => undefined),
  newestSheet: vi.fn(async () => null),
}));
vi.mock('#web/platform/http/upload.ts', () => ({ upload: vi.fn() }));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const row = {
  ...emptyImportRow,
  name: 'Ali',
  phone: '123456789',
  address1: '8 Jalan A',
  postcode: '05400',
  city: 'Alor Setar',
  state: 'Kedah',
  country: 'MY',
};
const done = vi.fn();
const fix = () =>
  screen.open(() => (
    <ImportFix
      kind="receiver"
      fileName="a.csv"
      first={[sheetRow(2, row)]}
      onBack={vi.fn()}
      onGiveUp={vi.fn()}
      onDone={done}
    />
  ));
const saved = { createdCount: 1, updatedCount: 0, skippedCount: 0 };

it('A successful import shows the toast of spec §8 and reports the row counts', async () => {
  screen.answer(createBulkAddress, saved);
  await fix();
  await press('Import 1 row');
  expect(screen.bodyOf(createBulkAddress)).toMatchObject({
    kind: 'receiver',
    rows: [{ name: 'Ali', postcode: '05400' }],
  });
  expect(toast.success).toHaveBeenCalledWith('Import address successfully');
  expect(done).toHaveBeenCalledWith(saved);
});

it('A failed import keeps its rows, shows the reason and can be sent again', async () => {
  screen.answer(createBulkAddress, new Refusing('The portal is starting or stopping.', 503));
  await fix();
  await press('Import 1 row');
  expect(toast.success).not.toHaveBeenCalled();
  expect(pageText()).toContain('The portal is starting or stopping.');
  screen.answer(createBulkAddress, saved);
  await press('OK');
  await press('Import 1 row');
  expect(toast.success).toHaveBeenCalledWith('Import address successfully');
});

describe('Rows before the import', () => {
  const rowAt = (line: number, more: Partial<AddressRow> = {}): AddressRow => ({
    ...sheetRow(line, row),
    ...more,
  });
  const open = (rows: AddressRow[]) =>
    screen.open(() => (
      <ImportFix
        kind="receiver"
        fileName="a.csv"
        first={rows}
        onBack={vi.fn()}
        onGiveUp={vi.fn()}
        onDone={done}
      />
    ));

  it('are counted and can be skipped when they are already in the address book', async () => {
    screen.answer(createBulkAddress, saved);
    await open([rowAt(2), rowAt(3, { isDouble: true }), rowAt(4, { isDouble: true })]);
    expect(pageText()).toContain('2 rows are already in the address book.');
    expect(button('Import 3 rows')).toBeDefined();
    await tick('Skip');
    await press('Import 1 row');
    expect(screen.bodyOf(createBulkAddress)).toMatchObject({ rows: [{ name: 'Ali' }] });
    expect(done).toHaveBeenCalledWith({ ...saved, skippedCount: 2 });
  });

  it('are stored on this device until they are imported or discarded, and the page says so', async () => {
    await open([rowAt(2)]);
    await until(() =>
      expect(keepSheet).toHaveBeenLastCalledWith(
        expect.objectContaining({
          fileName: 'a.csv',
          content: expect.objectContaining({ kind: 'receiver', rows: [rowAt(2)] }),
        }),
      ),
    );
    expect(pageText()).toContain('kept on this device until they are imported or discarded');
    await press('Discard');
    expect(forgetSheet).toHaveBeenCalledWith(expect.stringContaining('addresses '), 'a.csv');
  });

  it("get the focus on the next problem cell with 'Next problem', and on the first after the last", async () => {
    // A page without a height shows no rows.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const bad = (line: number, field: 'name' | 'phone') =>
      rowAt(line, { problems: { [field]: `${field} ${line} is wrong` }, codes: { [field]: 'test' } });
    await open([bad(2, 'name'), rowAt(3), bad(4, 'phone')]);
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
    expect(focused()).toContain('name 2 is wrong');
    await press('Next problem');
    expect(focused()).toContain('phone 4 is wrong');
    await press('Next problem');
    expect(focused()).toContain('name 2 is wrong');
  });
});

describe('Restored rows', () => {
  const keptRow: AddressRow = sheetRow(2, row);

  it('are compared with the address book again', async () => {
    const content = {
      kind: 'receiver',
      rows: [keptRow],
      choice: 'update',
      doublesChoice: 'add',
      language: 'en',
    };
    vi.mocked(newestSheet).mockResolvedValueOnce({ owner: 'o', fileName: 'a.csv', savedAt: 1, content });
    const answer = { row, problems: {}, codes: {}, notes: {}, knownAs: null, isDouble: true };
    screen.answer(bulkAddressSummary, { rows: [answer], goodCount: 1, badCount: 0 });
    await screen.open(ImportAddressScreen);
    await until(() => expect(pageText()).toContain('1 row is already in the address book.'));
  });

  it('are sent again unchanged with the same key after a lost response, with a note on later changes', async () => {
    screen.answer(createBulkAddress, saved);
    const sent = { key: 'first', choice: 'skip', rows: [{ line: 2, row }] };
    await screen.open(() => (
      <ImportFix
        kind="receiver"
        fileName="a.csv"
        first={[sheetRow(2, { ...row, name: 'Ali bin Abu' }), sheetRow(3, { ...row, name: 'Siti' })]}
        kept={{ choice: 'update', doublesChoice: 'add', sent }}
        onBack={vi.fn()}
        onGiveUp={vi.fn()}
        onDone={done}
      />
    ));
    await press('Import 2 rows');
    expect(pageText()).toContain(
      'This also saves, as first sent, 1 row that you have since deleted or changed',
    );
    await press('Send as first sent');
    const parts = screen.sent.filter(({ path }) => path === createBulkAddress.path);
    expect(parts.map(({ key }) => key === 'first')).toEqual([true, false]);
    expect(parts.map(({ body }) => body)).toMatchObject([
      { known: 'skip', rows: [{ name: 'Ali' }] },
      { known: 'update', rows: [{ name: 'Siti' }] },
    ]);
    expect(toast.info).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('1 row was saved as it was first sent'),
    );
    expect(done).toHaveBeenLastCalledWith({ ...saved, createdCount: 2 });
  });
});

it('A check that is answered after Back does not affect the file that was chosen afterwards', async () => {
  const rows = [{ line: 2, cells: ['Ali'] }];
  vi.mocked(upload).mockResolvedValue({ sheets: [], sheet: null, heads: ['Name'], match: ['name'], rows });
  let answer: (summary: object) => void = () => undefined;
  screen.answer(bulkAddressSummary, () => new Promise((answered) => (answer = answered)));
  const choose = async (fileName: string) => {
    await userEvent.upload(page.getByLabelText('Spreadsheet'), new File(['Name\nAli'], fileName));
    await settle();
  };
  await screen.open(ImportAddressScreen);
  await choose('first.csv');
  await press('Check the rows');
  await press('Back');
  await tick('Senders');
  await choose('second.csv');
  const answered = { row, problems: {}, codes: {}, notes: {}, knownAs: null, isDouble: false };
  await act(async () => answer({ rows: [answered], goodCount: 1, badCount: 0 }));
  await settle();
  expect(pageText()).toContain('Match the columns');
  expect(pageText()).toContain('second.csv');
  expect(button('Check the rows')?.getAttribute('aria-disabled')).toBe('false');
});
