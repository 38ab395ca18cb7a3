import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { printHeaders } from '#shared/features/printing/consignment-note.contract.ts';
import { filePartHeaders } from '#shared/platform/http/file-parts.ts';
import { type Print, usePrint } from '#web/features/printing/print.api.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

let print: Print;
let queries: QueryClient;
const requests: { url: string; body: unknown }[] = [];
const saved: string[] = [];
const shown = { document: { title: '' }, closed: false, close: vi.fn(), location: { replace: vi.fn() } };

function Probe({ onRender }: { onRender: (now: Print) => void }) {
  const now = usePrint();
  useEffect(() => onRender(now));
  return null;
}

function answerWith(status: number, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    requests.push({ url, body: JSON.parse(init.body) as unknown });
    return new Response(status === 200 ? '%PDF' : '{"s":false,"r":null,"e":"no"}', { status, headers });
  });
}

beforeEach(() => {
  requests.length = 0;
  saved.length = 0;
  shown.close.mockClear();
  shown.location.replace.mockClear();
  vi.stubGlobal(
    'open',
    vi.fn(() => shown),
  );
  vi.spyOn(notifications, 'show');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: true });
  queries = new QueryClient();
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <Probe
          onRender={(now) => {
            print = now;
          }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const selection = { ConsignmentNo: ['HN100000015MY'] };

it('Each paper has its own request of the specification; without a paper, none is sent', async () => {
  answerWith(200);
  for (const printingSize of [undefined, 1, 2, 3, 4, 5] as const) {
    const request = printingSize === undefined ? { selection } : { selection, printingSize };
    expect(await act(() => print.print(request))).toBe(true);
  }
  const all = '/api/shipment/PrintDownloadConsignmentNote?isDownload=false';
  expect(requests).toEqual([
    { url: all, body: selection },
    { url: all, body: { ...selection, PrintingSize: 1 } },
    { url: '/api/shipment/PrintA6ConsignmentNote', body: selection },
    ...[3, 4, 5].map(() => ({ url: '/api/shipment/PrintCNSticker', body: selection })),
  ]);
  expect(shown.location.replace).toHaveBeenCalledTimes(6);
  expect(saved).toEqual([]);
});

it('A PDF is saved as consignment.pdf when the browser cannot show it', async () => {
  answerWith(200, { 'content-type': 'application/pdf' });
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: false });
  await act(() => print.print({ selection }));
  expect(window.open).not.toHaveBeenCalled();
  expect(saved).toEqual(['consignment.pdf']);
});

it('A download is saved under the name that the server gives it', async () => {
  answerWith(200, { 'content-disposition': 'attachment; filename="downloadCN.zip"' });
  expect(await act(() => print.download({ selection }))).toBe(true);
  expect(requests[0]?.url).toBe('/api/shipment/PrintDownloadConsignmentNote?isDownload=true');
  expect(saved).toEqual(['downloadCN.zip']);
});

it('After a print, the lists of shipments are fetched again, and nothing else', async () => {
  answerWith(200);
  queries.setQueryData(keyOf('shipments', 'list', {}), []);
  queries.setQueryData(keyOf('quotes'), []);
  await act(() => print.print({ selection }));
  expect(queries.getQueryState(keyOf('shipments', 'list', {}))?.isInvalidated).toBe(true);
  expect(queries.getQueryState(keyOf('quotes'))?.isInvalidated).toBe(false);
});

it('Cancelled notes that were left out are named after a print and after a download', async () => {
  answerWith(200, {
    [printHeaders.id]: '01960000-0000-7000-8000-000000000002',
    [printHeaders.count]: '19',
    [printHeaders.cancelled]: 'HN100000015MY,HN100000029MY',
  });
  await act(() => print.print({ selection: { printId: '01960000-0000-7000-8000-000000000001' } }));
  await act(() => print.download({ selection }));
  const messages = vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message);
  const leftOut = '2 left out, as they are cancelled: HN100000015MY and HN100000029MY';
  expect(messages).toEqual([leftOut, leftOut]);
});

it('Any failure shows the toast of the specification and closes the empty window', async () => {
  answerWith(403);
  expect(await act(() => print.print({ selection }))).toBe(false);
  expect(shown.close).toHaveBeenCalledOnce();
  expect(await act(() => print.download({ selection }))).toBe(false);
  const messages = vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message);
  expect(messages).toEqual([m.printing_fail(), m.printing_fail()]);
});

it('A long print shows its progress in its window, and Cancel there closes the window without an error', async () => {
  const waiting = { ...shown, document: document.implementation.createHTMLDocument() };
  vi.stubGlobal('open', () => waiting);
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('/Page//Page/'));
        signal?.addEventListener('abort', () => controller.error(new DOMException('Given up', 'AbortError')));
      },
    });
    return new Response(body, {
      headers: { [filePartHeaders.total]: '5', [filePartHeaders.mark]: '/Page/' },
    });
  });
  // Not in `act`, which would delay the progress until the end.
  const printed = print.print({ selection });
  await waitFor(() => expect(waiting.document.body.textContent).toContain('2 of 5 ready (40%)'));
  // A document without a window has no styles by which something could be hidden.
  const opened = within(waiting.document.body);
  expect(opened.getByRole<HTMLProgressElement>('progressbar', { hidden: true }).value).toBe(40);
  opened.getByRole('button', { hidden: true }).click();
  expect(await printed).toBe(false);
  expect(shown.close).toHaveBeenCalledOnce();
  const messages = vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message);
  expect(messages).not.toContain(m.printing_fail());
});
