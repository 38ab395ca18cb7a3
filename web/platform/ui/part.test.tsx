import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { CannotOpen, Nothing, part } from '#web/platform/ui/part.tsx';

let isOffline: boolean;
const load = vi.fn<() => Promise<ComponentType<{ opened: boolean; onClose: () => void }>>>();
const File = ({ opened }: { opened: boolean }) => opened && 'The part';

beforeEach(() => {
  isOffline = true;
  load.mockReset();
  load.mockImplementation(async () => {
    if (isOffline) throw new TypeError('No network');
    return File;
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const text = () => document.querySelector('main')?.textContent;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

async function show(Shown: ComponentType<{ opened: boolean; onClose: () => void }>, stays = false) {
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <main>
        The screen. <button onClick={() => setOpen(true)}>Open</button>
        <Suspense>{(isOpen || stays) && <Shown opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      </main>
    );
  }
  await act(async () => render(<Screen />, { wrapper: MantineProvider }));
}

it('A part that cannot be loaded shows the error in its place, and is shown after a successful retry', async () => {
  await show(part(load));
  expect(text()).toContain('The screen.');
  expect(screen.getByRole('alert').textContent).toContain(m.http_unreachable());
  expect(load).toHaveBeenCalledOnce();
  await press(m.common_try_again());
  expect(text()).toContain('The screen.');
  isOffline = false;
  await press(m.common_try_again());
  expect(text()).toContain('The part');
  expect(load).toHaveBeenCalledTimes(3);
});

it.each([false, true])(
  'A dialog that cannot be loaded is closed with the reason, and can be opened again (stays: %s)',
  async (stays) => {
    const notified = vi.spyOn(notifications, 'show');
    await show(part(load, CannotOpen), stays);
    expect(notified).toHaveBeenCalledTimes(1);
    expect(notified).toHaveBeenCalledWith(expect.objectContaining({ message: m.http_unreachable() }));
    await press('Open');
    expect(notified).toHaveBeenCalledTimes(2);
    isOffline = false;
    await press('Open');
    expect(text()).toContain('The part');
    expect(notified).toHaveBeenCalledTimes(2);
  },
);

it('An optional part that cannot be loaded shows nothing, and is loaded when it is shown again', async () => {
  const Bell = part(load, Nothing);
  await show(Bell);
  expect(text()).toBe('The screen. Open');
  cleanup();
  isOffline = false;
  await show(Bell);
  expect(text()).toContain('The part');
});
