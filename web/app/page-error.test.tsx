import { act, cleanup, render, screen as shown } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, it, vi } from 'vitest';

import { pageErrorText } from '#web/app/pages.tsx';
import { Routed } from '#web/app/routed.tsx';
import { router } from '#web/app/router.tsx';
import { pageText, press, until } from '#web/test/screen.tsx';

let isBroken: boolean;

// Two screens that need no session: the first fails as if it had a bug.
vi.mock('#web/features/static-pages/priority-terms.screen.tsx', () => ({
  PriorityTermsScreen: () => {
    if (isBroken) throw new Error('A bug');
    return <p>The first screen</p>;
  },
}));
vi.mock('#web/features/static-pages/carriage-terms.screen.tsx', () => ({
  CarriageTermsScreen: () => <p>The second screen</p>,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('A failing screen shows an error, is reported, recovers with "Try again" and does not affect other screens', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  // React and the router log what the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  isBroken = true;
  window.history.replaceState(null, '', '/mbgtermandconditions');
  render(<Routed />, { wrapper: MantineProvider });
  const alert = () => shown.queryByRole('alert')?.textContent ?? '';
  await until(() => expect(alert()).toContain(pageErrorText));
  await until(() => expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'A bug' })));

  isBroken = false;
  await press('Try again');
  await until(() => expect(pageText()).toContain('The first screen'));

  isBroken = true;
  act(() => void router.navigate({ to: '/termandconditionscarriage' }));
  await until(() => expect(pageText()).toContain('The second screen'));
  act(() => void router.navigate({ to: '/mbgtermandconditions' }));
  await until(() => expect(alert()).toContain(pageErrorText));
  act(() => void router.navigate({ to: '/termandconditionscarriage' }));
  await until(() => expect(pageText()).toContain('The second screen'));
  expect(alert()).toBe('');
});
