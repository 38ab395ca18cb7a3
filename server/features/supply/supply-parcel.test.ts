/** A parcel with supplies is the courier's own: the account cannot change, cancel or claim it, and it stays free. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { checkConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import {
  exceptionListing,
  giveInstruction,
  priceRedirect,
} from '#shared/features/exceptions/exceptions.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import {
  cancelShipment as cancelByProgram,
  changeShipment,
} from '#shared/features/integration/shipments.contract.ts';
import { getSupplyRequest } from '#shared/features/supply/supply.contract.ts';
import { moveSupplyRequest } from '#shared/features/supply/supply-operations.contract.ts';
import { weightListing } from '#shared/features/weight-difference/weight-difference.contract.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { warehouses } from '#shared/platform/brand/warehouses.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { correctPrice } from '#server/features/shipment/measured-price.service.ts';
import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, makeUser, newLoginId, type TestUser } from '#server/test/factories.ts';
import { makeRequest } from '#server/test/examples/supply.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { weigh } from '#server/test/weight-factory.ts';

let app: TestApp;
let admin: TestUser;
/** May work with consignment notes, but may not request supplies. */
let desk: TestUser;
let parcel: { shipmentId: string; cnNo: string };

beforeAll(async () => {
  app = await testApp();
});

beforeEach(async () => {
  admin = await makeAdmin(app);
  desk = await makeUser(app, admin, { login_id: newLoginId(), is_admin: false, claims: ['CNP'] });
  const { requestId, requestNo } = await makeRequest(app, admin);
  const as = app.kit.env.operatorKeys[0] ?? '';
  for (const state of ['approved', 'packed', 'shipped'])
    await send(app, moveSupplyRequest, { as, body: { requestNo, state } });
  const { r } = await send(app, getSupplyRequest, { as: admin, query: { requestId } });
  const cnNo = r.consignmentNoteNo ?? '';
  const { shipment_id: shipmentId } = await app.kit.database.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', admin.scope)
    .where('cn_no', '=', cnNo)
    .executeTakeFirstOrThrow();
  parcel = { shipmentId, cnNo };
});

const detail = async () =>
  (await send(app, getShipment, { as: desk, query: { shipmentId: parcel.shipmentId } })).r;

/** The shipment as the edit form sends it. */
async function formOf() {
  const { flow, service, sender, receiver, contentType, pieces, ...rest } = await detail();
  const { content, isDangerous, isEnhanced, codCents, customerNote1, customerNote2 } = rest;
  const route = { flow, service, sender, receiver, contentType, pieces };
  const fields = { content, isDangerous, isEnhanced, codCents, customerNote1, customerNote2 };
  return {
    ...route,
    ...fields,
    shipmentId: parcel.shipmentId,
    labelVersion: rest.labelVersion,
    valueCents: null,
    orderId: rest.orderId ?? '',
    deliveryOrders: rest.deliveryOrders,
  };
}

const happen = (...codes: ('PKU' | 'OFD' | 'NOH')[]) =>
  app.kit.database.transaction((trx) =>
    recordEvents(
      app.clock,
      trx,
      admin.scope,
      parcel.shipmentId,
      codes.map((code, i) => ({
        code,
        at: new Date(app.clock.now().getTime() + i * 1000),
        place: 'Shah Alam',
        byWhom: 'Van',
      })),
    ),
  );

