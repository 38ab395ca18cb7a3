// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { MorePages } from '#web/platform/ui/more-pages.tsx';

afterEach(cleanup);

const list = {
  error: null as unknown,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};

function shown(change: Partial<typeof list>) {
  const fetchNextPage = vi.fn();
  render(
    <MantineProvider>
      <MorePages list={{ ...list, ...change, fetchNextPage }}>Show more</MorePages>
    </MantineProvider>,
  );
  return fetchNextPage;
}

it('asks for the next page', () => {
  const fetchNextPage = shown({});
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('a page that comes is not asked for again; its button can keep the focus', () => {
  const fetchNextPage = shown({ isFetchingNextPage: true });
  const button = screen.getByRole('button', { name: 'Show more' });
  fireEvent.click(button);
  expect(fetchNextPage).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
});

it('a page that failed says so, and is tried again', () => {
  const fetchNextPage = shown({ isFetchNextPageError: true, error: new Error('unreachable') });
  screen.getByRole('alert');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('after the last page nothing more is offered', () => {
  shown({ hasNextPage: false });
  expect(screen.queryByRole('button')).toBeNull();
});
