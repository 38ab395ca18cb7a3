import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { Refusal } from '#web/platform/http/refusal.ts';
import { SheetUpload } from '#web/platform/sheet/sheet-upload.tsx';

afterEach(cleanup);

const file = new File(['Name\nAli'], 'orders.csv', { type: 'text/csv' });

/** A slow server with a progress that is set by the test. */
function slowServer() {
  let [tell, end]: [(part: number) => void, (why?: Error) => void] = [() => undefined, () => undefined];
  const read = vi.fn((_: File, onProgress: (part: number) => void, _signal: AbortSignal) => {
    tell = onProgress;
    return new Promise<void>((done, failed) => {
      end = (why) => (why ? failed(why) : done());
    });
  });
  return { read, tell: (part: number) => tell(part), end: (why?: Error) => end(why) };
}

function show(read: ReturnType<typeof slowServer>['read'], maxBytes = 1_048_576) {
  render(
    <MantineProvider>
      <SheetUpload description="" maxBytes={maxBytes} read={read} saveTemplate={async () => undefined} />
    </MantineProvider>,
  );
  return userEvent.upload(screen.getByLabelText('Spreadsheet'), file);
}
const sentPart = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

it('The progress shows the sent part of the file from the first byte on, and then that the file is read', async () => {
  const server = slowServer();
  await show(server.read);
  expect(server.read).toHaveBeenCalledTimes(1);
  expect(sentPart()).toBe('0');
  screen.getByText('Sending the file');
  act(() => server.tell(0.01));
  expect(sentPart()).toBe('1');
  act(() => server.tell(0.4));
  expect(sentPart()).toBe('40');
  act(() => server.tell(1));
  screen.getByText('Reading the file');
  await act(async () => server.end());
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('An upload can be cancelled without a message, and another file can be chosen', async () => {
  const server = slowServer();
  await show(server.read);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.read.mock.lastCall?.[2].aborted).toBe(true);
  await act(async () => server.end(new DOMException('Given up', 'AbortError')));
  expect(screen.getByRole('alert').textContent).toBe('');
  screen.getByRole('button', { name: 'Choose a file' });
});

it('A file that cannot be read shows the server message, and another file can be chosen', async () => {
  const server = slowServer();
  await show(server.read);
  await act(async () => server.end(new Refusal('The file is empty.')));
  expect(screen.getByRole('alert').textContent).toBe('The file is empty.');
  screen.getByRole('button', { name: 'Choose a file' });
});

it('A file that is too large is refused and not sent', async () => {
  const server = slowServer();
  await show(server.read, 4);
  expect(server.read).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/at most/u);
});
