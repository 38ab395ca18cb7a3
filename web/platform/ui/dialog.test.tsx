import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Shown only while it is open, as most dialogs are. */
function Page({ isDrawer = false }) {
  const [isOpen, setOpen] = useState(false);
  const Over = isDrawer ? SidePanel : Dialog;
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <input aria-label="Search" />
      {isOpen && (
        <Over opened onClose={() => setOpen(false)} title="New name">
          <input aria-label="Name" data-autofocus />
          <button type="button" onClick={() => setOpen(false)}>
            Save
          </button>
        </Over>
      )}
    </MantineProvider>
  );
}

const opener = () => page.getByRole('button', { name: 'Rename', hidden: true });

async function openIt(isDrawer: boolean): Promise<void> {
  render(<Page isDrawer={isDrawer} />);
  act(() => opener().focus());
  fireEvent.click(opener());
  await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Name')));
}

it.each([false, true])('A dialog that goes away leads the focus back to what opened it', async (isDrawer) => {
  await openIt(isDrawer);
  fireEvent.keyDown(page.getByLabelText('Name'), { key: 'Escape' });
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener());

  fireEvent.click(opener());
  await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Name')));
  fireEvent.click(page.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener());
});

it('A dialog that goes away leaves a focus that has gone elsewhere', async () => {
  await openIt(false);
  act(() => page.getByLabelText('Search').focus());
  fireEvent.click(page.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(page.getByLabelText('Search'));
});
