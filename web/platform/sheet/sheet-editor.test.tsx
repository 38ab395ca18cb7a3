import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { SheetEditor } from '#web/platform/sheet/sheet-editor.tsx';
import type { SheetColumn } from '#web/platform/sheet/sheet-table.ts';

const place = { left: 0, top: 0, width: 100, height: 36 };
const column: SheetColumn<string> = { field: 'hsCode', label: 'HS Code', isRequired: true, width: 12 };

it('Words typed into a cell suggest codes, and Enter puts in the suggested code', async () => {
  const suggest = vi.fn(async (text: string) =>
    text === 'books' ? [{ text: '49010000', label: '4901 Printed books' }] : [],
  );
  const onDone = vi.fn();
  render(<SheetEditor column={{ ...column, suggest }} text="" isTyped place={place} onDone={onDone} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'HS Code' }), 'books');
  await screen.findByRole('option', { name: '4901 Printed books' });
  await userEvent.keyboard('{Enter}');
  expect(onDone).toHaveBeenCalledExactlyOnceWith('49010000', { row: 1, column: 0 });
});

it('Escape leaves the cell unchanged', async () => {
  const onDone = vi.fn();
  render(<SheetEditor column={column} text="12345678" isTyped={false} place={place} onDone={onDone} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'HS Code' }), '9{Escape}');
  expect(onDone).toHaveBeenCalledExactlyOnceWith(null, { row: 0, column: 0 });
});

it('Opening a cell looks up words but not a code, and Enter changes neither', async () => {
  const suggest = vi.fn(async () => [{ text: '49020000', label: '4902 Newspapers' }]);
  const onDone = vi.fn();
  const opened = (text: string) => (
    <SheetEditor
      key={text}
      column={{ ...column, suggest }}
      text={text}
      isTyped={false}
      place={place}
      onDone={onDone}
    />
  );
  const { rerender } = render(opened('news'));
  await screen.findByRole('option', { name: '4902 Newspapers' });
  await userEvent.keyboard('{Enter}');
  expect(onDone).toHaveBeenLastCalledWith('news', { row: 1, column: 0 });
  rerender(opened('61091000'));
  // Longer than the pause before words are looked up.
  await act(() => new Promise((done) => setTimeout(done, 250)));
  await userEvent.keyboard('{Enter}');
  expect(onDone).toHaveBeenLastCalledWith('61091000', { row: 1, column: 0 });
  expect(suggest).toHaveBeenCalledTimes(1);
});
