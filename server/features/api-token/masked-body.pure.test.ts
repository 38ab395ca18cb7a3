import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';

import * as eventFeed from '#shared/features/webhook/event-feed.contract.ts';
import * as fulfilment from '#shared/features/integration/fulfilment.contract.ts';
import * as orders from '#shared/features/integration/orders.contract.ts';
import * as papers from '#shared/features/integration/papers.contract.ts';
import * as pickups from '#shared/features/integration/pickups.contract.ts';
import * as places from '#shared/features/integration/places.contract.ts';
import * as rates from '#shared/features/integration/rates.contract.ts';
import * as shipments from '#shared/features/integration/shipments.contract.ts';
import type { Call } from '#shared/platform/http/call.ts';

import { bodyMax, harmless, keptExchange } from './masked-body.rules.ts';

const { createShipment, createShipments, listShipments, readShipment } = shipments;

const kept = (call: Call | undefined, asked: { query?: unknown; body?: unknown }, answer: unknown = null) => {
  const { asked: ask, answered } = keptExchange(call, { query: {}, ...asked }, answer);
  return {
    ...(JSON.parse(ask) as { query: unknown; body: unknown }),
    answered: JSON.parse(answered) as unknown,
  };
};
const bodyOf = (body: unknown, call: Call = createShipment) => kept(call, { body }).body;
const answerOf = (answer: unknown, body?: unknown) => kept(createShipment, { body }, answer).answered;

const receiver = {
  name: 'Lee Mei Ling',
  phone: '123456789',
  address1: '8 Jalan',
  postcode: '50400',
  city: 'KL',
};
const maskedReceiver = {
  name: '*** text 12',
  phone: '*** text 9',
  address1: '*** text 7',
  postcode: '50400',
  city: 'KL',
};

describe('The stored request of a program', () => {
  it('masks personal texts with their length, and keeps its structure and figures', () => {
    const pieces = [{ weightGrams: 1000 }];
    expect(
      bodyOf({ receiver, pieces, orderId: 'A-1', isEnhanced: false, codCents: null, content: '' }),
    ).toEqual({
      receiver: maskedReceiver,
      pieces,
      orderId: 'A-1',
      isEnhanced: false,
      codCents: null,
      content: '',
    });
    expect(bodyOf({ shipments: [{ receiver, pieces }] }, createShipments)).toEqual({
      shipments: [{ receiver: maskedReceiver, pieces }],
    });
  });

  it('masks the values of unknown fields, also in the wrong place under the names of known fields', () => {
    const recipient = {
      full_name: 'Lee Mei Ling',
      mobile: 123_456_789,
      city: 'KL',
      ic: ['880101-14-5566', 7],
    };
    expect(
      bodyOf({ recipient, number: '0123456789', orderId: { id: 'Lee' }, pieces: { weightGrams: 'Lee' } }),
    ).toEqual({
      recipient: {
        full_name: '*** text 12',
        mobile: '*** number 9',
        city: '*** text 2',
        ic: ['*** text 14', '*** number 1'],
      },
      number: '*** text 10',
      orderId: { id: '*** text 3' },
      pieces: { weightGrams: '*** text 3' },
    });
    expect(bodyOf('Lee Mei Ling')).toBe('*** text 12');
    expect(bodyOf(['Lee Mei Ling'])).toEqual(['*** text 12']);
    expect(bodyOf({ receiver }, readShipment)).toEqual({
      receiver: Object.fromEntries(
        Object.entries(receiver).map(([name, { length }]) => [name, `*** text ${length}`]),
      ),
    });
    expect(kept(undefined, { body: { orderId: 'A-1' } }).body).toEqual({ orderId: '*** text 3' });
  });

  it('masks a number in the place of a text such as a phone, and keeps figures in their own fields', () => {
    expect(
      bodyOf({ receiver: { phone: 60123456789, name: 7, postcode: 50400 }, pieces: 7, codCents: 50.5 }),
    ).toEqual({
      receiver: { phone: '*** number 11', name: '*** number 1', postcode: 50400 },
      pieces: '*** number 1',
      codCents: 50.5,
    });
    expect(kept(listShipments, { query: { limit: 5, search: 5 } }).query).toEqual({
      limit: 5,
      search: '*** number 1',
    });
    const item = { description: 'Books', quantity: 2, unitValueCents: 1050, weightGrams: 900 };
    expect(bodyOf({ valueCents: 7, customs: { items: [item] } })).toEqual({
      valueCents: 7,
      customs: { items: [{ ...item, description: '*** text 5' }] },
    });
  });

  it('masks search texts and unknown parameters of the query', () => {
    const query = { search: 'Lee', limit: '5', from: '2026-11-01', dryRun: 'true', ic: '880101', q: 'Lee' };
    expect(kept(listShipments, { query }).query).toEqual({
      search: '*** text 3',
      limit: '5',
      from: '2026-11-01',
      dryRun: 'true',
      ic: '*** text 6',
      q: '*** text 3',
    });
  });

  it('masks a name or number that stands in the place of a field name, also in the answer', () => {
    const names = ['Lee Mei Ling', '0123456789', 'lee@example.com', 'x'.repeat(101), '陈美玲'];
    for (const name of names) {
      const reply = {
        s: false,
        r: {
          code: 'validation.unknown_field',
          fields: { [name]: `What is ${name}?` },
          problems: [{ field: name, params: { name } }],
        },
        e: name,
      };
      const { body, answered } = kept(createShipment, { body: { receiver: { [name]: true } } }, reply);
      expect(JSON.stringify([body, answered])).not.toContain(name);
      expect(body).toEqual({ receiver: { [`*** text ${name.length}`]: true } });
      expect(answered).toMatchObject({ r: { code: 'validation.unknown_field' } });
    }
  });
});

