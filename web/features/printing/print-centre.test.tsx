import { act, cleanup, fireEvent, render, screen as page, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { filePartHeaders } from '#shared/platform/http/file-parts.ts';
import { PrintCentre } from '#web/features/printing/print-centre.tsx';
import type { PrintFamily } from '#web/features/printing/print-calls.ts';
import { PrintProgress } from '#web/features/printing/print-progress.tsx';
import { signIn } from '#web/test/session.ts';

vi.mock('#web/platform/router/router.tsx', () => ({
  Link: ({ children, ...props }: { children?: ReactNode }) => <a {...props}>{children}</a>,
}));

const selection = { ConsignmentNo: ['HN100000015MY'] };
const preview = {
  image: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  widthPx: 750,
  heightPx: 350,
  noteCount: 2,
  labelCount: 1284,
  pageCount: 1284,
  isPageCountExact: false,
  reprintCount: 1,
  leftOutCount: 0,
  stationCount: 2,
  documentCount: 1,
};
const sizes = [
  { id: 1, name: 'A5' },
  { id: 2, name: 'A6' },
  { id: 3, name: 'Label' },
];

let view: ReturnType<typeof render>;
let queries: QueryClient;
let fileRequests: { url: string; body: unknown }[];
/** Answers the requests that create documents. */
let makeFile: (signal: AbortSignal | null) => Response | Promise<Response>;
let previewAnswer: () => Response;
const closed = vi.fn<() => void>();

const envelope = (r: unknown) => Response.json({ s: true, r, e: null });

beforeEach(() => {
  localStorage.clear();
  closed.mockClear();
  fileRequests = [];
  makeFile = () =>
    new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });
  previewAnswer = () => envelope(preview);
  vi.spyOn(notifications, 'show');
  vi.spyOn(notifications, 'hide');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, init: { body: string; signal?: AbortSignal }) => {
    if (url.endsWith('/PrintingOptions'))
      return envelope({ sizes, sheets: ['A4 2xA5', 'A4 4xA6'], defaultId: 2 });
    if (url.endsWith('/PrintPreview')) return previewAnswer();
    fileRequests.push({ url, body: JSON.parse(init.body) as unknown });
    return await makeFile(init.signal ?? null);
  });
  signIn({ IsDoCN: true, isAllowOrderId: true });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const centre = (opened: boolean, family?: PrintFamily) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queries}>
      <PrintCentre selection={selection} family={family} opened={opened} onClose={closed} />
    </QueryClientProvider>
  </MantineProvider>
);

async function open(family?: PrintFamily) {
  queries = new QueryClient();
  view = render(centre(true, family));
  await until(() => page.queryByRole('status')?.textContent !== '' || alertText() !== undefined);
}

const until = (condition: () => boolean) => waitFor(() => expect(condition()).toBe(true));
const alertText = () => page.queryByRole('alert')?.textContent;

const button = (name: string) => page.getByRole<HTMLButtonElement>('button', { name });
/** Includes the responses that arrive at once. */
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const press = (name: string) => click(button(name));

/** Chooses an option as a user does: opens the list and clicks the option. */
async function choose(list: string, choice: string) {
  await click(page.getByLabelText(list, { selector: 'input' }));
  const options = within(page.getByRole('listbox', { name: list, hidden: true }));
  await click(options.getByRole('option', { name: choice, hidden: true }));
}
const tick = (label: string) => click(page.getByLabelText(label, { selector: 'input' }));
const toasts = () => vi.mocked(notifications.show).mock.calls.map(([{ message }]) => message);

it('The summary states the minimum number of pages for a large print, and the exact number for a small one', async () => {
  await open();
  expect(page.getByRole('status').textContent).toContain('1,284 labels · at least 1,284 pages');
  cleanup();
  previewAnswer = () => envelope({ ...preview, labelCount: 3, pageCount: 6, isPageCountExact: true });
  await open();
  expect(page.getByRole('status').textContent).toContain('3 labels · 6 pages');
});

