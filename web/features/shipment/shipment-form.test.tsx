import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import type { Submitted } from '#web/features/shipment/use-submission.ts';
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
const receiver = {
  ...sender,
  name: 'Aisyah',
  phone: '123456789',
  postcode: '47810',
  city: 'Petaling Jaya',
  state: 'Selangor',
};
const fresh = freshValues('domestic', sender, emptyParty('MY'));
const filled: ShipmentValues = {
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
const created = {
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

let sent: Sent[];
let answers: Answer[];
let onCreated: (submitted: Submitted, isPrintWanted: boolean) => void;

const answer = (r: unknown, status = 200, e: string | null = null) =>
  Response.json({ s: status === 200, r, e }, { status });

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
      return answer({ chargeableGrams: 1000, actualGrams: 1000, isOda: false, routingCode: '', offers: [] });
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

async function open(values = fresh) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ShipmentForm
          flow="domestic"
          receiverMarket={market}
          fresh={values}
          onCreated={(made, _values, isPrintWanted) => onCreated(made, isPrintWanted)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await settle();
}

const close = cleanup;

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));

/** By its name, as the sender's fields have the same labels as the receiver's. */
const input = (name: string) => page.getByLabelText<HTMLInputElement>(/./u, { selector: `[name="${name}"]` });

const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.input(element, { target: { value } }));

async function press(name: string) {
  const button = page
    .queryAllByRole<HTMLButtonElement>('button')
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!button) throw new Error(`There is no button ${name}`);
  fireEvent.click(button);
  await settle();
}

function labelled(text: string): HTMLInputElement {
  return page.getByLabelText<HTMLInputElement>(text, { selector: 'input' });
}
const pasteBox = () => page.getByLabelText('Paste an address', { selector: 'textarea' });
const totalPieces = () => labelled('Total Pieces');

async function count(pieces: string) {
  await type(totalPieces(), pieces);
  fireEvent.keyDown(totalPieces(), { key: 'Enter' });
}

async function toggleSame() {
  fireEvent.click(labelled('Same for all'));
  await settle();
}

/** Rows of pieces that have each their own. */
const pieceRows = () => page.queryAllByRole('group', { name: /^Piece \d+$/u }).length;

const buttonTexts = () =>
  page
    .queryAllByRole<HTMLButtonElement>('button')
    .filter((one) => one.type === 'submit')
    .map((one) => one.textContent);

describe('Create and print', () => {
  it('makes one shipment and asks for its label; Create shipment does not', async () => {
    await open(filled);
    await press('Create and print');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(vi.mocked(onCreated).mock.calls[0]?.[1]).toBe(true);
    expect(sent).toHaveLength(1);
    close();
    await open(filled);
    await press('Create shipment');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(2));
    expect(vi.mocked(onCreated).mock.calls[1]?.[1]).toBe(false);
  });

  it('that was refused is no wish any more once Create shipment is pressed', async () => {
    answers = [answer(null, 400, 'No')];
    await open(filled);
    await press('Create and print');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await press('Create shipment');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(vi.mocked(onCreated).mock.calls[0]?.[1]).toBe(false);
  });

  it('of both buttons only the pressed one says that it works', async () => {
    let resolve: (response: Response) => void = () => {};
    answers = [new Promise((done) => (resolve = done))];
    await open(filled);
    expect(buttonTexts()).toEqual(['Create shipment', 'Create and print']);
    await press('Create and print');
    await vi.waitFor(() => expect(buttonTexts()).toEqual(['Create shipment', 'Creating']));
    resolve(answer(created));
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  });
});

describe('More', () => {
  const isOpen = () =>
    page.queryByRole('button', { name: /about the receiver$/u })?.getAttribute('aria-expanded');
  const make = async (values: ShipmentValues) => {
    await open(values);
    await press('Create shipment');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
    close();
  };
  const withEmail = { ...filled, receiver: { ...receiver, email: 'aisyah@mail.example' } };

  it('is open the next time for who filled something of it, and for nobody else', async () => {
    await make(withEmail);
    await open();
    expect(isOpen()).toBe('true');
    close();
    signIn({ loginId: 'desk', IsDoCN: true, isAllowOrderId: true });
    await open();
    expect(isOpen()).toBe('false');
  });

  it('is closed again after a shipment that had nothing of it', async () => {
    await make(withEmail);
    await make(filled);
    await open();
    expect(isOpen()).toBe('false');
  });
});

