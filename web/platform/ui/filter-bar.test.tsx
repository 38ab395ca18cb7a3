import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { button, until } from '#web/test/screen.tsx';

const set = vi.fn<(changes: Readonly<Record<string, string | null>>) => void>();

const choices = ['created', 'on-hold', 'delivered'].map((value) => ({ value, label: `Is ${value}` }));
const people = Array.from({ length: 40 }, (_, n) => ({ value: `p${n}`, label: `Person ${n}` }));
const bar = (values: Readonly<Record<string, string>>) => (
  <MantineProvider>
    <FilterBar
      url={{ values, set, open: vi.fn<() => void>(), clear: vi.fn<() => void>() }}
      searchLabel="name or email"
      filters={[
        { name: 'created', label: 'Created', kind: 'days' },
        { name: 'status', label: 'Status', kind: 'choice', isSeveral: true, choices },
        { name: 'who', label: 'Who', kind: 'choice', choices: people },
        { name: 'tags', label: 'Tags', kind: 'choice', isSeveral: true, choices: people },
      ]}
    />
  </MantineProvider>
);
const show = (values: Readonly<Record<string, string>> = {}) => render(bar(values));
const press = (name: string) => {
  const found = button(name);
  if (!found) throw new Error(`No button is called ${name}`);
  fireEvent.click(found);
};

/** The date fields are in a separate file, which is loaded on demand. */
const days = () => page.findAllByRole<HTMLInputElement>('textbox', { name: /^Created (?:from|to)$/u });

const typeInto = (field: HTMLInputElement, text: string) => {
  act(() => field.focus());
  fireEvent.input(field, { target: { value: text } });
};

beforeEach(() => void set.mockReset());

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('The filters of a list', () => {
  it('compute named periods by the calendar of the market, not of the browser', () => {
    // In Kuala Lumpur, December has already begun.
    vi.useFakeTimers({ now: new Date('2026-11-30T17:00:00Z'), toFake: ['Date'] });
    show();
    press('Filter');
    press('Created');
    press('Last month');
    expect(set).toHaveBeenCalledWith({ createdFrom: '2026-11-01', createdTo: '2026-11-30' });
  });

  it('show two date fields for Other days', async () => {
    show();
    press('Filter');
    press('Created');
    press('Other days');
    expect(await days()).toHaveLength(2);
  });

  it('accept a day as DD-MM-YYYY, and do not change the list for an invalid day', async () => {
    show();
    press('Filter');
    press('Created');
    press('Other days');
    const from = await page.findByRole<HTMLInputElement>('textbox', { name: 'Created from' });
    typeInto(from, '31-02-2026');
    act(() => from.blur());
    expect(set).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Enter the day as DD-MM-YYYY');
    typeInto(from, '22-11-2026');
    expect(set).toHaveBeenCalledWith({ createdFrom: '2026-11-22' }, 'replace');
    fireEvent.keyDown(from, { key: 'ArrowDown' });
    expect(set).toHaveBeenLastCalledWith({ createdFrom: '2026-11-21' }, 'replace');
  });

  it('show days as DD-MM-YYYY', async () => {
    show({ createdFrom: '2026-11-22', createdTo: '2026-11-30' });
    press('Filter');
    press('Created');
    press('Other days');
    expect((await days()).map(({ value }) => value)).toEqual(['22-11-2026', '30-11-2026']);
  });

  it('collect several values in the order of the choices', () => {
    const { rerender } = show({ status: 'delivered' });
    press('Filter');
    press('Status');
    press('Is created');
    expect(set).toHaveBeenCalledWith({ status: 'created,delivered' });
    press('Is delivered');
    expect(set).toHaveBeenLastCalledWith({ status: '' });
    rerender(bar({ status: 'created,delivered' }));
    expect(document.body.textContent).toContain('Status: Is created, Is delivered');
  });

  const findBy = async (label: string) => {
    press('Filter');
    press(label);
    const field = await page.findByRole<HTMLInputElement>('textbox', { name: label });
    await until(() => expect(document.activeElement).toBe(field));
    return field;
  };
  const shown = () => page.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

  it('find one of many choices by typed text, using only the keyboard', async () => {
    show();
    const field = await findBy('Who');
    // A letter is typed and does not move the focus to a choice.
    key('p');
    expect(document.activeElement).toBe(field);
    typeInto(field, 'PERSON 3');
    const withThree = people.map(({ label }) => label).filter((label) => label.includes('3'));
    expect(shown()).toEqual(['Who', ...withThree]);
    key('Enter');
    expect(set).not.toHaveBeenCalled();
    key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Person 3');
    key('ArrowUp');
    expect(document.activeElement).toBe(field);
    typeInto(field, '39');
    expect(shown()).toEqual(['Who', 'Person 39']);
    key('Enter');
    expect(set).toHaveBeenCalledWith({ who: 'p39' });
    expect(page.queryByRole('menuitem')).toBeNull();
    expect(document.activeElement).toBe(button('Filter'));
  });

  it('keep selected choices that the typed text hides, show when nothing matches, and close on Escape', async () => {
    show({ tags: 'p1,p20' });
    const field = await findBy('Tags');
    typeInto(field, '39');
    key('Enter');
    expect(set).toHaveBeenCalledWith({ tags: 'p1,p20,p39' });
    expect(document.activeElement).toBe(field);
    typeInto(field, 'nobody');
    expect(document.body.textContent).toContain('Nothing matches');
    key('Escape');
    expect(page.queryByRole('menuitem')).toBeNull();
  });

  it('ignore Enter and Escape during the composition of an input method', async () => {
    show();
    const field = await findBy('Who');
    typeInto(field, '39');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(set).not.toHaveBeenCalled();
    expect(shown()).toEqual(['Who', 'Person 39']);
  });

  it('focus the search field on the / key', () => {
    show();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement?.getAttribute('type')).toBe('search');
  });

  it('show a period of one day as a single day', () => {
    show({ createdFrom: '2026-11-22', createdTo: '2026-11-22' });
    expect(document.body.textContent).toContain('Created: 22-11-2026');
    expect(document.body.textContent).not.toContain(' to ');
  });

  it('name the searched fields in the search field', () => {
    show();
    const field = page.getByRole('searchbox', { name: 'Search by name or email' });
    expect(field.getAttribute('placeholder')).toBe('Name or email');
  });
});

