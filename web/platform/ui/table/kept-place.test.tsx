// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen as dom } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { memoryHistory } from '#web/platform/router/history.ts';
import { createRouter } from '#web/platform/router/navigation.ts';
import { Outlet, RouterProvider } from '#web/platform/router/router.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';

const people = Array.from({ length: 60 }, (_, at) => ({ id: `id-${at}`, name: `Name ${at}` }));

/** A list with rows that appear on a press, as after a response, or at once. */
function List({ waits }: { waits: boolean }) {
  const [isHere, setHere] = useState(!waits);
  return (
    <>
      <button onClick={() => setHere(true)}>answer</button>
      <DataTable
        label="People"
        columns={[{ id: 'name', header: 'Name', width: 120, phone: 'title', cell: ({ name }) => name }]}
        rows={isHere ? people : undefined}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={null}
      />
    </>
  );
}

async function opened() {
  const router = createRouter({
    routes: [
      { path: '/list', layout: Outlet, component: () => <List waits={false} /> },
      { path: '/late', layout: Outlet, component: () => <List waits /> },
      { path: '/other', layout: Outlet, component: () => 'other' },
    ],
    history: memoryHistory('/list'),
  });
  await act(async () => {
    render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
  });
  return {
    go: (href: string) => act(async () => router.navigate({ href })),
    back: () => act(async () => router.history.back()),
  };
}

function scroller(): HTMLElement {
  const found = dom.getByRole('table').parentElement;
  if (!found) throw new Error('The table is in nothing.');
  return found;
}

function scrollTo(top: number): void {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A scrolling list restores its position on Back, and starts at its top when it is opened anew', async () => {
  const { go, back } = await opened();
  scrollTo(810);
  await go('/other');
  await go('/list');
  expect(scroller().scrollTop).toBe(0);
  scrollTo(400);
  await go('/other');
  await back();
  expect(scroller().scrollTop).toBe(400);
  await back();
  await back();
  expect(scroller().scrollTop).toBe(810);
});

it('Rows that load after Back are shown at the position where the list was left', async () => {
  const { go, back } = await opened();
  await go('/late');
  fireEvent.click(dom.getByText('answer'));
  scrollTo(810);
  await go('/other');
  await back();
  expect(scroller().scrollTop).toBe(0);
  fireEvent.click(dom.getByText('answer'));
  expect(scroller().scrollTop).toBe(810);
});

it('Back to an earlier URL of the same list restores its scroll position', async () => {
  const { go, back } = await opened();
  scrollTo(810);
  await go('/list?q=aina');
  scrollTo(0);
  await back();
  expect(scroller().scrollTop).toBe(810);
});

it('Back on a phone draws as many cards as before at once, so that the page can scroll to them', async () => {
  let cross: (entry: object) => void = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        cross = (entry) => notify([entry]);
      }
      observe() {}
      disconnect() {}
    },
  );
  const { go, back } = await opened();
  const atFirst = dom.getAllByRole('listitem').length;
  act(() => cross({ isIntersecting: true }));
  const drawn = dom.getAllByRole('listitem').length;
  expect(drawn).toBeGreaterThan(atFirst);
  await go('/other');
  await back();
  expect(dom.getAllByRole('listitem')).toHaveLength(drawn);
});
