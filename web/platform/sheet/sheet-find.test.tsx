import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { SheetFind } from '#web/platform/sheet/sheet-find.tsx';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { Place, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';

type Field = 'name' | 'state';

const table: SheetTable<Field> = {
  columns: [
    { field: 'name', label: 'Name', isRequired: true, width: 20 },
    { field: 'state', label: 'State', isRequired: true, width: 10 },
  ],
  check: (row) => ({ row, problems: {}, codes: {} }),
  key: { field: 'name', repeated: null },
  ownFields: new Set(),
  errorFile: { fileName: 'rows.xlsx', sheetName: 'Rows' },
};

const rowOf = (line: number, state: string): SheetRow<Field> =>
  sheetRow(line, { name: `Ali ${line}`, state });

afterEach(cleanup);

it('Enter right after typing goes to the match, and the focus stays in the Find field after Replace all', async () => {
  const onGo = vi.fn();
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <SheetFind
        table={table}
        rows={[rowOf(1, 'Selangor'), rowOf(2, 'Wilayah KL')]}
        shown={[0, 1]}
        fields={['name', 'state']}
        activeNow={() => ({ row: 0, column: 0 })}
        onFound={() => undefined}
        onGo={onGo}
        onChange={onChange}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), 'wilayah{Enter}');
  expect(onGo).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Replace all' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith([{ index: 1, field: 'state', text: ' KL' }]);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find' }));
});

it('Going to the next match announces its row, its column and its number among the matches', async () => {
  const rows = [rowOf(1, 'Selangor'), rowOf(2, 'Wilayah KL'), rowOf(3, 'Selangor')];
  function Finding() {
    const [active, setActive] = useState<Place>({ row: 0, column: 0 });
    return (
      <SheetFind
        table={table}
        rows={rows}
        shown={[0, 1, 2]}
        fields={['name', 'state']}
        activeNow={() => active}
        onFound={() => undefined}
        onGo={setActive}
        onChange={() => undefined}
        onClose={() => undefined}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <Finding />
    </MantineProvider>,
  );
  const announced = (text: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  const find = screen.getByRole('textbox', { name: 'Find' });
  await userEvent.type(find, 'selangor');
  await announced('2 cells');
  await userEvent.type(find, '{Enter}');
  await announced('Row 1, State: 1 of 2');
  await userEvent.type(find, '{Enter}');
  await announced('Row 3, State: 2 of 2');
  await userEvent.type(find, 'x');
  await announced('0 cells');
  const next = screen.getByRole('button', { name: 'Find next' });
  expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false]);
});
