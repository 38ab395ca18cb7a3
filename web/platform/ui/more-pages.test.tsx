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

it('MorePages requests the next page on a press', () => {
  const fetchNextPage = shown({});
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('MorePages does not request a page that is loading, and its button stays enabled', () => {
  const fetchNextPage = shown({ isFetchingNextPage: true });
  const button = screen.getByRole('button', { name: 'Show more' });
  fireEvent.click(button);
  expect(fetchNextPage).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
});

it('MorePages shows the error of a failed page with a retry button', () => {
  const fetchNextPage = shown({ isFetchNextPageError: true, error: new Error('unreachable') });
  screen.getByRole('alert');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('MorePages shows no button after the last page', () => {
  shown({ hasNextPage: false });
  expect(screen.queryByRole('button')).toBeNull();
});
