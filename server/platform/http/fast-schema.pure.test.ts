import { expect, it } from 'vitest';
import * as z from 'zod/mini';

import { shipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { parse } from '#shared/platform/validation/parse.ts';

import { shipmentForm as formOf } from '#server/test/shipment-form.ts';
import { fast } from './fast-schema.ts';

it('A schema parsed by compiled code accepts and refuses the same inputs as before', () => {
  const good = formOf(MALAYSIA, { orderId: 'A', deliveryOrders: ['DO1'] });
  const forms: unknown[] = [
    good,
    {},
    null,
    { ...good, unknown: 1 },
    { ...good, pieces: [] },
    { ...good, pieces: [{ weightGrams: 'heavy' }, ...good.pieces] },
    { ...good, receiver: { ...good.receiver, name: '', phone: '1' } },
    { ...good, sender: undefined },
    { ...good, codCents: 'x', flow: 'nope', customs: { items: [{}] } },
  ];
  const read = () => forms.map((form) => parse(shipmentForm, form));
  const before = read();
  const [slow, { _zod: inside }] = [shipmentForm._zod.parse, shipmentForm];
  expect(fast(shipmentForm)).toBe(shipmentForm);
  expect(inside.parse).not.toBe(slow);
  expect(read()).toEqual(before);
  expect(before.map(({ ok }) => ok)).toEqual([true, false, false, true, false, false, false, false, false]);
});

it('Objects in lists, unions, optional fields and records are parsed by compiled code, with their checks', () => {
  const inner = z.object({ n: z.number() });
  const checked = inner.check(z.refine(({ n }) => n > 0, 'positive'));
  const whole = fast(
    z.object({
      list: z.array(inner),
      either: z.union([z.string(), checked]),
      maybe: z.optional(z.nullable(inner)),
      named: z.record(z.string(), inner),
      filled: z._default(z.string(), 'x'),
    }),
  );
  const given = { list: [{ n: 1, more: 2 }], either: { n: 2 }, named: { a: { n: 3 } } };
  expect(z.parse(whole, given)).toEqual({ ...given, list: [{ n: 1 }], filled: 'x' });
  expect(z.safeParse(whole, { ...given, either: { n: 0 } }).success).toBe(false);
  expect(z.safeParse(whole, { ...given, named: { a: {} } }).success).toBe(false);
  expect(z.safeParse(whole, { ...given, maybe: { n: 'x' } }).error?.issues[0]?.path).toEqual(['maybe', 'n']);
});
