/** Helpers for tests of the API for programs: a minimal request, and reading refusals. */
import * as z from 'zod/mini';

import * as contract from '#shared/features/integration/shipments.contract.ts';

import { send, type Sent } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const receiver = {
  name: 'Lee Mei Ling',
  phone: '123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
  country: 'MY',
};
/** The smallest valid request. */
export const little = { receiver, pieces: [{ weightGrams: 1000 }], content: 'Books', valueCents: 50_00 };

/** @param world the app and the token, of the running test */
export function programDesk(world: () => { app: TestApp; as: string }) {
  const create = (
    body: object = little,
    more: { query?: Record<string, string | undefined>; idempotencyKey?: string } = {},
  ) => send(world().app, contract.createShipment, { as: world().as, body, ...more });
  const read = async (consignmentNoteNo: string) =>
    (await send(world().app, contract.readShipment, { as: world().as, params: { consignmentNoteNo } })).r;
  const countMade = async () =>
    (await send(world().app, contract.listShipments, { as: world().as, query: { limit: 100 } })).r.rows
      .length;
  return { create, read, countMade };
}

const refusal = z.object({ problems: z.array(z.object({ field: z.string(), code: z.string() })) });
/** Returns the wrong fields with their problem codes; an empty list for a successful response. */
export const problemsOf = ({ r, status }: Sent<unknown>) =>
  status === 200 ? [] : z.parse(refusal, r).problems.map(({ field, code }) => [field, code]);
export const unknown = (...fields: string[]) => fields.map((field) => [field, 'validation.unknown_field']);
