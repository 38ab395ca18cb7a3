import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SidePanel } from '#web/platform/ui/side-panel.tsx';

const close = vi.fn<() => void>();
let view: ReturnType<typeof render>;
const list = (opened: boolean) => (
  <MantineProvider env="test">
    <button type="button">A row</button>
    <SidePanel opened={opened} onClose={close} title="HN1" isBeside>
      <button type="button">Print</button>
    </SidePanel>
  </MantineProvider>
);
const show = (opened: boolean) => view.rerender(list(opened));
const row = () => page.getByRole('button', { name: 'A row' });
const panel = () => page.queryByRole('dialog');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => {
  close.mockReset();
  view = render(list(false));
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('A panel beside a list is not modal, and closes on Escape from the panel or the list', () => {
  act(() => row().focus());
  show(true);
  expect(panel()?.getAttribute('aria-modal')).toBe('false');
  expect([...document.body.children]).toEqual([view.container, panel()]);
  expect(panel()?.contains(document.activeElement)).toBe(true);
  press('Escape');
  expect(close).toHaveBeenCalledTimes(1);
  act(() => row().focus());
  press('Escape');
  expect(close).toHaveBeenCalledTimes(2);
});

it('Closing the panel returns the focus to the row', () => {
  act(() => row().focus());
  show(true);
  show(false);
  expect(document.activeElement).toBe(row());
});

it('The page reserves room for the panel while it is open', () => {
  const content = document.body.appendChild(document.createElement('main'));
  content.id = 'content';
  const room = () => content.style.getPropertyValue('--beside');
  show(true);
  expect(room()).toBe('560px');
  show(false);
  expect(room()).toBe('');
});
