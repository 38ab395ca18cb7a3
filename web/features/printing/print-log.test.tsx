import { screen as page } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { expect, it, vi } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import {
  printLog,
  type PrintLogRow,
  undoPrint,
} from '#shared/features/printing/consignment-note.contract.ts';
import { PrintLogScreen } from '#web/features/printing/print-log.screen.tsx';
import { button, pageText, press, screenTest, until } from '#web/test/screen.tsx';

const cnNos = [1, 2, 3, 4].map((serial) => cnNumber('consignment', 'MY', serial));
const [first = '', , , last = ''] = cnNos;
const userId = '01960000-0000-7000-8000-000000000001';
const row: PrintLogRow = {
  printId: '01960000-0000-7000-8000-000000000002',
  at: '2026-11-20T02:00:00Z',
  loginId: 'desk',
  fullName: 'Nur Desk',
  paper: 'A6',
  format: 'zip',
  sheet: 'A4 4xA6',
  copies: 2,
  isDownload: true,
  cnCount: 22,
  cnNos,
  undoneAt: null,
};

const screen = screenTest();
const people = [{ userId, loginId: 'desk', fullName: 'Nur Desk' }];

async function show(search: string, rows: readonly PrintLogRow[], session = {}) {
  screen.answer(printLog, { rows, nextCursor: null, people });
  await screen.open(PrintLogScreen, { at: `/printlog${search}`, session });
}
const namedFirst = () => page.getAllByRole('link', { name: /^HN/u })[0];

it('A row shows who printed how many notes on which paper, with links to the first notes', async () => {
  await show('', [row]);
  for (const wanted of ['Nur Desk (desk)', 'A4 4 × A6', 'Zip, saved', 'and 20 more']) {
    expect(pageText()).toContain(wanted);
  }
  expect(namedFirst()?.getAttribute('href')).toBe(`/shipmentlisting?q=${first}`);
});

it('Numbers of a COOL account link to the COOL listing', async () => {
  await show('', [row], { Cool: true });
  expect(namedFirst()?.getAttribute('href')).toBe(`/COOLshipmentlisting?q=${first}`);
});

it('The number that was searched for comes first, wherever it is in the print', async () => {
  await show(`?cn=${`${last}-002`.toLowerCase()}`, [row]);
  expect(namedFirst()?.textContent).toBe(last);
});

it('The page address sets the filters of the request, and invalid filters are left out', async () => {
  await show(`?cn=HN100000015MY&who=${userId}&as=fax&dayFrom=2026-11-01&dayTo=soon`, []);
  expect(screen.bodyOf(printLog)).toEqual({ limit: 50, cn: 'HN100000015MY', userId, from: '2026-11-01' });
});

it('A filter is shown as a chip that names the person, and can be removed', async () => {
  await show(`?who=${userId}`, [row]);
  expect(pageText()).toContain('Who: Nur Desk (desk)');
  await press('Remove filter Who: Nur Desk (desk)');
  expect(screen.address()).toBe('/printlog');
});

it.each([
  [1, '1 consignment note marked as not printed'],
  [0, 'Undone. They had been printed before, so they still count as printed.'],
])('Undoing a print shows how many notes are to be printed again: %i', async (unprintedCount, expected) => {
  const toasts = vi.spyOn(notifications, 'show');
  screen.answer(undoPrint, { cnCount: 22, unprintedCount });
  await show('', [row]);
  await press('Mark as not printed');
  await until(() => expect(toasts.mock.calls.map(([{ message }]) => message)).toEqual([expected]));
  toasts.mockRestore();
});

it('The button that undoes a print keeps the focus when it has no effect any more', async () => {
  screen.answer(undoPrint, { cnCount: 22, unprintedCount: 22 });
  await show('', [{ ...row, undoneAt: '2026-11-23T02:00:00.000Z' }]);
  const undo = button('Mark as not printed');
  expect(undo?.getAttribute('aria-disabled')).toBe('true');
  // The browser takes the focus away from a disabled button.
  expect(undo?.disabled).toBe(false);
  await press('Mark as not printed');
  expect(screen.bodyOf(undoPrint)).toBeUndefined();
});

it('An empty log says that nothing is printed yet; an empty search result offers to show all prints', async () => {
  await show('', []);
  expect(pageText()).toContain('Nothing printed yet');
  await show('?cn=HN100000015MY', []);
  expect(pageText()).toContain('Never printed');
  expect(pageText()).toContain('Show all prints');
});
