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
  useShortcut({ keys: '.', label: 'Search', group: 'everywhere' }, anywhere);
  useShortcut({ keys: '.', label: 'Search this list', group: 'lists' }, here);
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

describe('A shortcut of two keys', () => {
  it('runs its own action, and not the action of the second key', () => {
    press('g');
    press('l');
    expect(listing).toHaveBeenCalledOnce();
    expect(letter).not.toHaveBeenCalled();
  });

  it('is not triggered when another key is pressed in between', () => {
    press('g');
    press('x');
    press('l');
    expect(listing).not.toHaveBeenCalled();
    expect(letter).toHaveBeenCalledOnce();
  });

  it('is not triggered while the user types in a field', () => {
    press('g', field());
    press('l', field());
    expect(listing).not.toHaveBeenCalled();
    expect(letter).not.toHaveBeenCalled();
  });
});

describe('A shortcut inside a dialog', () => {
  it('is not triggered unless it is meant for dialogs', () => {
    press('l', inDialog());
    press('j', inDialog());
    expect(letter).not.toHaveBeenCalled();
    expect(next).toHaveBeenCalledOnce();
  });
});

describe('A letter in an open menu', () => {
  const item = () => page.getByRole('menuitem', { name: 'Export all' });

  it('triggers no shortcut, because the menu uses it', () => {
    press('l', item());
    press('/', item());
    expect([letter.mock.calls.length, here.mock.calls.length]).toEqual([0, 0]);
  });

  it('is not the first key of a shortcut of two keys', () => {
    press('g', item());
    press('l');
    expect(listing).not.toHaveBeenCalled();
  });
});

it('A shortcut of the screen takes precedence over the same key of the portal, in either order of registration', () => {
  press('.');
  expect([here.mock.calls.length, anywhere.mock.calls.length]).toEqual([1, 0]);
  here.mockReset();
  press('/');
  expect([here.mock.calls.length, anywhere.mock.calls.length]).toEqual([1, 0]);
});

it('Behind a modal dialog, only dialog shortcuts work, even when the focus is on the page', () => {
  render(<div role="dialog" aria-modal="true" />);
  press('l');
  press('j');
  expect(letter).not.toHaveBeenCalled();
  expect(next).toHaveBeenCalledOnce();
});
