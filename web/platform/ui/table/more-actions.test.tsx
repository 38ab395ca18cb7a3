import { cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { MoreActions } from '#web/platform/ui/table/more-actions.tsx';

const exported = vi.fn<() => void>();
const closed = vi.fn<() => void>();
const more = () => page.getByRole('button', { name: 'More' });
const isOpen = () => more().getAttribute('aria-expanded') === 'true';

beforeEach(() => {
  render(
    <MantineProvider env="test">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what the panel around it hears */}
      <div onKeyDown={closed}>
        <MoreActions>
          <button type="button" onClick={exported}>
            Export
          </button>
        </MoreActions>
      </div>
      <p>Elsewhere</p>
    </MantineProvider>,
  );
  fireEvent.click(more());
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('The More menu stays open after an action was started from it', () => {
  fireEvent.pointerDown(page.getByRole('button', { name: 'Export' }));
  fireEvent.click(page.getByRole('button', { name: 'Export' }));
  expect(exported).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(true);
});

it('The More menu closes on a press elsewhere, but stays open under a modal dialog', () => {
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('aria-modal', 'true');
  fireEvent.pointerDown(question);
  fireEvent.keyDown(page.getByRole('button', { name: 'Export' }), { key: 'Escape' });
  expect(isOpen()).toBe(true);
  question.remove();
  fireEvent.pointerDown(page.getByText('Elsewhere'));
  expect(isOpen()).toBe(false);
});

it('The More menu closes on Escape with the focus on its button, and the panel around it gets no key', () => {
  page.getByRole('button', { name: 'Export' }).focus();
  closed.mockReset();
  fireEvent.keyDown(page.getByRole('button', { name: 'Export' }), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(more());
  expect(closed).not.toHaveBeenCalled();
});
