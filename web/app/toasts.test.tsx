import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { Toasts } from '#web/app/toasts.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { pageText, settle, until } from '#web/test/screen.tsx';

let isOffline = true;
vi.mock('#web/app/toasts-view.tsx', () => ({
  get ToastsView() {
    if (isOffline) throw new TypeError('No network');
    return () => 'The toasts';
  },
}));

afterEach(() => {
  cleanup();
  notifications.clean();
});

it('The page stays shown when the toast component cannot be loaded, and the next toast loads it', async () => {
  render(
    <>
      <Toasts />
      The page
    </>,
    { wrapper: MantineProvider },
  );
  act(() => toast.error('No network'));
  await settle();
  expect(pageText()).toContain('The page');
  isOffline = false;
  act(() => toast.info('There again'));
  await until(() => expect(pageText()).toContain('The toasts'));
});
