/** Shared by the tests of the shipment form: the form, its fake server, and user actions. */
import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import type { Submitted } from '#web/features/shipment/use-shipment-submission.ts';
import { signIn } from '#web/test/session.ts';

const market = marketOf(MALAYSIA);
const sender = {
  ...emptyParty('MY'),
  name: 'Kedai Buku',
  phone: '312345678',
  address1: '1 Jalan Satu',
  postcode: '50450',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
};
export const receiver = {
  ...sender,
  name: 'Aisyah',
  phone: '123456789',
  postcode: '47810',
  city: 'Petaling Jaya',
  state: 'Selangor',
};
export const fresh = freshValues('domestic', sender, emptyParty('MY'));
export const filled: ShipmentValues = {
  ...fresh,
  receiver,
  pieces: [{ weightGrams: 1000, lengthMm: null, widthMm: null, heightMm: null }],
};

const place = (postcode: string, city: string, State: string) => ({
  Postcode: postcode,
  State,
  StateId: 10,
  DistrictList: [{ District: city, DistrictId: 1, IsNsa: false, IsMBG: true, LocationList: [] }],
  city,
  zone: 'peninsular',
  isOda: false,
  isCoolNsa: false,
  station: 'PJY',
  sector: postcode.slice(0, 3),
});
const places: Record<string, unknown> = {
  '50450': place('50450', 'Kuala Lumpur', 'Kuala Lumpur'),
  '47810': place('47810', 'Petaling Jaya', 'Selangor'),
};
export const created = {
  shipmentId: 'id',
  consignmentNoteNo: 'HN100000003MY',
  pieceCount: 1,
  totalCents: 900,
  currency: 'MYR',
  createdAt: '2026-11-20T00:00:00Z',
};

interface Sent {
  key: string | null;
  body: { receiver: { name: string } };
}
type Answer = Response | 'lost' | Promise<Response>;

export let sent: Sent[];
let answers: Answer[];
export let onCreated: (submitted: Submitted, isPrintWanted: boolean) => void;

export const answer = (r: unknown, status = 200, e: string | null = null) =>
  Response.json({ s: status === 200, r, e }, { status });

/** Sets up a shipment form with a server that responds as the test says; call it once in a test file. */
export function testShipmentForm(): void {
  beforeEach(() => {
    // happy-dom loads no fonts; the text area waits for them.
    Reflect.set(document, 'fonts', new EventTarget());
    sessionStorage.clear();
    sent = [];
    answers = [];
    localStorage.clear();
    onCreated = vi.fn<(submitted: Submitted, isPrintWanted: boolean) => void>();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://portal.test');
      if (pathname.endsWith('/Postcode')) {
        const found = places[searchParams.get('postcode') ?? ''];
        return found ? answer(found) : answer(null, 404, 'Unknown');
      }
      if (pathname.endsWith('/Quote'))
        return answer({
          chargeableGrams: 1000,
          actualGrams: 1000,
          isOda: false,
          routingCode: '',
          offers: [],
        });
      if (pathname.endsWith('/GetSender'))
        return answer({ party: sender, limits: { codClass: 'standard', liabilityTier: 'standard' } });
      if (!pathname.endsWith('/CreateShipment')) return answer({ rows: [] });
      sent.push({
        key: new Headers(init.headers).get('idempotency-key'),
        body: JSON.parse(typeof init.body === 'string' ? init.body : ''),
      });
      const next = answers.shift() ?? answer(created);
      if (next === 'lost') throw new TypeError('network');
      return next;
    });
    signIn({ IsDoCN: true, isAllowOrderId: true });
  });

  afterEach(() => {
    close();
    vi.unstubAllGlobals();
  });
}

export async function open(values = fresh) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ShipmentForm
          flow={values.flow}
          receiverMarket={market}
          fresh={values}
          onCreated={(made, _values, isPrintWanted) => onCreated(made, isPrintWanted)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await settle();
}

export const close = cleanup;

export const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));

/** Finds an input by its name attribute, because the sender's fields have the same labels as the receiver's. */
export const input = (name: string) =>
  page.getByLabelText<HTMLInputElement>(/./u, { selector: `[name="${name}"]` });

export const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.input(element, { target: { value } }));

export async function press(name: string) {
  const button = page
    .queryAllByRole<HTMLButtonElement>('button')
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!button) throw new Error(`There is no button ${name}`);
  fireEvent.click(button);
  await settle();
}

export function labelled(text: string): HTMLInputElement {
  return page.getByLabelText<HTMLInputElement>(text, { selector: 'input' });
}
export const pasteBox = () => page.getByLabelText('Paste an address', { selector: 'textarea' });
export const totalPieces = () => labelled('Total Pieces');

export async function count(pieces: string) {
  await type(totalPieces(), pieces);
  fireEvent.keyDown(totalPieces(), { key: 'Enter' });
}

export async function toggleSame() {
  fireEvent.click(labelled('Same for all'));
  await settle();
}

/** Number of piece rows, shown when pieces have their own values. */
export const pieceRows = () => page.queryAllByRole('group', { name: /^Piece \d+$/u }).length;

export const buttonTexts = () =>
  page
    .queryAllByRole<HTMLButtonElement>('button')
    .filter((one) => one.type === 'submit')
    .map((one) => one.textContent);

/** Sets the responses to the next create requests, in order; every further request succeeds. */
export function answerWith(...given: Answer[]): void {
  answers = given;
}
