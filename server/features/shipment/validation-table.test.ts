import { beforeAll, expect, it } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { spoiltForms } from '#shared/features/shipment/validation-table.fixture.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app, { is_cod: true, is_do_cn: true, is_allow_order_id: true });
});

const create = (body: ReturnType<typeof shipmentForm>) => send(app, createShipment, { as: me, body });

it('The server accepts the form that the next tests spoil', async () => {
  expect((await create(shipmentForm())).status).toBe(200);
});

it.each(spoiltForms)('The server refuses $what: $says', async ({ spoil, says }) => {
  const answer = await create(spoil(shipmentForm()));
  const { status, e } = answer;
  expect({ status, e, reported: Object.values(fieldsOf(answer)) }).toEqual({
    status: 400,
    e: says,
    reported: [says],
  });
});
