import { cleanup, fireEvent, render, screen as shown } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ComparedOffer, CompareReply } from '#shared/features/quote/quote.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { freshQuote, type QuoteValues } from '#web/features/quote/quote-form.model.ts';
import { QuoteScreen } from '#web/features/quote/quote.screen.tsx';
import { draftOf } from '#web/features/quote/ship-this.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { undoToast } from '#web/platform/ui/undo-toast.tsx';
import { newQueries, pageText, until as becomes } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const navigate = vi.fn<(to: { href: string }) => Promise<void>>();
vi.mock('#web/platform/ui/undo-toast.tsx', () => ({ undoToast: vi.fn() }));
vi.mock('#web/platform/router/router.tsx', () => ({ useNavigate: () => navigate }));

const sender = {
  ...emptyParty('MY'),
  name: 'Kedai Buku',
  phone: '312345678',
  address1: '1 Jalan Satu',
  postcode: '50450',
};

const filled: QuoteValues = {
  ...freshQuote('MY'),
  senderPostcode: '50450',
  receiverPostcode: '88000',
  pieces: [{ weightGrams: 2500, lengthMm: 300, widthMm: null, heightMm: null }],
};

const offer = (changes: Partial<ComparedOffer>): ComparedOffer => ({
  flow: 'domestic',
  flowLabel: 'Domestic',
  service: 'standard',
  label: 'Standard',
  lines: [
    { code: 'freight', label: 'Freight', cents: 40_00 },
    { code: 'tax', label: 'SST 6%', cents: 2_40 },
  ],
  totalCents: 42_40,
  chargeableGrams: 2500,
  transitDays: { least: 3, most: 5 },
  cutOff: '14:00',
  promise: null,
  canShip: true,
  reasons: [],
  ...changes,
});

const reply: CompareReply = {
  from: { city: 'Kuala Lumpur', state: 'Kuala Lumpur' },
  to: { city: 'Kota Kinabalu', state: 'Sabah' },
  isOda: false,
  actualGrams: 2500,
  currency: 'MYR',
  isHideDomestic: false,
  offers: [
    offer({}),
    offer({
      service: 'priority',
      label: 'Priority Service',
      lines: [],
      reasons: ['For Peninsular Malaysia only.'],
    }),
  ],
};

const district = (District: string, DistrictId: number, IsNsa: boolean) => ({
  District,
  DistrictId,
  IsNsa,
  IsMBG: false,
  LocationList: [],
  isOda: false,
  isCoolNsa: false,
  station: 'JHB',
  sector: '800',
});
const placeOf = (Postcode: string) => ({
  Postcode,
  State: 'Johor',
  StateId: 1,
  DistrictList: Postcode === '86800' ? [district('Mersing', 1, false), district('Tioman', 2, true)] : [],
  city: 'Mersing',
  zone: 'peninsular',
  isOda: false,
  isCoolNsa: false,
  station: 'JHB',
  sector: '800',
});

let compareBodies: Record<string, unknown>[];
let answerCompare: () => Response;

const answer = (r: unknown, status = 200, e: string | null = null) =>
  Response.json({ s: status === 200, r, e }, { status });

beforeEach(() => {
  sessionStorage.clear();
  compareBodies = [];
  answerCompare = () => answer(reply);
  navigate.mockReset();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test');
    if (pathname.endsWith('ostcode')) return answer(placeOf(searchParams.get('postcode') ?? ''));
    if (pathname.endsWith('/GetSender')) return answer({ source: 'company', party: sender, limits: null });
    compareBodies.push(
      JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>,
    );
    return answerCompare();
  });
  signIn();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Waits for a condition; prices are fetched after a pause in typing, so nothing is there at once. */
const until = (isThere: () => boolean) => becomes(() => expect(isThere()).toBe(true));
const input = (label: string) => shown.queryByLabelText<HTMLInputElement>(label, { selector: 'input' });

async function open(draft?: QuoteValues, queries = newQueries()) {
  if (draft) writeDraft('quote', draft);
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <QuoteScreen />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await until(() => input('Sender Postcode') !== null);
}

