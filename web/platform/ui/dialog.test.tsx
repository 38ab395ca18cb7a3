import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';

/** The browser's list of visited addresses. */
const navigation = new EventTarget();
beforeEach(() => void vi.stubGlobal('navigation', navigation));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Goes to another address; returns whether the page allowed it. */
function go(navigationType: 'traverse' | 'push', cancelable = true): boolean {
  const event = Object.assign(new Event('navigate', { cancelable }), { navigationType });
  act(() => void navigation.dispatchEvent(event));
  return !event.defaultPrevented;
}

/** A page with a dialog that is mounted only while it is open, like most dialogs. */
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

it.each([false, true])(
  'A dialog that closes returns the focus to the button that opened it (drawer: %s)',
  async (isDrawer) => {
    await openIt(isDrawer);
    fireEvent.keyDown(page.getByLabelText('Name'), { key: 'Escape' });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener());

    fireEvent.click(opener());
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Name')));
    fireEvent.click(page.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener());
  },
);

it('A dialog asks before Escape or its cross discards what was typed in it, unless it keeps typed values', async () => {
  const closed = vi.fn<() => void>();
  const dialog = (keepsTyped: boolean) => (
    <MantineProvider env="test">
      <Dialog opened onClose={closed} title="New name" keepsTyped={keepsTyped}>
        <input aria-label="Name" />
        <input type="search" aria-label="Find" />
      </Dialog>
    </MantineProvider>
  );
  const view = render(dialog(false));
  const name = page.getByLabelText('Name');
  const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  const question = () => page.queryByRole('alert');
  const cross = () => fireEvent.click(document.querySelector('.mantine-Modal-close') ?? document.body);
  const press = (button: string) => fireEvent.click(page.getByRole('button', { name: button }));
  const times = (count: number) => expect(closed).toHaveBeenCalledTimes(count);

  fireEvent.change(page.getByLabelText('Find'), { target: { value: 'Aina' } });
  escape();
  times(1);
  fireEvent.change(name, { target: { value: 'Aina' } });
  act(() => name.focus());
  escape();
  expect(question()).not.toBeNull();
  expect(document.activeElement?.textContent).toBe('Keep editing');
  escape();
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(name);
  cross();
  expect(question()).not.toBeNull();
  press('Keep editing');
  escape();
  times(1);
  press('Close without saving');
  times(2);

  fireEvent.change(name, { target: { value: 'Ben' } });
  view.rerender(dialog(true));
  escape();
  times(3);
});

it('A dialog that closes does not take the focus from another field', async () => {
  await openIt(false);
  act(() => page.getByLabelText('Search').focus());
  fireEvent.click(page.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(page.getByLabelText('Search'));
});

it("The browser's Back closes a dialog and stays on the screen; the next one leaves it", async () => {
  await openIt(false);
  expect(go('push')).toBe(true);
  expect(go('traverse', false)).toBe(true);
  expect(page.queryByRole('dialog')).not.toBeNull();
  expect(go('traverse')).toBe(false);
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(go('traverse')).toBe(true);
});

it('Back asks before it discards what was typed in a dialog, and does not close one that only its button closes', () => {
  const closed = vi.fn<() => void>();
  const dialog = (closeOnEscape: boolean) => (
    <MantineProvider env="test">
      <Dialog opened onClose={closed} title="New name" closeOnEscape={closeOnEscape}>
        <input aria-label="Name" />
      </Dialog>
    </MantineProvider>
  );
  const view = render(dialog(false));
  expect(go('traverse')).toBe(false);
  expect(closed).not.toHaveBeenCalled();
  view.rerender(dialog(true));
  fireEvent.change(page.getByLabelText('Name'), { target: { value: 'Aina' } });
  expect(go('traverse')).toBe(false);
  expect(page.getByRole('alert')).toBeDefined();
  expect(go('traverse')).toBe(false);
  expect(page.queryByRole('alert')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

it('Of two dialogs, Back closes the one above', () => {
  const [below, above] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const dialogs = (hasSecond: boolean) => (
    <MantineProvider env="test">
      <Dialog opened onClose={below} title="Rename">
        <Dialog opened={hasSecond} onClose={above} title="Sure?" />
      </Dialog>
    </MantineProvider>
  );
  const view = render(dialogs(false));
  view.rerender(dialogs(true));
  expect(go('traverse')).toBe(false);
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0]);
  view.rerender(dialogs(false));
  expect(go('traverse')).toBe(false);
  expect(below).toHaveBeenCalledTimes(1);
});