describe('A parcel with supplies', () => {
  it('cannot be readdressed, revalued or cancelled by a user with CN Printing', async () => {
    expect(await detail()).toMatchObject({ mayEdit: false, mayCancel: false, totalCents: 0 });
    const form = await formOf();
    const receiver = {
      ...form.receiver,
      address1: '99 Jalan Raja Laut',
      postcode: '50350',
      city: '',
      state: '',
    };
    for (const change of [{ receiver }, { valueCents: 200_000, customerNote1: 'Mine' }]) {
      const { status, r, e } = await send(app, editShipment, { as: desk, body: { ...form, ...change } });
      expect([status, r, e]).toMatchObject([
        409,
        { code: 'shipment.supplies' },
        m.shipment_problem_supplies(parcel),
      ]);
    }
    const { r } = await send(app, cancelShipment, {
      as: desk,
      body: { ShipmentInfoIdList: [parcel.shipmentId] },
    });
    expect(r.results[0]).toMatchObject({ outcome: 'refused', code: 'cn_listing.supplies' });
    expect(await detail()).toMatchObject({ status: 'created', totalCents: 0, labelVersion: 1 });
  });

  it('has the warehouse of the brand as its sender', async () => {
    expect((await detail()).sender).toMatchObject({ ...warehouses.MY, name: brand.fullName });
  });

  it('cannot be changed or cancelled by a program', async () => {
    const as = await apiTokenOf(app, admin);
    const params = { consignmentNoteNo: parcel.cnNo };
    const changed = await send(app, changeShipment, {
      as,
      params,
      body: { customerNote1: 'Mine', labelVersion: 1 },
    });
    expect(changed).toMatchObject({ status: 409, r: { code: 'shipment.supplies' } });
    const cancelled = await send(app, cancelByProgram, { as, params });
    expect(cancelled).toMatchObject({ status: 409, r: { code: 'cn_listing.supplies' } });
  });

  it('cannot be redirected after a failed delivery', async () => {
    await happen('PKU', 'OFD', 'NOH');
    const { receiver } = await detail();
    const body = {
      shipmentId: parcel.shipmentId,
      receiver: {
        ...receiver,
        address1: '2 Persiaran Raja',
        postcode: '40000',
        city: 'Shah Alam',
        state: 'Selangor',
      },
    };
    expect(await send(app, priceRedirect, { as: desk, body })).toMatchObject({
      status: 409,
      r: { code: 'shipment.supplies' },
    });
  });

  it('cannot be returned, and only a user who may request supplies can change its phone number', async () => {
    await happen('PKU', 'OFD', 'NOH');
    const offered = async (as: TestUser) =>
      (await send(app, exceptionListing, { as, body: { kind: 'failed' } })).r.items[0]?.actions;
    expect(await offered(desk)).toEqual(['again', 'collect']);
    const asking = await makeUser(app, admin, {
      login_id: newLoginId(),
      is_admin: false,
      claims: ['CNP', 'SR'],
    });
    expect(await offered(asking)).toEqual(['again', 'phone', 'collect']);
    const give = (as: TestUser, more: object) =>
      send(app, giveInstruction, { as, body: { shipmentIds: [parcel.shipmentId], ...more } });
    const phone = { action: 'phone', phone: '0123456789', version: 1 };
    const refused = { status: 409, r: { code: 'shipment.supplies' } };
    expect(await give(desk, { action: 'return' })).toMatchObject(refused);
    expect(await give(desk, phone)).toMatchObject(refused);
    expect(await give(asking, { action: 'return' })).toMatchObject(refused);
    expect((await give(asking, phone)).status).toBe(200);
    expect((await detail()).receiver.phone).toContain('123456789');
  });

  it('stays free of charge whatever weight a hub measures', async () => {
    await happen('PKU');
    const { r } = await weigh(app, parcel.cnNo, 20_000);
    expect(r.results[0]).toMatchObject({ outcome: 'withinTolerance', addCents: 0 });
    expect((await send(app, weightListing, { as: admin, body: {} })).r.rows).toEqual([]);
    await app.kit.database.transaction((trx) =>
      correctPrice(app.clock, trx, admin.scope, MALAYSIA, parcel.shipmentId, {
        addCents: 2706,
        measured: [],
      }),
    );
    expect(await detail()).toMatchObject({ totalCents: 0 });
  });

  it('cannot be claimed, even if it has a price', async () => {
    await app.kit.database.db
      .updateTable('shipment')
      .set({ price: JSON.stringify({ currency: 'MYR', lines: [], totalCents: 808 }), total_cents: 808 })
      .where('account_id', '=', admin.scope)
      .where('shipment_id', '=', parcel.shipmentId)
      .execute();
    await happen('PKU');
    const { r } = await send(app, checkConsignment, { as: desk, body: { ConsignmentNo: [parcel.cnNo] } });
    expect(r.consignments[0]).toMatchObject({ allowClaim: false, errorMessage: m.claim_problem_from_us() });
  });
});
