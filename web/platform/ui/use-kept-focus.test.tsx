// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen as dom, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { isOnStandIn } from '#web/platform/ui/stand-in.ts';
import { useKeptFocus } from '#web/platform/ui/use-kept-focus.ts';

const focus = () => document.activeElement;
/** Longer than the pause after which the focus is moved. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));
const remove = (name: string) => dom.getByRole('button', { name: `Remove ${name}` });

function List({ as: Item = 'li', outOfSight }: { as?: 'li' | 'span'; outOfSight?: string }) {
  const [names, setNames] = useState(['Aina', 'Ben', 'Chong']);
  const [asked, setAsked] = useState<string | null>(null);
  useKeptFocus();
  const without = (name: string) => setNames((before) => before.filter((one) => one !== name));
  return (
    <>
      <h1 tabIndex={-1}>People</h1>
      <ul>
        {names
          .filter((name) => name !== outOfSight)
          .map((name) => (
            <Item key={name} data-name={name}>
              <button type="button" onClick={() => without(name)}>
                Remove {name}
              </button>
              <button type="button" onClick={() => setAsked(name)}>
                Ask about {name}
              </button>
            </Item>
          ))}
      </ul>
      {asked !== null && (
        <div role="dialog" aria-modal>
          <button
            type="button"
            onClick={() => {
              without(asked);
              setAsked(null);
            }}
          >
            Yes
          </button>
        </div>
      )}
    </>
  );
}

function Sections({ isDone }: { isDone: boolean }) {
  useKeptFocus();
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Upload</h1>
        <button type="button">Another upload</button>
      </div>
      {!isDone && (
        <div className="rows">
          <button type="button">Submit</button>
        </div>
      )}
    </>
  );
}

function WithToast({ isShown }: { isShown: boolean }) {
  useKeptFocus();
  return (
    <>
      <button type="button">Save</button>
      <div>
        {isShown && (
          <div className="mantine-Notification-root">
            <button type="button">Undo</button>
          </div>
        )}
      </div>
    </>
  );
}

function Loading({ isLoaded }: { isLoaded: boolean }) {
  useKeptFocus();
  return (
    <>
      <nav>Menu</nav>
      <main key={String(isLoaded)}>
        <h1 tabIndex={-1}>Profile</h1>
      </main>
    </>
  );
}

const press = (button: HTMLElement) => {
  act(() => button.focus());
  fireEvent.click(button);
};
const isOn = (name: string) => waitFor(() => expect(focus()?.getAttribute('data-name')).toBe(name));

afterEach(cleanup);

describe('The focus after an item is removed', () => {
  it('moves to the item that takes its place, not to a button in it', async () => {
    render(<List />);
    press(remove('Ben'));
    await isOn('Chong');
  });

  it('moves to the item before it after the last one, and to the title after the only one', async () => {
    render(<List />);
    press(remove('Chong'));
    await isOn('Ben');
    press(remove('Ben'));
    await isOn('Aina');
    press(remove('Aina'));
    await waitFor(() => expect(focus()?.textContent).toBe('People'));
  });

  it('moves to the button of the next chip', async () => {
    render(<List as="span" />);
    press(remove('Aina'));
    await waitFor(() => expect(focus()).toBe(remove('Ben')));
  });

  it('moves to the next item after a confirmation dialog', async () => {
    render(<List />);
    const ask = dom.getByRole('button', { name: 'Ask about Aina' });
    act(() => ask.focus());
    fireEvent.click(ask);
    press(dom.getByRole('button', { name: 'Yes' }));
    await isOn('Ben');
  });

  it('returns to the page when a toast disappears', async () => {
    const { rerender } = render(<WithToast isShown />);
    act(() => dom.getByRole('button', { name: 'Save' }).focus());
    act(() => dom.getByRole('button', { name: 'Undo' }).focus());
    rerender(<WithToast isShown={false} />);
    await waitFor(() => expect(focus()?.textContent).toBe('Save'));
  });

  it('does not move when the row was only scrolled out of sight', async () => {
    const { rerender } = render(<List />);
    act(() => remove('Ben').focus());
    fireEvent.scroll(document.body);
    rerender(<List outOfSight="Ben" />);
    await settled();
    expect(focus()).toBe(document.body);
  });

  it('moves to the next item when the button was pressed right after scrolling, as with Tab and Enter', async () => {
    render(<List />);
    act(() => remove('Ben').focus());
    fireEvent.scroll(document.body);
    fireEvent.click(remove('Ben'));
    await isOn('Chong');
  });

  it('moves from the title of a loading screen to the title of the loaded one, even if the menu has just scrolled', async () => {
    const { rerender } = render(<Loading isLoaded={false} />);
    act(() => dom.getByRole('heading').focus());
    fireEvent.scroll(dom.getByRole('navigation'));
    fireEvent.scroll(document);
    rerender(<Loading isLoaded />);
    await settled();
    expect(focus()).toBe(dom.getByRole('heading'));
  });

  it('does not move when the user had left the item before', async () => {
    render(<List />);
    const button = remove('Ben');
    act(() => button.focus());
    act(() => button.blur());
    await settled();
    fireEvent.click(button);
    await settled();
    expect(focus()).toBe(document.body);
  });

  it('moves to the title, and to no button of another section, after a whole section was replaced', async () => {
    const { rerender } = render(<Sections isDone={false} />);
    dom.getByRole('button', { name: 'Submit' }).focus();
    rerender(<Sections isDone />);
    await settled();
    expect(focus()).toBe(dom.getByRole('heading', { name: 'Upload' }));
    expect(isOnStandIn()).toBe(true);
  });
});
