// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { SuggestionInput } from '#web/platform/ui/suggestion-input.tsx';
import { TagsInput } from '#web/platform/ui/tags-input.tsx';

const chosen = vi.fn<(name: string) => void>();
const closed = vi.fn();

function Names({ names }: { names: readonly string[] }) {
  const [opened, setOpened] = useState(false);
  const [value, setValue] = useState('');
  return (
    <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && closed()}>
      <SuggestionInput
        label="Name"
        listLabel="Known names"
        nothing="Nobody has this name."
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        opened={opened}
        onOpenedChange={setOpened}
        suggestions={names.map((name) => ({ key: name, content: name, onChoose: () => chosen(name) }))}
      />
    </div>
  );
}

function Numbers() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <TagsInput
        label="Numbers"
        name="numbers"
        ref={null}
        normalise={(typed) => typed.trim().toUpperCase()}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
      />
      <output>{value.join(' ')}</output>
    </>
  );
}

const input = () =>
  page.getByLabelText<HTMLInputElement>((label) => label.startsWith('N'), { selector: 'input' });
const options = () => page.queryAllByRole('option');
const active = () =>
  options().find(({ id }) => id === input().getAttribute('aria-activedescendant'))?.textContent;
const kept = () => page.queryByRole('status')?.textContent;
const show = (node: React.ReactNode) => render(node, { wrapper: MantineProvider });

/** Returns whether the key was handled, so that the browser does nothing with it. */
const press = (key: string): boolean => !fireEvent.keyDown(input(), { key });

function type(text: string): void {
  act(() => input().focus());
  fireEvent.input(input(), { target: { value: text } });
}

const paste = (text: string) => fireEvent.paste(input(), { clipboardData: { getData: () => text } });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('An input with suggestions', () => {
  const names = ['Aisyah', 'Farid', 'Siew Ling'];

  it('shows suggestions while the user types, and announces how many there are', () => {
    show(<Names names={names} />);
    expect(input().getAttribute('aria-expanded')).toBe('false');
    type('a');
    expect(input().getAttribute('role')).toBe('combobox');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    const list = page.getByRole('listbox', { name: 'Known names' });
    expect(input().getAttribute('aria-controls')).toBe(list.id);
    expect(page.queryByText(/3 suggestions/u, { selector: '[aria-live]' })).not.toBeNull();
  });

  it('moves through the suggestions with the arrow keys, Home and End, and wraps around', () => {
    show(<Names names={names} />);
    const seen = ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map((key) => {
      press(key);
      return active();
    });
    expect(seen).toEqual(['Aisyah', 'Farid', 'Siew Ling', 'Aisyah', 'Siew Ling', 'Aisyah']);
    expect(options().filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(1);
  });

  it('leaves Home, End and Enter to the text while no suggestion is selected', () => {
    show(<Names names={names} />);
    type('a');
    expect([press('Home'), press('End'), press('Enter')]).toEqual([false, false, false]);
    expect(chosen).not.toHaveBeenCalled();
  });

  it('chooses a suggestion with Enter without submitting the form, and closes', () => {
    show(<Names names={names} />);
    type('a');
    press('ArrowUp');
    expect(press('Enter')).toBe(true);
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Siew Ling');
    expect(options()).toEqual([]);
  });

  it('keeps a suggestion selected when the list changes after an arrow key, so that Enter does not submit the form', () => {
    const { rerender } = show(<Names names={names} />);
    type('Si');
    press('ArrowDown');
    rerender(<Names names={['Siew Ling', 'Siti']} />);
    expect(active()).toBe('Siew Ling');
    expect(press('Enter')).toBe(true);
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Siew Ling');
  });

  it('chooses a suggestion with a click, without moving the focus', () => {
    show(<Names names={names} />);
    type('a');
    const farid = page.getByRole('option', { name: 'Farid' });
    expect(fireEvent.mouseDown(farid)).toBe(false);
    fireEvent.click(farid);
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Farid');
    expect(options()).toEqual([]);
  });

  it('shows and announces that nothing was found once the user types, and closes on Escape', () => {
    show(<Names names={[]} />);
    const reported = () =>
      page.queryAllByText(() => true, { selector: '[aria-live], p' }).map(({ textContent }) => textContent);
    expect(reported()).toEqual(['']);
    type('zz');
    expect(reported()).toEqual(['Nobody has this name.', 'Nobody has this name.']);
    expect(input().getAttribute('aria-expanded')).toBe('false');
    press('Escape');
    expect(reported()).toEqual(['']);
    expect(closed).not.toHaveBeenCalled();
  });

  it('closes on the first Escape, and leaves the second Escape to the dialog around it', () => {
    show(<Names names={names} />);
    type('a');
    press('Escape');
    expect(options()).toEqual([]);
    expect(closed).not.toHaveBeenCalled();
    press('Escape');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('opens again on an arrow key with a selected suggestion, which Enter chooses without submitting the form', () => {
    show(<Names names={names} />);
    type('a');
    press('Escape');
    press('ArrowDown');
    expect(active()).toBe('Aisyah');
    expect(press('Enter')).toBe(true);
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Aisyah');
    press('ArrowUp');
    expect(active()).toBe('Siew Ling');
  });

  it('closes when it loses the focus', () => {
    show(<Names names={names} />);
    type('a');
    act(() => input().blur());
    expect(options()).toEqual([]);
  });

  it('shows no list and is not expanded when there are no suggestions', () => {
    show(<Names names={[]} />);
    type('a');
    expect(page.queryByRole('listbox')).toBeNull();
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('An input of several texts', () => {
  it('adds a text on Enter or a comma, normalised and without repeats', () => {
    show(<Numbers />);
    type('do-1');
    expect(press('Enter')).toBe(true);
    type('do-2,');
    type('DO-1');
    press('Enter');
    expect(kept()).toBe('DO-1 DO-2');
    expect(input().value).toBe('');
  });

  it('leaves Enter in the empty input to the form', () => {
    show(<Numbers />);
    expect(press('Enter')).toBe(false);
  });

  it('adds the typed text when it loses the focus', () => {
    show(<Numbers />);
    type('do-7');
    act(() => input().blur());
    expect(kept()).toBe('DO-7');
  });

  it('adds each line of a pasted column', () => {
    show(<Numbers />);
    paste('do-1\r\ndo-2\ndo-3\n');
    expect(kept()).toBe('DO-1 DO-2 DO-3');
  });

  it('removes a text with its button, and the last one with Backspace', () => {
    show(<Numbers />);
    paste('do-1,do-2,do-3,');
    fireEvent.click(page.getByLabelText('Remove DO-1'));
    expect(kept()).toBe('DO-2 DO-3');
    press('Backspace');
    expect(kept()).toBe('DO-2');
  });
});
