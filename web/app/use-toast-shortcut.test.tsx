import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ToastsView } from '#web/app/toasts-view.tsx';
import { useToastShortcut } from '#web/app/use-toast-shortcut.ts';
import { useKeptFocus } from '#web/platform/ui/use-kept-focus.ts';
import { undoToast } from '#web/platform/ui/undo-toast.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

function Page() {
  useToastShortcut();
  useKeptFocus();
  return (
    <>
      <input aria-label="Name" />
      <ToastsView />
    </>
  );
}

it('F9 moves the focus from a field to the undo button of a toast, and Undo returns it to the field', async () => {
  const undone = vi.fn();
  render(<Page />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  const name = page.getByLabelText('Name');
  name.focus();
  fireEvent.keyDown(name, { key: 'F9' });
  expect(document.activeElement).toBe(name);

  undoToast('2 orders merged', undone);
  const undo = await page.findByRole('button', { name: 'Undo' });
  fireEvent.keyDown(name, { key: 'F9' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(undone).toHaveBeenCalledOnce();
  await waitFor(() => expect(page.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 5000 });
  await waitFor(() => expect(document.activeElement).toBe(name), { timeout: 5000 });
});