describe('The stored answer to a program', () => {
  it('masks personal texts, including who did something', () => {
    const parcel = {
      receiver,
      events: [{ code: 'PKU', byWhom: 'Rahim', text: 'Left with Lee' }],
      totalCents: 650,
    };
    expect(answerOf({ s: true, r: parcel, e: null })).toEqual({
      s: true,
      r: {
        receiver: maskedReceiver,
        events: [{ code: 'PKU', byWhom: '*** text 5', text: '*** text 13' }],
        totalCents: 650,
      },
      e: null,
    });
  });

  it('keeps the errors with the names of the fields, as messages and codes', () => {
    const e = 'receiver.full_name is unknown. Do you mean name?';
    const problem = {
      field: 'receiver.full_name',
      code: 'validation.unknown_field',
      params: { name: 'receiver.full_name', meant: 'name' },
    };
    const refusal = {
      s: false,
      r: { code: problem.code, fields: { [problem.field]: e }, problems: [problem] },
      e,
    };
    expect(answerOf(refusal, { receiver: { full_name: 'Lee' } })).toEqual(refusal);
  });
});

it('Long lists, deep bodies and large bodies are cut for storage', () => {
  expect(bodyOf({ deliveryOrders: ['1', '2', '3', '4', '5', '6', '7'] })).toEqual({
    deliveryOrders: ['1', '2', '3', '4', '5', '… 2'],
  });
  const deep: unknown = JSON.parse(`${'[{"a":'.repeat(2500)}1${'}]'.repeat(2500)}`);
  const text = keptExchange(createShipment, { query: {}, body: deep }, deep);
  expect(text.asked.length).toBeLessThan(300);
  expect(text.answered).toContain('"…"');
  const large = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field${i}`, 'x'.repeat(100)]));
  expect(keptExchange(createShipment, { query: {}, body: large }, large).asked.length).toBeLessThan(bodyMax);
});

it('Characters that the database cannot store are replaced, also half of a cut surrogate pair', () => {
  const texts = ['\u0000', 'a\ud800', `${'x'.repeat(299)}😀`];
  const { asked } = keptExchange(createShipment, { query: {}, body: { deliveryOrders: texts } }, null);
  expect(asked).not.toMatch(/\\u0000|\\ud[89a-f]/u);
  expect(JSON.parse(asked)).toEqual({
    query: {},
    body: { deliveryOrders: ['\ufffd', 'a\ufffd', `${'x'.repeat(299)}\ufffd`] },
  });
});

/** Personal and free texts. */
const masked = [
  'address1',
  'address2',
  'address3',
  'altPhone',
  'companyName',
  'content',
  'customerNote1',
  'customerNote2',
  'description',
  'email',
  'name',
  'note',
  'phone',
  'purposeRemarks',
  'q',
  'receiverTaxId',
  'search',
  'senderTaxId',
  'tag',
  'tags',
  'text',
  'url',
];

it('Every text field of the program interface is listed as harmless or as masked', () => {
  const contracts = [eventFeed, fulfilment, orders, papers, pickups, places, rates, shipments];
  const calls = contracts.flatMap((contract) => Object.values<unknown>(contract)).filter(isCallOfPrograms);
  expect(calls.length).toBeGreaterThan(30);
  const names = new Set(
    calls.flatMap(({ query, body }) => [query, body].flatMap((schema) => textsIn(schema))),
  );
  expect([...names].filter((name) => !harmless.has(name)).toSorted()).toEqual(masked);
  expect(masked.filter((name) => harmless.has(name))).toEqual([]);
});

const isCallOfPrograms = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'needs' in one && typeof one.needs === 'object';

interface Described {
  type?: string;
  enum?: unknown;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

function textsIn(schema: Call['body']): string[] {
  if (schema === undefined) return [];
  const named = (one: Described, name: string): string[] => [
    ...(one.type === 'string' ? [name] : []),
    ...(one.items ? named(one.items, name) : []),
    ...(one.anyOf ?? []).flatMap((part) => named(part, name)),
    ...Object.entries(one.properties ?? {}).flatMap(([field, part]) => named(part, field)),
  ];
  return named(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Described,
    '',
  );
}
