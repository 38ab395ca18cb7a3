import { act, cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

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
  vi.unstubAllGlobals();
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

describe('A list with a row for each of its panels', () => {
  /** The list with the row that the panel shows; a card on phones. */
  const Rows = ({ open, isPhone = false }: { open: string | null; isPhone?: boolean }) => {
    const marked = (name: string) => ({ 'data-open': name === open || undefined });
    return (
      <MantineProvider env="test">
        <h1 tabIndex={-1}>Rows</h1>
        <div data-open>A part that is folded open</div>
        {isPhone && (
          <ul>
            <li {...marked('Aina')}>
              <input type="checkbox" />
              <button type="button">Aina</button>
            </li>
          </ul>
        )}
        <table>
          <tbody>
            {['Ben', 'Chong'].map((name) => (
              <tr key={name} tabIndex={-1} {...marked(name)}>
                <td>
                  <button type="button">{name}</button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <SidePanel opened={open !== null} onClose={close} title={open} isBeside>
          <button type="button">Print</button>
        </SidePanel>
      </MantineProvider>
    );
  };
  const button = (name: string) => page.getByRole('button', { name, hidden: true });
  const rowOf = (name: string) => button(name).closest('tr');
  const showRow = (open: string | null, isPhone = false) =>
    view.rerender(<Rows open={open} isPhone={isPhone} />);
  const openAtFirst = (open: string, isPhone = false) => {
    cleanup();
    view = render(<Rows open={open} isPhone={isPhone} />);
  };

  it('A panel that a link opened leaves the focus to its row, or to the title when the row is not in the list', () => {
    openAtFirst('Ben');
    expect(panel()?.contains(document.activeElement)).toBe(true);
    showRow(null);
    expect(document.activeElement).toBe(rowOf('Ben'));

    openAtFirst('Nobody');
    showRow(null);
    expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Rows' }));
  });

  it('A panel that went through several rows leaves the focus to the row that it showed last', () => {
    cleanup();
    view = render(<Rows open={null} />);
    act(() => rowOf('Ben')?.focus());
    showRow('Ben');
    showRow('Chong');
    showRow(null);
    expect(document.activeElement).toBe(rowOf('Chong'));
  });

  it('A panel leaves the focus to the button in its row that opened it', () => {
    cleanup();
    view = render(<Rows open={null} />);
    act(() => button('Ben').focus());
    showRow('Ben');
    showRow(null);
    expect(document.activeElement).toBe(button('Ben'));
  });

  it('A panel finds its row although the list drew it after the panel', () => {
    openAtFirst('Dina');
    rowOf('Chong')?.setAttribute('data-open', '');
    press('Escape');
    showRow(null);
    expect(document.activeElement).toBe(rowOf('Chong'));
  });

  it('A panel does not take the focus from the list beside it', () => {
    openAtFirst('Ben');
    act(() => rowOf('Chong')?.focus());
    showRow(null);
    expect(document.activeElement).toBe(rowOf('Chong'));
  });

  it('On a phone, the panel leaves the focus to the button that opens its card', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    openAtFirst('Aina', true);
    await waitFor(() => expect(panel()?.contains(document.activeElement)).toBe(true));
    showRow(null, true);
    await waitFor(() => expect(document.activeElement).toBe(button('Aina')));
    expect(await new Promise((done) => setTimeout(() => done(document.activeElement), 50))).toBe(
      button('Aina'),
    );
  });
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
