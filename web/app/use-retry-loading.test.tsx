// @vitest-environment happy-dom
import { act, cleanup, render, screen as shown } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useRetryLoading } from '#web/app/use-retry-loading.ts';
import { memoryHistory } from '#web/platform/router/history.ts';
import { createRouter } from '#web/platform/router/navigation.ts';
import { Outlet, RouterProvider } from '#web/platform/router/router.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Layout() {
  useRetryLoading();
  return <Outlet />;
}

it('A screen that could not be loaded without a network is loaded once the network is back, and only then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('No network'))
    .mockResolvedValue(() => 'The screen');
  const router = createRouter({
    routes: [{ path: '/a', layout: Layout, load }],
    history: memoryHistory('/a'),
  });
  render(<RouterProvider router={router} failed={() => 'Failed'} />);
  await shown.findByText('Failed');
  act(() => void window.dispatchEvent(new Event('online')));
  await shown.findByText('The screen');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
});

it('A style sheet that failed is removed, so that the next try loads it', async () => {
  const router = createRouter({
    routes: [{ path: '/a', layout: Layout, component: () => 'The screen' }],
    history: memoryHistory('/a'),
  });
  render(<RouterProvider router={router} />);
  await shown.findByText('The screen');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  expect(link.isConnected).toBe(false);
});
