// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { Answered } from '#web/platform/ui/answered.tsx';

afterEach(cleanup);

it('Answered keeps its content and typed text when a reload fails, and shows the error with a retry button', async () => {
  let fails = true;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = async () => {
    if (fails) throw new Error('unreachable');
    return 'Kajang';
  };
  function Page() {
    const query = useQuery({ queryKey: ['place'], queryFn: ask });
    return (
      <Answered query={query} waiting={100}>
        {(place) => <input aria-label={place} />}
      </Answered>
    );
  }
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  );
  // There is no content yet: the error is shown in its place.
  await screen.findByRole('alert');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Kajang');
  fireEvent.change(field, { target: { value: 'typed' } });

  fails = true;
  await client.refetchQueries({ queryKey: ['place'] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByLabelText('Kajang')).toBe(field);
  expect(field.value).toBe('typed');

  fails = false;
  fireEvent.click(again);
  await expect.poll(() => screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByLabelText('Kajang')).toBe(field);
});