it('The chosen options are sent, and are preset the next time except the number of copies', async () => {
  await open();
  await choose('Paper', 'A4 sheet, 4 × A6');
  await choose('Order', 'Pick order (routing code)');
  await choose('Copies', '3');
  await choose('When downloading', 'One PDF for each station');
  await tick('Only unprinted');
  await press('Download');
  const chosen = { Sheet: 'A4 4xA6', Order: 'pick', OnlyUnprinted: true, Copies: 3, Split: 'station' };
  expect(fileRequests).toEqual([
    {
      url: '/api/shipment/PrintDownloadConsignmentNote?isDownload=true',
      body: { ...selection, ...chosen },
    },
  ]);
  expect(closed).toHaveBeenCalledOnce();
  view.unmount();
  await open();
  await press('Download');
  expect(fileRequests[1]?.body).toEqual({ ...selection, ...chosen, Copies: 1 });
});

it('Print with another paper for documents becomes a download', async () => {
  await open();
  await choose('Paper for documents', 'A5');
  await press('Print');
  expect(fileRequests[0]?.url).toBe('/api/shipment/PrintDownloadConsignmentNote?isDownload=true');
  expect(fileRequests[0]?.body).toMatchObject({ DocumentPrintingSize: 1, Split: 'merged' });
});

it.each([
  ['reverse-charge', '/api/rcshipment/DownloadRcConsignmentNote'],
  ['cool', '/api/Cool/DownloadConsignmentNote'],
] as const)('Notes of the kind %s are downloaded with the request of that kind', async (family, path) => {
  await open(family);
  await press('Download');
  expect(fileRequests.map(({ url }) => url)).toEqual([`${path}?isDownload=true`]);
});

it('ZPL for the chosen printer is copied to the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  makeFile = () => new Response('^XA^XZ');
  await open();
  await click(page.getByRole('radio', { name: 'ZPL for label printers' }));
  await choose('Printer', '300 dpi');
  await press('Copy ZPL');
  expect(fileRequests[0]).toMatchObject({ url: '/api/shipment/PrintZpl', body: { Dpi: 300 } });
  expect(writeText).toHaveBeenCalledWith('^XA^XZ');
  expect(toasts()).toEqual(['ZPL copied to the clipboard']);
});

it('A download continues when the print centre is closed, and a toast shows its progress', async () => {
  let finish = () => {};
  makeFile = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('/Page/'.repeat(321)));
        finish = () => controller.close();
      },
    });
    return new Response(body, {
      headers: { [filePartHeaders.total]: '1284', [filePartHeaders.mark]: '/Page/' },
    });
  };
  await open();
  await press('Download');
  view.rerender(centre(false));
  expect(page.queryByRole('dialog')).toBeNull();
  await until(() => toasts().length === 1);
  expect(toasts()[0]).toMatchObject({ type: PrintProgress, props: { progress: { done: 321, total: 1284 } } });
  finish();
  await until(() => vi.mocked(notifications.hide).mock.calls.length === 1);
  expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce();
  expect(closed).not.toHaveBeenCalled();
});

it('A long download shows its progress, and Cancel ends it without an error or closing the dialog', async () => {
  let signal: AbortSignal | null = null;
  makeFile = (given) => {
    signal = given;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('/Page/'.repeat(321)));
        given?.addEventListener('abort', () => controller.error(new DOMException('Given up', 'AbortError')));
      },
    });
    return new Response(body, {
      headers: { [filePartHeaders.total]: '1284', [filePartHeaders.mark]: '/Page/' },
    });
  };
  await open();
  await press('Download');
  await until(() => page.queryByRole('progressbar') !== null);
  expect(document.body.textContent).toContain('321 of 1,284 ready (25%)');
  expect(page.queryByRole('progressbar')?.getAttribute('aria-valuenow')).toBe('25');
  await press('Cancel');
  await until(() => page.queryByRole('progressbar') === null);
  expect(signal).toMatchObject({ aborted: true });
  expect(toasts()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  expect(button('Download').getAttribute('aria-disabled')).toBe('false');
});

it('When nothing can be printed, the reason is shown and the buttons are disabled', async () => {
  const why = 'Every chosen consignment note was printed before. Print them all to reprint.';
  previewAnswer = () => Response.json({ s: false, r: null, e: why }, { status: 409 });
  await open();
  expect(alertText()).toBe(why);
  expect(button('Print').disabled).toBe(true);
  expect(button('Download').disabled).toBe(true);
});
