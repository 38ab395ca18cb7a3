import { cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useShortcut } from '#web/platform/ui/shortcuts.ts';

const listing = vi.fn<() => void>();
const letter = vi.fn<() => void>();
const next = vi.fn<() => void>();
const here = vi.fn<() => void>();
const anywhere = vi.fn<() => void>();

function Shortcuts() {
  useShortcut({ keys: 'l', label: 'A letter of its own' }, letter);
  useShortcut({ keys: 'g l', label: 'CN Listing' }, listing);
  useShortcut({ keys: 'j', label: 'Next row', inDialogs: true }, next);
  useShortcut({ keys: '/', label: 'Search this list', group: 'lists' }, here);
  useShortcut({ keys: '/', label: 'Search', group: 'everywhere' }, anywhere);
  return (
    <>
      <input aria-label="Name" />
      <div role="dialog">
        <button type="button">Print</button>
      </div>
      <div role="menu">
        <button type="button" role="menuitem">
          Export all
        </button>
      </div>
    </>
  );
}

const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const field = () => page.getByRole('textbox', { name: 'Name' });
const inDialog = () => page.getByRole('button', { name: 'Print' });

beforeEach(() => {
  for (const action of [listing, letter, next, here, anywhere]) action.mockReset();
  render(<Shortcuts />);
});

afterEach(cleanup);

describe('two keys one after the other', () => {
  it('do what they stand for, and the second does not do what it does alone', () => {
    press('g');
    press('l');
    expect(listing).toHaveBeenCalledOnce();
    expect(letter).not.toHaveBeenCalled();
  });

  it('are two keys again when another comes between', () => {
    press('g');
    press('x');
    press('l');
    expect(listing).not.toHaveBeenCalled();
    expect(letter).toHaveBeenCalledOnce();
  });

  it('mean nothing while somebody types', () => {
    press('g', field());
    press('l', field());
    expect(listing).not.toHaveBeenCalled();
    expect(letter).not.toHaveBeenCalled();
  });
});

describe('a shortcut inside a dialog', () => {
  it('is silent unless it is meant for dialogs', () => {
    press('l', inDialog());
    press('j', inDialog());
    expect(letter).not.toHaveBeenCalled();
    expect(next).toHaveBeenCalledOnce();
  });
});

describe('a letter in an open menu', () => {
  const item = () => page.getByRole('menuitem', { name: 'Export all' });

  it('is the menu’s, whether or not an item begins with it', () => {
    press('l', item());
    press('/', item());
    expect([letter.mock.calls.length, here.mock.calls.length]).toEqual([0, 0]);
  });

  it('is not the first of two', () => {
    press('g', item());
    press('l');
    expect(listing).not.toHaveBeenCalled();
  });
});

it('The key of the screen goes before the same key of the portal, whichever came first', () => {
  press('/');
  expect([here.mock.calls.length, anywhere.mock.calls.length]).toEqual([1, 0]);
});

it('Behind an open modal dialog, only the shortcuts of dialogs work, even when the focus was lost to the page', () => {
  render(<div role="dialog" aria-modal="true" />);
  press('l');
  press('j');
  expect(letter).not.toHaveBeenCalled();
  expect(next).toHaveBeenCalledOnce();
});
