import { screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SidePanel } from '#web/platform/ui/side-panel.tsx';

const close = vi.fn<() => void>();
let root: Root;
const show = (opened: boolean) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <button type="button">A row</button>
        <SidePanel opened={opened} onClose={close} title="HN1" isBeside>
          <button type="button">Print</button>
        </SidePanel>
      </MantineProvider>,
    ),
  );
const row = () => page.getByRole('button', { name: 'A row' });
const panel = () => page.queryByRole('dialog');
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  close.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show(false);
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('Beside a list, a panel covers nothing over, and closes by Escape from either of them', () => {
  row().focus();
  show(true);
  expect(panel()?.getAttribute('aria-modal')).toBe('false');
  expect(document.querySelector('[class*=Overlay], [class*=overlay]')).toBeNull();
  expect(panel()?.contains(document.activeElement)).toBe(true);
  press('Escape');
  expect(close).toHaveBeenCalledTimes(1);
  row().focus();
  press('Escape');
  expect(close).toHaveBeenCalledTimes(2);
});

it('Closed, it leaves people where they were', () => {
  row().focus();
  show(true);
  show(false);
  expect(document.activeElement).toBe(row());
});
