import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { Palette } from '#web/app/palette.tsx';
import { keepTyped } from '#web/app/typed-ahead.ts';
import type { Finder } from '#web/app/search-providers.ts';

const push = vi.fn<(href: string) => void>();
const close = vi.fn<() => void>();
const find = vi.fn<Finder>();
const session = { accountLabel: 'MYS0001 · desk', facts: {}, market: marketOf(MALAYSIA) };

vi.mock('#web/platform/router/router.tsx', () => ({ useRouter: () => ({ history: { push } }) }));
vi.mock('#web/platform/session/session.ts', () => ({
  useSession: () => session,
  logOut: vi.fn<() => void>(),
}));
vi.mock('#web/app/search-providers.ts', () => ({
  searchProviders: [{ group: 'Consignment notes', needs: 'signedIn', load: async () => find }],
}));

const sections = [
  {
    group: 'consignment' as const,
    name: 'Consignment',
    entries: [{ label: 'CN Listing', path: '/shipmentlisting', jump: 'l' }],
  },
  { group: 'tools' as const, name: 'Tools', entries: [{ label: 'Quote', path: '/quote' }] },
];
const hit = { id: '1', label: 'HN100029996MY', description: 'Suraya', href: '/shipmentlisting?shipment=1' };

const field = () => page.getByRole<HTMLInputElement>('combobox');
const options = () => page.queryAllByRole('option').map((one) => one.textContent);
const selected = () =>
  page.queryAllByRole('option').find(({ id }) => id === field().getAttribute('aria-activedescendant'))
    ?.textContent;
const reported = () => page.queryByRole('status')?.textContent;
const press = (key: string) => fireEvent.keyDown(field(), { key });
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
/** The field waits a moment before it asks. */
const answered = () => act(() => vi.advanceTimersByTimeAsync(300));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  for (const spy of [push, close, find]) spy.mockReset();
  find.mockResolvedValue([hit]);
  render(
    <MantineProvider env="test">
      <Palette sections={sections} onClose={close} onHelp={vi.fn<() => void>()} />
    </MantineProvider>,
  );
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('the search of the top bar', () => {
  it('opens what is chosen by the arrow keys and Enter, and offers it again the next time', () => {
    expect(selected()).toContain('CN Listing');
    press('ArrowDown');
    expect(selected()).toContain('Quote');
    press('Enter');
    expect(push).toHaveBeenCalledWith('/quote');
    expect(close).toHaveBeenCalledOnce();
    expect(localStorage.getItem('recent:MYS0001 · desk')).toContain('/quote');
  });

  it('finds a consignment note through the features', async () => {
    type('suraya');
    expect(reported()).toBe('Searching');
    await answered();
    expect(options()[0]).toContain('HN100029996MY');
    expect(reported()).toBe('');
  });

  it('opens the note whose bar code was scanned, though Enter came before the answer', async () => {
    type('HN100029996MY');
    press('Enter');
    expect(push).not.toHaveBeenCalled();
    await answered();
    expect(push).toHaveBeenCalledWith(hit.href);
  });

  it('says that it could not search, and not that there is nothing', async () => {
    find.mockRejectedValue(new Error('502'));
    type('suraya');
    await answered();
    expect(reported()).toContain('could not be searched');
  });

  it('says what it looks through when nothing was found', async () => {
    find.mockResolvedValue([]);
    type('zzqq');
    await answered();
    expect(reported()).toContain('Nothing found. Search by CN');
  });
});

describe('what was typed while it was on its way', () => {
  const typeBehind = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it('is what it begins with', () => {
    keepTyped();
    typeBehind('q');
    fireEvent.focus(field());
    expect(field().value).toBe('q');
  });

  it('opens at once what is found, where it was scanned', async () => {
    keepTyped();
    for (const key of [...'HN100029996MY', 'Enter']) typeBehind(key);
    fireEvent.focus(field());
    expect(field().value).toBe('HN100029996MY');
    await answered();
    expect(push).toHaveBeenCalledWith(hit.href);
  });
});