describe('The search of a list', () => {
  const search = (max: number, text: string) => {
    const url = { values: {}, set, open: vi.fn<() => void>(), clear: vi.fn<() => void>() };
    render(
      <MantineProvider>
        <FilterBar url={url} searchLabel="CN" searchMax={max} filters={[]} />
      </MantineProvider>,
    );
    const field = page.getByRole<HTMLInputElement>('searchbox');
    typeInto(field, text);
    return field;
  };
  const sent = () => until(() => expect(set).toHaveBeenCalled());

  it('takes whole numbers of a longer paste, and says how many, with the others to copy', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const field = search(20, 'A-1001 A-1002 A-1003 A-1004, A-1005');
    await sent();
    expect(set).toHaveBeenCalledExactlyOnceWith({ q: 'A-1001 A-1002 A-1003' }, 'replace');
    expect(field.value).toContain('A-1005');
    const note = await page.findByText(/^Only the first 3 of 5 are searched for/u);
    expect(note.textContent).toContain('at most 20 characters');
    press('Copy the 2 not searched');
    expect(written).toHaveBeenCalledWith('A-1004\nA-1005');
  });

  it('never cuts a number in two', async () => {
    search(10, 'A-1001 A-1002');
    await sent();
    expect(set).toHaveBeenCalledExactlyOnceWith({ q: 'A-1001' }, 'replace');
  });

  it('searches for the beginning of one long word', async () => {
    search(10, 'x'.repeat(12));
    await sent();
    expect(set).toHaveBeenCalledExactlyOnceWith({ q: 'x'.repeat(10) }, 'replace');
    expect(await page.findByText('Only the first 10 characters are searched for.')).toBeTruthy();
  });

  it('shows nothing for a text within the limit', async () => {
    search(20, 'A-1001 A-1002 A-1003');
    await sent();
    expect(document.body.textContent).not.toContain('Only the first');
  });
});
