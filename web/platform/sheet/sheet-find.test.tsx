import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { SheetFind } from '#web/platform/sheet/sheet-find.tsx';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';

const rowOf = (line: number, state: string): SheetRow<'name' | 'state'> =>
  sheetRow(line, { name: `Ali ${line}`, state });

it('Enter right after the last letter goes to what is written; after all are replaced, the keys stay in the bar', async () => {
  const onGo = vi.fn();
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <SheetFind
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
