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

it('Beside a list, a panel covers nothing over, and closes by Escape from either of them', () => {
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

it('Closed, it leaves people where they were', () => {
  act(() => row().focus());
  show(true);
  show(false);
  expect(document.activeElement).toBe(row());
});

it('The page makes room for it as long as it is open', () => {
  const content = document.body.appendChild(document.createElement('main'));
  content.id = 'content';
  const room = () => content.style.getPropertyValue('--beside');
  show(true);
  expect(room()).toBe('560px');
  show(false);
  expect(room()).toBe('');
});
