/** What programs asked, told to the people of their account. */
import { expect, it } from 'vitest';

import { apiTokenRequests } from '#shared/features/api-token/api-requests.contract.ts';
import { getApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { createShipment, readShipment } from '#shared/features/integration/shipments.contract.ts';

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
    const told = JSON.stringify(made);
    expect(told).toContain('"weightGrams":1000');
    for (const secret of ['Lee Mei Ling', '123456789', 'Jalan SS 2', as]) expect(told).not.toContain(secret);
    expect((await list({ only: 'failed' })).r.rows).toHaveLength(1);
    expect((await list({ search: 'HN000000005' })).r.rows).toHaveLength(1);
    expect((await list({ search: 'nothing' })).r.rows).toEqual([]);
  },
);
