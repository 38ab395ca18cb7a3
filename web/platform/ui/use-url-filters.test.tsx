import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';

import { memoryHistory } from '#web/platform/router/history.ts';
import { createRouter } from '#web/platform/router/navigation.ts';
import { RouterProvider } from '#web/platform/router/router.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

afterEach(cleanup);

function List() {
  const { values, set } = useUrlFilters();
  return (
    <>
      <p>list of {values['q'] ?? 'all'}</p>
      <button onClick={() => set({ q: 'tan' }, 'replace')}>type</button>
    </>
  );
}

it('Opening another row while one is open adds no history entry, so that Back closes the panel', async () => {
  const Rows = () => {
    const { values, open } = useUrlFilters();
    return ['a', 'b'].map((id) => (
      <button key={id} onClick={() => open('row', id)}>
        {values['row'] === id ? `${id} is open` : `open ${id}`}
      </button>
    ));
  };
  const history = memoryHistory('/list');
  const router = createRouter({ routes: [{ path: '/list', component: Rows }], history });
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('button', { name: 'open a' }));
  await screen.findByText('a is open');
  fireEvent.click(screen.getByRole('button', { name: 'open b' }));
  await screen.findByText('b is open');
  act(() => history.back());
  await screen.findByText('open b');
  expect(router.state.location.href).toBe('/list');
});

it('A filter that is set late does not change the URL of the next screen', async () => {
  let loaded: (screen: ComponentType) => void = () => undefined;
  const load = () => new Promise<ComponentType>((resolve) => (loaded = resolve));
  const router = createRouter({
    routes: [
      { path: '/list', component: List },
      { path: '/edit', load },
    ],
    history: memoryHistory('/list'),
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: 'type' }));
  expect(await screen.findByText('list of tan')).toBeTruthy();

  act(() => void router.navigate({ href: '/edit?id=7' }));
  // The list is still shown while the next screen loads, and its typed filter is set now.
  fireEvent.click(screen.getByRole('button', { name: 'type' }));
  await act(async () => loaded(() => <p>the address</p>));
  expect(screen.getByText('the address')).toBeTruthy();
  expect(router.state.location.href).toBe('/edit?id=7');
});
