import { screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { button } from '#web/test/screen.tsx';

const set = vi.fn<(changes: Readonly<Record<string, string | null>>) => void>();

const choices = ['created', 'on-hold', 'delivered'].map((value) => ({ value, label: `Is ${value}` }));
let root: Root;
const show = (values: Readonly<Record<string, string>> = {}) =>
  act(() =>
    root.render(
      <MantineProvider>
        <FilterBar
          url={{ values, set, clear: vi.fn<() => void>() }}
          searchLabel="name or email"
          filters={[
            { name: 'created', label: 'Created', kind: 'days' },
            { name: 'status', label: 'Status', kind: 'choice', isSeveral: true, choices },
          ]}
        />
      </MantineProvider>,
    ),
  );
const press = (name: string) => {
  act(() => button(name)?.click());
};

const days = () => page.queryAllByRole<HTMLInputElement>('textbox', { name: /^Created (?:from|to)$/u });

const typeInto = (field: HTMLInputElement, text: string) =>
  act(() => {
    field.focus();
    // React listens to what the browser sets, and not to its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  set.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the filters of a list', () => {
  it("name the spans that people mean, by the market's calendar and not the browser's", () => {
    // In Kuala Lumpur it is December already.
    vi.useFakeTimers({ now: new Date('2026-11-30T17:00:00Z'), toFake: ['Date'] });
    show();
    press('Filter');
    press('Created');
    press('Last month');
    expect(set).toHaveBeenCalledWith({ createdFrom: '2026-11-01', createdTo: '2026-11-30' });
  });

  it('open the two days for any other span', () => {
    show();
    press('Filter');
    press('Created');
    press('Other days');
    expect(days()).toHaveLength(2);
  });

  it('take a day as people write it, and leave the list alone until it is one', () => {
    show();
    press('Filter');
    press('Created');
    press('Other days');
    const from = page.getByRole<HTMLInputElement>('textbox', { name: 'Created from' });
    typeInto(from, '31-02-2026');
    act(() => from.blur());
    expect(set).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Write the day as DD-MM-YYYY');
    typeInto(from, '22-11-2026');
    expect(set).toHaveBeenCalledWith({ createdFrom: '2026-11-22' }, 'replace');
    act(() => {
      from.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    expect(set).toHaveBeenLastCalledWith({ createdFrom: '2026-11-21' }, 'replace');
  });

  it('show days day first', () => {
    show({ createdFrom: '2026-11-22', createdTo: '2026-11-30' });
    press('Filter');
    press('Created');
    press('Other days');
    expect(days().map(({ value }) => value)).toEqual(['22-11-2026', '30-11-2026']);
  });

  it('take several values one after the other, in the order of the choices', () => {
    show({ status: 'delivered' });
    press('Filter');
    press('Status');
    press('Is created');
    expect(set).toHaveBeenCalledWith({ status: 'created,delivered' });
    press('Is delivered');
    expect(set).toHaveBeenLastCalledWith({ status: '' });
    show({ status: 'created,delivered' });
    expect(document.body.textContent).toContain('Status: Is created, Is delivered');
  });

  it('are searched from the keyboard by /', () => {
    show();
    act(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    });
    expect(document.activeElement?.getAttribute('type')).toBe('search');
  });

  it('say one day as one day', () => {
    show({ createdFrom: '2026-11-22', createdTo: '2026-11-22' });
    expect(document.body.textContent).toContain('Created: 22-11-2026');
    expect(document.body.textContent).not.toContain(' to ');
  });

  it('say in the field what is looked through', () => {
    show();
    const field = page.getByRole('searchbox', { name: 'Search by name or email' });
    expect(field.getAttribute('placeholder')).toBe('Name or email');
  });
});
