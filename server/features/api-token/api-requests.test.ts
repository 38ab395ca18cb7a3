/** Requests of programs, shown to the users of their account. */
import { expect, it } from 'vitest';

import { apiTokenRequests, repeatApiRequest } from '#shared/features/api-token/api-requests.contract.ts';
import { getApiToken } from '#shared/features/api-token/api-token.contract.ts';
import {
  createShipment,
  listShipments,
  readShipment,
} from '#shared/features/integration/shipments.contract.ts';

import { keptBody, unmasked } from '#server/features/api-token/masked-body.rules.ts';
import { newApiToken } from '#server/test/api-token.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp } from '#server/test/test-app.ts';

it.each(['live', 'sandbox'] as const)(
  'Requests of a %s token are counted, listed and opened, without anybody named',
  async (kind) => {
    const app = await testApp();
    const me = await makeAdmin(app);
    const as = await newApiToken(app, me, kind);
    await send(app, createShipment, { as, body: shipmentForm() });
    await send(app, readShipment, { as, params: { consignmentNoteNo: 'HN000000005MY' } });

    const tokens = (await send(app, getApiToken, { as: me })).r.tokens;
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatchObject({ calls: 2, failures: 1 });
    expect(tokens[0]?.lastUsedAt).not.toBeNull();

    const token = tokens[0]?.tokenId ?? '';
    const list = (query: object) => send(app, apiTokenRequests, { as: me, query: { token, ...query } });
    const [failed, made] = (await list({})).r.rows;
    expect(failed).toMatchObject({ method: 'GET', status: 404, code: 'http.not_found' });
    expect(made).toMatchObject({
      method: 'POST',
      path: '/api/integration/v1/shipments',
      status: 200,
      code: null,
    });
    const reported = JSON.stringify(made);
    expect(reported).toContain('"weightGrams":1000');
    for (const secret of ['Lee Mei Ling', '123456789', 'Jalan SS 2', as])
      expect(reported).not.toContain(secret);
    expect((await list({ only: 'failed' })).r.rows).toHaveLength(1);
    expect((await list({ search: 'HN000000005' })).r.rows).toHaveLength(1);
    expect((await list({ search: 'nothing' })).r.rows).toEqual([]);
  },
);

it('A request is repeated in the sandbox, with the texts of nobody; nothing live is made or seen', async () => {
  const app = await testApp();
  const me = await makeAdmin(app);
  const as = await newApiToken(app, me);
  const made = await send(app, createShipment, { as, body: shipmentForm() });
  await send(app, readShipment, { as, params: { consignmentNoteNo: made.r.consignmentNoteNo } });
  const token = (await send(app, getApiToken, { as: me })).r.tokens[0]?.tokenId ?? '';
  const [read, create] = (await send(app, apiTokenRequests, { as: me, query: { token } })).r.rows;
  const repeat = (requestId = '') => send(app, repeatApiRequest, { as: me, body: { token, requestId } });
  const again = await repeat(create?.requestId);
  expect(again.e).toBeNull();
  expect(again.r.status).toBe(200);
  expect(JSON.stringify(again.r.answered)).toMatch(/"consignmentNoteNo":"HX\d{9}MY"/u);
  expect((await repeat(read?.requestId)).r).toMatchObject({ status: 404 });
  const live = await send(app, listShipments, { as });
  expect(live.r.rows.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual([made.r.consignmentNoteNo]);
  const rows = (await send(app, apiTokenRequests, { as: me, query: { token } })).r.rows;
  expect(rows).toHaveLength(5);
});

it('What stands for masked texts is of nobody; a body of which only a part was kept is not repeated', () => {
  expect(unmasked({ body: { receiver: { name: '***', phone: '***', city: 'Ipoh' }, n: [1, 2] } })).toEqual({
    value: { body: { receiver: { name: 'Sandbox', phone: '123456789', city: 'Ipoh' }, n: [1, 2] } },
  });
  const kept = (value: unknown) => unmasked(JSON.parse(keptBody(value)));
  expect(kept({ list: [1, 2, 3, 4, 5, 6] })).toBeNull();
  expect(kept({ sku: 'x'.repeat(400) })).toBeNull();
  expect(
    kept(
      Array.from({ length: 5 }, () => ({
        sku: 'y'.repeat(290),
        more: 'z'.repeat(290),
        a: 'a'.repeat(290),
        b: 'b'.repeat(290),
        c: 'c'.repeat(290),
      })),
    ),
  ).toBeNull();
});
