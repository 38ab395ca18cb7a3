/** The questions of the form: decimal commas, districts, dial codes, order IDs in use, COD amounts in pasted messages. */
import { cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { createShipment, destinations, quote } from '#shared/features/shipment/shipment.contract.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  type,
  until,
} from '#web/test/screen.tsx';

const screen = screenTest();
const hands = userEvent.setup({ delay: null });
const created = {
  shipmentId: 'id',
  consignmentNoteNo: 'HN100000003MY',
  pieceCount: 1,
  totalCents: 900,
  currency: 'MYR',
  createdAt: '2026-11-20T00:00:00Z',
};

interface Opened {
  values?: Partial<ShipmentValues>;
  isDangerousGoods?: boolean;
  flow?: 'domestic' | 'international' | 'cool';
}

async function open({ values = {}, isDangerousGoods = true, flow = 'domestic' }: Opened = {}) {
  const end = (name: string) => party(name);
  const limits = { codClass: 'enhanced', liabilityTier: 'standard', isDangerousGoods };
  screen.answer(getSender, { source: 'company', party: end('Kedai Buku'), limits });
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(quote, {
    chargeableGrams: 1000,
    actualGrams: 1000,
    isOda: false,
    routingCode: '',
    offers: [],
  });
  screen.answer(createShipment, created);
  const whole = {
    ...freshValues(flow, end('Kedai Buku'), end('Aisyah')),
    pieces: [{ weightGrams: 1000, lengthMm: null, widthMm: null, heightMm: null }],
    ...values,
  };
  await screen.open(
    () => (
      <ShipmentForm
        flow={flow}
        receiverMarket={flow === 'domestic' ? marketOf(MALAYSIA) : null}
        fresh={whole}
        onCreated={() => {}}
      />
    ),
    { session: { IsCod: true, isAllowOrderId: true } },
  );
}

const creates = () => screen.sent.filter(({ path }) => path === createShipment.path).map(({ body }) => body);

it('A weight with a decimal comma is refused, and the form suggests a decimal point: 1.5 for 1,5', async () => {
  await open();
  await type('Weight', '1,5');
  expect(control('Weight').value).toBe('1,5');
  expect(pageText()).toContain('Use a point for decimals. Did you mean 1.5?');
  await press('Create shipment');
  expect(creates()).toEqual([]);
  await press('1.5');
  expect(control('Weight').value).toBe('1.5');
  await press('Create shipment');
  await until(() => expect(creates()).toHaveLength(1));
  expect(creates()[0]).toMatchObject({ pieces: [{ weightGrams: 1500 }] });
});

it('The form suggests a number without the thousands separator: 1250.50 for 1,250.50', async () => {
  await open();
  await type('Value of Content', '1,250.50');
  expect(pageText()).toContain('Did you mean 1250.50?');
  await type('Value of Content', '12');
  expect(pageText()).not.toContain('Did you mean');
});

const district = (District: string, IsNsa: boolean) => ({
  ...kualaLumpur.DistrictList[0],
  District,
  IsNsa,
  isOda: false,
  isCoolNsa: IsNsa,
});

it('A postcode with districts of different coverage is refused until the user chooses a district that is served', async () => {
  await open({ values: { receiver: { ...party('Aisyah'), postcode: '', city: '', state: '' } } });
  screen.answer(malaysiaPostcode, {
    ...kualaLumpur,
    Postcode: '86800',
    State: 'Johor',
    city: 'Mersing',
    DistrictList: [district('Mersing', false), district('Tioman', true)],
  });
  await type('Postcode', '86800');
  await until(() => expect(pageText()).toContain('Choose the district'));
  expect(control('City').value).toBe('');
  await press('Create shipment');
  await until(() =>
    expect(pageText()).toContain(
      'Receiver City must be one of the districts of postcode 86800: Mersing, Tioman.',
    ),
  );
  await hands.selectOptions(control('City'), 'Tioman');
  await settle();
  await press('Create shipment');
  await until(() => expect(pageText()).toContain('Postcode 86800 is in a non-service area.'));
  expect(creates()).toEqual([]);
  await hands.selectOptions(control('City'), 'Mersing');
  await settle();
  await press('Create shipment');
  await until(() => expect(creates()).toHaveLength(1));
});