describe('The quote screen', () => {
  it('starts with the usual sender, and sends no request before the form is complete', async () => {
    await open();
    expect(input('Sender Postcode')?.value).toBe('50450');
    expect(pageText()).toContain('Prices appear here');
    expect(compareBodies).toEqual([]);
  });

  it('starts with the changed usual sender, not with the cached one', async () => {
    const queries = newQueries();
    queries.setQueryData(keyOf('addresses', 'starting-sender'), {
      source: 'company',
      party: { ...sender, postcode: '10000' },
      limits: null,
    });
    await askAnew(queries, 'addresses');
    await open(undefined, queries);
    expect(input('Sender Postcode')?.value).toBe('50450');
  });

  it('shows each service with price lines, weight, days and cut-off, or why it is not available', async () => {
    await open(filled);
    await until(() => shown.queryAllByRole('article').length > 0);
    expect(compareBodies).toHaveLength(1);
    expect(compareBodies[0]).toMatchObject({ receiverPostcode: '88000', codCents: null });
    const [standard, priority] = shown.queryAllByRole('article').map(({ textContent }) => textContent);
    for (const reported of [
      'RM 42.40',
      '3 to 5 working days',
      'Same-day pick-up until 2:00pm',
      '2.50 kg',
      'SST 6%',
    ]) {
      expect(standard).toContain(reported);
    }
    expect(priority).toContain('For Peninsular Malaysia only.');
    expect(priority).not.toContain('Ship this');
    expect(pageText()).toContain('1 service · Kuala Lumpur to Kota Kinabalu, Sabah');
  });

  it('copies the parcel into the shipment form of the flow', async () => {
    await open(filled);
    await until(() => shown.queryAllByRole('article').length > 0);
    fireEvent.click(shown.getByRole('button', { name: 'Ship this: Domestic, Standard' }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      href: '/shipmentorder?flow=domestic&service=standard',
    });
    expect(readDraft('shipment/domestic')).toMatchObject({
      service: 'standard',
      sender: { name: 'Kedai Buku' },
      receiver: { postcode: '88000', country: 'MY', name: '' },
      pieces: filled.pieces,
    });
  });

  describe('with an existing shipment draft', () => {
    const aisyah = { ...emptyParty('MY'), name: 'Aisyah', postcode: '88000', address1: '7 Jalan Gaya' };
    const ship = async () => {
      await until(() => shown.queryAllByRole('article').length > 0);
      fireEvent.click(shown.getByRole('button', { name: 'Ship this: Domestic, Standard' }));
    };
    const before = { content: 'Books', pieces: [], sender, receiver: aisyah };

    it('keeps the receiver of the draft when its postcode is the same', async () => {
      await open(filled);
      writeDraft('shipment/domestic', before);
      writeDraft('shipment/domestic/unread', { 'pieces.0.weightGrams': '1,' });
      await ship();
      expect(readDraft('shipment/domestic')).toMatchObject({
        service: 'standard',
        content: 'Books',
        receiver: aisyah,
        pieces: filled.pieces,
      });
      expect(readDraft('shipment/domestic/unread')).toBeNull();
      expect(undoToast).not.toHaveBeenCalled();
    });

    it('replaces a receiver with another postcode, and Undo restores the draft', async () => {
      const other = { ...before, receiver: { ...aisyah, postcode: '10050' } };
      await open(filled);
      writeDraft('shipment/domestic', other);
      await ship();
      expect(readDraft('shipment/domestic')).toMatchObject({ content: '', receiver: { name: '' } });
      expect(undoToast).toHaveBeenCalledOnce();
      navigate.mockResolvedValue();
      vi.mocked(undoToast).mock.lastCall?.[1]();
      await until(() => JSON.stringify(readDraft('shipment/domestic')) === JSON.stringify(other));
      expect(navigate).toHaveBeenLastCalledWith({ to: '/quote' });
    });
  });

  it('reports an unknown postcode at its field', async () => {
    const message = 'Receiver Postcode is not a postcode that we know';
    answerCompare = () => answer({ fields: { receiverPostcode: message } }, 400, message);
    await open(filled);
    await until(() => pageText().includes(message));
    expect(input('Receiver Postcode')?.getAttribute('aria-invalid')).toBe('true');
    expect(shown.queryAllByRole('article')).toHaveLength(0);
  });

  it('keeps the prices when they cannot be fetched again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await open(filled);
    await until(() => shown.queryAllByRole('article').length > 0);
    answerCompare = () => answer({}, 500, 'That did not work.');
    vi.setSystemTime(Date.now() + 2 * 60_000);
    fireEvent(window, new Event('visibilitychange'));
    await until(() => pageText().includes('That did not work.'));
    expect(shown.queryAllByRole('article').length).toBeGreaterThan(0);
    vi.useRealTimers();
  });

  it('asks for the district when the districts of a postcode differ in service', async () => {
    await open({ ...filled, receiverPostcode: '86800' });
    const select = () => shown.queryByLabelText<HTMLSelectElement>('Receiver district');
    await until(() => select() !== null);
    expect([...(select()?.options ?? [])].map(({ value }) => value)).toEqual(['', 'Mersing', 'Tioman']);
    expect(shown.queryByLabelText('Sender district')).toBeNull();
    fireEvent.change(shown.getByLabelText('Receiver district'), { target: { value: 'Mersing' } });
    await until(() => compareBodies.at(-1)?.['receiverCity'] === 'Mersing');
    expect(compareBodies.at(-1)).toMatchObject({ receiverPostcode: '86800', receiverCity: 'Mersing' });
    expect(
      draftOf({ ...filled, receiverCity: 'Mersing' }, { flow: 'domestic', service: 'standard' }, 'MY', null)
        .receiver.city,
    ).toBe('Mersing');
  });

  it('sends no COD when no flow collects it, although it was switched on before', async () => {
    await open({
      ...filled,
      receiverCountry: 'JP',
      receiverPostcode: '',
      isCod: true,
      codCents: 120_00,
    });
    await until(() => compareBodies.length > 0);
    expect(pageText()).not.toContain('Cash on delivery');
    expect(compareBodies[0]).toMatchObject({ receiverCountry: 'JP', codCents: null });
  });
});

describe('The draft made by "Ship this"', () => {
  it('keeps the usual sender only for its own postcode', () => {
    const chosen = { flow: 'domestic', service: 'priority' } as const;
    expect(draftOf(filled, chosen, 'MY', sender).sender.name).toBe('Kedai Buku');
    const elsewhere = draftOf({ ...filled, senderPostcode: '47300' }, chosen, 'MY', sender);
    expect(elsewhere.sender).toEqual({ ...emptyParty('MY'), postcode: '47300' });
    expect(elsewhere.service).toBe('priority');
  });
});
