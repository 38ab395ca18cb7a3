import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import type { PrintLogRow } from '#shared/features/printing/consignment-note.contract.ts';
import { PrintLogScreen } from '#web/features/printing/print-log.screen.tsx';

const address = vi.hoisted(() => ({ search: {} as Record<string, string>, go: vi.fn() }));
vi.mock('#web/platform/router/router.tsx', () => ({
  Link: ({ to, search, children }: { to: string; search: { q: string }; children: ReactNode }) => (
    <a href={`${to}?q=${search.q}`}>{children}</a>
  ),
  useLocation: () => address.search,
  useNavigate: () => address.go,
}));

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

let root: Root;
let asked: unknown[];

async function show(search: Record<string, string>, rows: readonly PrintLogRow[]) {
  address.search = search;
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    asked.push(JSON.parse(init.body));
    const people = [{ userId, loginId: 'desk', fullName: 'Nur Desk' }];
    return Response.json({ s: true, r: { rows, nextCursor: null, people }, e: null });
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <PrintLogScreen />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  // Outside `act`, which would hold the answer back until its end.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  await vi.waitFor(() => expect(document.querySelector('[data-index], h2')).not.toBeNull());
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
}
const page = () => document.body.textContent ?? '';

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  address.go.mockClear();
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('A row says who printed how many notes on what, and names the first of them as links', async () => {
  await show({}, [row]);
  for (const wanted of ['Nur Desk (desk)', 'A4 4 × A6', 'Zip, saved', 'and 20 more']) {
    expect(page()).toContain(wanted);
  }
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`/shipmentlisting?q=${first}`);
});

it('The number that was looked for comes first, wherever in the print it is', async () => {
  await show({ cn: `${last}-002`.toLowerCase() }, [row]);
  expect(document.querySelector('a')?.textContent).toBe(last);
});

it('The address decides what is asked for; what it says wrongly is left out', async () => {
  await show({ cn: 'HN100000015MY', who: userId, as: 'fax', dayFrom: '2026-11-01', dayTo: 'soon' }, []);
  expect(asked).toEqual([{ limit: 50, cn: 'HN100000015MY', userId, from: '2026-11-01' }]);
});

it('Filters stand as chips that name the person, and go when asked', async () => {
  await show({ who: userId }, [row]);
  expect(page()).toContain('Who: Nur Desk (desk)');
  const remove = document.querySelector<HTMLElement>('[aria-label^="Remove filter Who"]');
  await act(async () => remove?.click());
  expect(address.go).toHaveBeenCalledWith(expect.objectContaining({ search: {} }));
});

it('An empty log says what would be here; an empty answer, how to see all prints', async () => {
  await show({}, []);
  expect(page()).toContain('Nothing printed yet');
  await act(async () => root.unmount());
  await show({ cn: 'HN100000015MY' }, []);
  expect(page()).toContain('Never printed');
  expect(page()).toContain('Show all prints');
});
