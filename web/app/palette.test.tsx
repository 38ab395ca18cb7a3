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
/** The field waits a moment before it sends the search. */
const answered = () => act(() => vi.advanceTimersByTimeAsync(300));

const open = () =>
  render(
    <MantineProvider env="test">
      <Palette sections={sections} onClose={close} onHelp={vi.fn<() => void>()} />
    </MantineProvider>,
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  for (const spy of [push, close, find]) spy.mockReset();
  find.mockResolvedValue([hit]);
  open();
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('The top bar search', () => {
  it('opens the entry chosen with the arrow keys and Enter, and stores it as recently opened', () => {
    expect(selected()).toContain('CN Listing');
    press('ArrowDown');
    expect(selected()).toContain('Quote');
    press('Enter');
    expect(push).toHaveBeenCalledWith('/quote');
    expect(close).toHaveBeenCalledOnce();
    expect(localStorage.getItem('recent:MYS0001 · desk')).toContain('/quote');
  });

  it('names entries that an older release stored without a name, and leaves out those it does not know', () => {
    const label = '[object Object]';
    const kept = [
      { id: 'flow gone', label, href: '/shipmentorder?flow=gone' },
      { id: '/quote', label, href: '/quote' },
    ];
    localStorage.setItem('recent:MYS0001 · desk', JSON.stringify(kept));
    cleanup();
    open();
    expect(options().join()).not.toContain(label);
    expect(options()[0]).toContain('Quote');
  });

  it('finds a consignment note through a search provider', async () => {
    type('suraya');
    expect(reported()).toBe('Searching');
    await answered();
    expect(options()[0]).toContain('HN100029996MY');
    expect(reported()).toBe('');
  });

  it('opens the note of a scanned bar code when Enter comes before the search result', async () => {
    type('HN100029996MY');
    press('Enter');
    expect(push).not.toHaveBeenCalled();
    await answered();
    expect(push).toHaveBeenCalledWith(hit.href);
  });

  it('says that the search failed, instead of reporting no results', async () => {
    find.mockRejectedValue(new Error('502'));
    type('suraya');
    await answered();
    expect(reported()).toContain('could not be searched');
  });

  it('names what can be searched when nothing was found', async () => {
    find.mockResolvedValue([]);
    type('zzqq');
    await answered();
    expect(reported()).toContain('Nothing found. Search by CN');
  });
});

describe('Text typed while the top bar search is loading', () => {
  const typeBehind = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it('becomes the first text of the search field', () => {
    keepTyped();
    typeBehind('q');
    fireEvent.focus(field());
    expect(field().value).toBe('q');
  });

  it('opens the found note at once when the text was scanned and ended with Enter', async () => {
    keepTyped();
    for (const key of [...'HN100029996MY', 'Enter']) typeBehind(key);
    fireEvent.focus(field());
    expect(field().value).toBe('HN100029996MY');
    await answered();
    expect(push).toHaveBeenCalledWith(hit.href);
  });
});