describe('pieces', () => {
  it('shows the chargeable weight as weight and size are typed: the larger of both, rounded up to half a kilogram', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '2.1');
    expect(document.body.textContent).toContain('Chargeable 2.50 kg');
    await type(input('pieces.0.lengthMm'), '40');
    await type(input('pieces.0.widthMm'), '30');
    await type(input('pieces.0.heightMm'), '25');
    expect(document.body.textContent).toContain('Volumetric 5.00 kg');
    expect(document.body.textContent).toContain('Chargeable 5.00 kg');
  });

  it('are each given their own, added, duplicated with all that they weigh, and removed', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '2');
    await count('2');
    expect(pieceRows()).toBe(0);
    await toggleSame();
    expect(pieceRows()).toBe(2);
    await press('Duplicate Piece 1');
    expect(pieceRows()).toBe(3);
    expect(input('pieces.1.weightGrams').value).toBe('2');
    await press('Remove Piece 3');
    expect(pieceRows()).toBe(2);
    expect(document.body.textContent).toContain('Chargeable 4.00 kg');
    await press('Add piece');
    await type(input('pieces.2.weightGrams'), '3');
    expect(document.body.textContent).toContain('Chargeable 7.00 kg');
    // And back: all as the first.
    await toggleSame();
    expect(pieceRows()).toBe(0);
    expect(document.body.textContent).toContain('Chargeable 6.00 kg');
  });

  it('ask for one weight, however many they are, and what is wrong with it is wrong once', async () => {
    await open({ ...filled, pieces: fresh.pieces });
    await count('30');
    await press('Create shipment');
    await vi.waitFor(() => expect(document.body.textContent).toContain('1 field needs your attention.'));
    expect(document.activeElement).toBe(input('pieces.0.weightGrams'));
    await type(input('pieces.0.weightGrams'), '1.5');
    await press('Create shipment');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      pieces: Array.from({ length: 30 }, () => ({ weightGrams: 1500 })),
    });
  });

  it('become as many equal ones as Total Pieces says, and no more than 30, which is said', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '1');
    await count('99');
    expect(totalPieces().value).toBe('30');
    expect(document.body.textContent).toContain('Up to 30 pieces');
    expect(document.body.textContent).toContain('Chargeable 30.00 kg');
  });
});

describe('a pasted address', () => {
  const paste = async (text: string) => {
    await type(pasteBox(), text);
    await press('Fill in the fields');
    await vi.waitFor(() => expect(document.body.textContent).toContain('Filled in:'), 5000);
    await settle();
  };

  it('fills the fields, reports a conflict, and can be undone', async () => {
    await open();
    await paste('Aisyah binti Rahman\n012-345 6789\nNo 12, Jalan PJU 5/3\n47810 Petaling Jaya, Johor');
    expect(input('receiver.name').value).toBe('Aisyah binti Rahman');
    expect(input('receiver.phone').value).toBe('123456789');
    expect(input('receiver.postcode').value).toBe('47810');
    expect(input('receiver.state').value).toBe('Selangor');
    expect(document.body.textContent).toContain('the message says ‘Johor’, the postcode says ‘Selangor’');
    await press('Undo');
    expect(input('receiver.name').value).toBe('');
    expect(input('receiver.postcode').value).toBe('');
  });
});

describe('a message pasted into the Name field', () => {
  const pasteName = async (text: string) => {
    let isTaken = false;
    await act(async () => {
      isTaken = !fireEvent.paste(input('receiver.name'), { clipboardData: { getData: () => text } });
    });
    return isTaken;
  };
  const message =
    'Hi boss\nAisyah binti Rahman\n012-345 6789\nNo 12, Jalan PJU 5/3\n47810 Petaling Jaya\n2 pcs\n1 kg';

  it('fills all fields, offers what it says of the parcel, and can be undone', async () => {
    await open();
    expect(await pasteName(message)).toBe(true);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Filled in:'), 5000);
    await settle();
    expect(input('receiver.name').value).toBe('Aisyah binti Rahman');
    expect(input('receiver.postcode').value).toBe('47810');
    expect(totalPieces().value).toBe('1');
    await press('Set 2 pieces');
    expect(totalPieces().value).toBe('2');
    await press('Undo');
    expect(totalPieces().value).toBe('1');
    expect(input('receiver.name').value).toBe('');
  });

  it('leaves a name to be a name', async () => {
    await open();
    expect(await pasteName('Syarikat Perniagaan Maju Sdn Bhd (1234567-X)')).toBe(false);
  });
});

