import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FilterBar } from '#web/ui/filter-bar.tsx';

const set = vi.fn<(changes: Readonly<Record<string, string | null>>) => void>();

let root: Root;
const show = (values: Readonly<Record<string, string>> = {}) =>
  act(() =>
    root.render(
      <MantineProvider>
        <FilterBar
          url={{ values, set, clear: vi.fn<() => void>() }}
          searchLabel="name or email"
          filters={[{ name: 'created', label: 'Created', kind: 'days' }]}
        />
      </MantineProvider>,
    ),
  );
const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  act(() => button?.click());
};

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
    expect(document.querySelectorAll('input[type=date]')).toHaveLength(2);
  });

  it('say one day as one day', () => {
    show({ createdFrom: '2026-11-22', createdTo: '2026-11-22' });
    expect(document.body.textContent).toContain('Created: 22-11-2026');
    expect(document.body.textContent).not.toContain(' to ');
  });

  it('say in the field what is looked through', () => {
    show();
    const field = document.querySelector('input[type=search]');
    expect(field?.getAttribute('placeholder')).toBe('Name or email');
    expect(field?.getAttribute('aria-label')).toBe('Search by name or email');
  });
});
