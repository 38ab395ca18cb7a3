import { expect, it, vi } from 'vitest';

import { createBulkAddress } from '#shared/address-import/address-import.contract.ts';
import { emptyImportRow } from '#shared/address-import/address-import.model.ts';
import { ImportMend } from '#web/address-book/import-mend.tsx';
import { press, Refusing, pageText, screenTest } from '#web/test/screen.tsx';
import { toast } from '#web/ui/toast.ts';

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

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
const mend = () =>
  screen.open(() => (
    <ImportMend
      kind="receiver"
      first={[{ line: 2, row, problems: {}, notes: {}, knownAs: null, isStale: false }]}
      onBack={vi.fn()}
      onDone={done}
    />
  ));
const saved = { createdCount: 1, updatedCount: 0, skippedCount: 0 };

it('An import that is in the book toasts the words of spec §8 and says what became of the rows', async () => {
  screen.answer(createBulkAddress, saved);
  await mend();
  await press('Import 1 row');
  expect(screen.bodyOf(createBulkAddress)).toMatchObject({
    kind: 'receiver',
    rows: [{ name: 'Ali', postcode: '05400' }],
  });
  expect(toast.success).toHaveBeenCalledWith('Import address successfully');
  expect(done).toHaveBeenCalledWith(saved);
});

it('An import that fails keeps its rows, says why, and can be sent again', async () => {
  screen.answer(createBulkAddress, new Refusing('The portal is starting or stopping.', 503));
  await mend();
  await press('Import 1 row');
  expect(toast.success).not.toHaveBeenCalled();
  expect(pageText()).toContain('The portal is starting or stopping.');
  screen.answer(createBulkAddress, saved);
  await press('OK');
  await press('Import 1 row');
  expect(toast.success).toHaveBeenCalledWith('Import address successfully');
});