describe('a sum in a pasted message', () => {
  it('goes to the COD field once agreed to, and is reported where the account may not collect', async () => {
    const message = 'Aisyah\n0123456789\n12 Jalan Ros\n47810 Petaling Jaya\nCOD RM89.90';
    const paste = async () => {
      await type(pasteBox(), message);
      await press('Fill in the fields');
      await vi.waitFor(() => expect(document.body.textContent).toContain('Filled in:'), 5000);
    };
    signIn({ IsCod: false });
    await open();
    await paste();
    expect(document.body.textContent).toContain('COD 89.90');
    close();
    sessionStorage.clear();
    signIn({ IsCod: true });
    await open();
    await paste();
    await press('Collect RM 89.90 on delivery');
    expect(input('codCents').value).toBe('89.90');
  });
});

describe('what was typed', () => {
  it('is back after a reload, until the shipment is made', async () => {
    await open(filled);
    await type(input('receiver.name'), 'Chong Wei Ming');
    close();
    await open(filled);
    expect(input('receiver.name').value).toBe('Chong Wei Ming');
    await press('Create shipment');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    close();
    await open(filled);
    expect(input('receiver.name').value).toBe('Aisyah');
  });

  it('is emptied by Start over, and comes back by Undo', async () => {
    await open(filled);
    await type(input('receiver.name'), 'Chong Wei Ming');
    await press('Start over');
    expect(input('receiver.name').value).toBe('Aisyah');
    await press('Undo');
    expect(input('receiver.name').value).toBe('Chong Wei Ming');
  });

  it('stays after a refusal, with the server’s words at the field', async () => {
    await open(filled);
    answers = [
      answer(
        { fields: { 'receiver.phone': 'Receiver Mobile Number Invalid' } },
        400,
        'Receiver Mobile Number Invalid',
      ),
    ];
    await press('Create shipment');
    await vi.waitFor(() => expect(document.body.textContent).toContain('Receiver Mobile Number Invalid'));
    expect(input('receiver.name').value).toBe('Aisyah');
    expect(document.activeElement).toBe(input('receiver.phone'));
  });
});

describe('one filled form makes one shipment', () => {
  it('sends the same key again after a lost answer and a reload', async () => {
    await open(filled);
    answers = ['lost'];
    await press('Create shipment');
    await vi.waitFor(() => expect(document.body.textContent).toContain('We cannot reach the server'));
    close();
    await open(filled);
    await press('Create shipment');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBeTruthy();
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('takes a new key for the next shipment', async () => {
    await open(filled);
    await press('Create shipment');
    await press('Create shipment');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('takes a new key when the form changes after a plain refusal', async () => {
    await open(filled);
    answers = [answer(null, 400, 'No')];
    await press('Create shipment');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await type(input('receiver.name'), 'Somebody else');
    await press('Create shipment');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('shows the shipment of a try that had gone through unseen, instead of making a second one', async () => {
    await open(filled);
    answers = [
      'lost',
      answer(null, 409, 'This Idempotency-Key was used for another request.'),
      answer(created),
    ];
    await press('Create shipment');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await type(input('receiver.name'), 'Somebody else');
    await press('Create shipment');
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(sent.map(({ body }) => body.receiver.name)).toEqual(['Aisyah', 'Somebody else', 'Aisyah']);
    expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ isEarlierTry: true }), false);
  });
});

describe('an incomplete form', () => {
  it('is not sent; it says how many fields are wrong and takes the focus to the first', async () => {
    await open();
    await press('Create shipment');
    await vi.waitFor(() => expect(document.activeElement).toBe(input('receiver.name')));
    expect(document.body.textContent).toContain('5 fields need your attention.');
    expect(document.body.textContent).toContain('Receiver Name Required');
    expect(document.body.textContent).toContain('Weight Required');
    expect(sent).toHaveLength(0);
  });
});

describe('the first field', () => {
  /** As a mouse leaves it: no key, and the focus goes elsewhere. */
  const leave = (element: HTMLElement) => act(async () => element.blur());

  it('does not complain of being left for the paste box before anything was typed', async () => {
    await open();
    const name = input('receiver.name');
    expect(document.activeElement).toBe(name);
    await leave(name);
    await new Promise((done) => setTimeout(done, 50));
    expect(document.body.textContent).not.toContain('Receiver Name Required');
  });

  it('is touched by the person who goes into it and leaves it empty', async () => {
    await open();
    const name = input('receiver.name');
    fireEvent.keyDown(name, { key: 'Tab' });
    await leave(name);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Receiver Name Required'));
  });
});
