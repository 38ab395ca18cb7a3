import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { SheetMatch } from '#web/platform/sheet/sheet-match.tsx';
import { control, pageText, press, screenTest, settle } from '#web/test/screen.tsx';

const screen = screenTest();

it('A workbook with several sheets shows which sheet was read, and the user can choose another', async () => {
  const onSheet = vi.fn();
  const columns = [{ field: 'sku', label: 'SKU', isRequired: true, width: 12 }] as const;
  const rows = [{ line: 2, cells: ['A-1'] }];
  const open = (sheets: string[]) =>
    screen.open(() => (
      <SheetMatch
        columns={columns}
        file={{ sheets, sheet: sheets[0] ?? null, heads: ['Code'], match: ['sku'], rows }}
        target="In the catalogue"
        busyText={null}
        error={null}
        onSheet={onSheet}
        onBack={vi.fn()}
        onDone={vi.fn()}
      />
    ));
  await open(['Orders', 'Products']);
  expect(control('Sheet').value).toBe('Orders');
  fireEvent.click(control('Sheet'));
  await settle();
  await press('Products');
  expect(onSheet).toHaveBeenCalledExactlyOnceWith('Products');
});

it('A file with one sheet has no sheet choice', async () => {
  await screen.open(() => (
    <SheetMatch
      columns={[{ field: 'sku', label: 'SKU', isRequired: true, width: 12 }]}
      file={{ sheets: ['Products'], sheet: 'Products', heads: ['Code'], match: ['sku'], rows: [] }}
      target="In the catalogue"
      busyText={null}
      error={null}
      onSheet={vi.fn()}
      onBack={vi.fn()}
      onDone={vi.fn()}
    />
  ));
  expect(pageText()).not.toContain('Sheet');
});