describe('Tab pressed before the postcode response arrives', () => {
  const mersing = {
    ...kualaLumpur,
    Postcode: '86800',
    State: 'Johor',
    city: 'Mersing',
    DistrictList: [district('Mersing', false), district('Tioman', true)],
  };

  /** Types the postcode and presses Tab; the response arrives when answerComes is called. */
  async function typedThrough(place: object, postcode: string) {
    await open({ values: { receiver: { ...party('Aisyah'), postcode: '', city: '', state: '' } } });
    let comes = (_place: object) => {};
    const answered = new Promise((resolve) => {
      comes = resolve;
    });
    screen.answer(malaysiaPostcode, () => answered);
    await type('Postcode', postcode);
    expect(document.activeElement).toBe(control('Postcode'));
    await hands.tab();
    const next = document.activeElement;
    expect([control('Postcode'), control('City'), document.body]).not.toContain(next);
    const answerComes = async () => {
      comes(place);
      await settle();
    };
    return { next, answerComes };
  }

  it('moves the focus back to City when the user has to choose a district', async () => {
    const { next, answerComes } = await typedThrough(mersing, '86800');
    await answerComes();
    expect(document.activeElement).toBe(control('City'));
    await hands.tab();
    expect(document.activeElement).toBe(next);
  });

  it('keeps the focus in the next field when the postcode has one city or the user has started to type', async () => {
    const single = await typedThrough({ ...kualaLumpur, Postcode: '50470' }, '50470');
    await single.answerComes();
    expect(document.activeElement).toBe(single.next);
    cleanup();
    const several = await typedThrough(mersing, '86800');
    await hands.keyboard('2');
    await several.answerComes();
    expect(pageText()).toContain('Choose the district');
    expect(document.activeElement).toBe(several.next);
  });
});

it('An order ID that is already in use must be confirmed before the shipment is created', async () => {
  await open({ values: { orderId: 'WEB-1' } });
  const question = 'Order ID WEB-1 is already in use: HN100000003MY of 20-11-2026. Ship it again?';
  screen.answer(createShipment, ({ body }: { body: { confirmed?: string[] } }) =>
    body.confirmed?.includes('order-id-in-use')
      ? created
      : new Refusing(
          question,
          400,
          { orderId: question },
          { confirm: [{ id: 'order-id-in-use', message: question }] },
        ),
  );
  await press('Create shipment');
  await until(() => expect(pageText()).toContain(question));
  await press('Back to the form');
  await until(() => expect(creates()).toHaveLength(1));
  await press('Create shipment');
  await until(() => expect(button('Create anyway')).toBeDefined());
  await press('Create anyway');
  await until(() => expect(creates()).toHaveLength(3));
  expect(creates()[2]).toMatchObject({ orderId: 'WEB-1', confirmed: ['order-id-in-use'] });
});

it('Dangerous Goods is disabled for an account without the dangerous goods flag', async () => {
  await open({ isDangerousGoods: false });
  await until(() => expect(pageText()).toContain('Not available on this account.'));
  expect(control('Dangerous Goods').disabled).toBe(true);
});

it('A foreign phone number stays as typed, and the dial code of the country is shown separately', async () => {
  const abroad = { ...party('Hans'), country: 'DE', postcode: '10115', phone: '' };
  await open({ flow: 'international', values: { receiver: abroad } });
  screen.answer(destinations, { countries: [] });
  await until(() => expect(pageText()).toContain('+49'));
  await type('Mobile Number', '+49 (0)1511 2345678');
  expect(control('Mobile Number').value).toBe('+49 (0)1511 2345678');
  await type('Mobile Number', '004915112345678');
  await type('Mobile Number', '015112345678');
  expect(control('Mobile Number').value).toBe('015112345678');
});

it('The COOL form shows the content type Document only when the form already has that type', async () => {
  await open({ flow: 'domestic' });
  expect(pageText()).toContain('Document');
  await open({ flow: 'cool' });
  expect(pageText()).not.toContain('Document');
  await open({ flow: 'cool', values: { contentType: 'document' } });
  expect(pageText()).toContain('Document');
});

it('The form asks before it creates a shipment without the COD amount of the pasted message', async () => {
  await open();
  await type('Paste an address', 'Aisyah\n0123456789\n12 Jalan Ros\n47810 Petaling Jaya\nCOD RM89.90');
  await press('Fill in the fields');
  await until(() => expect(pageText()).toContain('Replace with this message'));
  await press('Replace with this message');
  await until(() => expect(pageText()).toContain('Collect RM 89.90 on delivery'));
  await press('Create shipment');
  await until(() => expect(pageText()).toContain('The pasted message says COD RM 89.90'));
  expect(creates()).toEqual([]);
  await press('Back to the form');
  await press('Collect RM 89.90 on delivery');
  expect(document.activeElement).toBe(control('Weight'));
  await press('Create shipment');
  await until(() => expect(creates()).toHaveLength(1));
  expect(creates()[0]).toMatchObject({ codCents: 8990 });
});
