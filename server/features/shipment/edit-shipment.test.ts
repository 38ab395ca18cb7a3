import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { printA6ConsignmentNote } from '#shared/features/printing/consignment-note.contract.ts';
import { LABEL_VERSIONS_MAX, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { accountFlags, scanEvents } from '#shared/features/operations/operations.contract.ts';
import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import type { Customs } from '#shared/features/shipment/customs.model.ts';
import { createShipment, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';

import { type LabelContext, labelOf } from '#server/features/printing/label.mapping.ts';
import { listLabelRows, markPrinted } from '#server/features/printing/consignment-note.queries.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { demoOperatorKey } from '#server/env/mode.ts';
import { changesOf } from '#server/test/change-feed.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { piece, shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
const desk = printDesk();

beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const form = (more: Partial<ShipmentForm> = {}) => shipmentForm(MALAYSIA, more);

async function shipped(more: Partial<ShipmentForm> = {}) {
  const user = await makeAdmin(app);
  const { r, e } = await send(app, createShipment, { as: user, body: form(more) });
  expect(e).toBeNull();
  return { user, shipmentId: r.shipmentId, cnNo: r.consignmentNoteNo, totalCents: r.totalCents };
}

type Edited = Partial<ShipmentForm> & { shipmentId: string; labelVersion?: number };

const edit = (as: TestUser, { labelVersion = 1, ...more }: Edited, idempotencyKey?: string) =>
  send(app, editShipment, {
    as,
    body: { ...form(), ...more, labelVersion },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

const detailOf = async (as: TestUser, shipmentId: string) => {
  const { r } = await send(app, getShipment, { as, query: { shipmentId } });
  return r;
};

const goods = {
  description: 'Batik',
  hsCode: '',
  origin: 'MY',
  quantity: 2,
  unitValueCents: 45_00,
  weightGrams: 0,
};
const customs: Customs = { purpose: null, purposeRemarks: '', items: [goods] };
const across = {
  flow: 'singapore',
  receiver: shipmentForm(SINGAPORE).receiver,
  content: 'Batik',
  valueCents: 90_00,
} as const;

const scan = async (cn: string, more: object = {}) => {
  const at = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { r } = await send(app, scanEvents, {
    as: demoOperatorKey,
    body: { events: [{ cn, code: 'PKU', at, place: 'Kajang', ...more }] },
  });
  const [result] = r.results;
  return result;
};

const print = (user: TestUser, shipmentId: string, labelVersion = 1) =>
  app.kit.database.transaction((trx) =>
    markPrinted(trx, user.scope, [{ shipmentId, labelVersion }], { at: app.clock.now(), copies: 1 }),
  );

describe('An edit before pick-up', () => {
  it('updates shipment, price and label version under the same CN, and is in the time line and audit trail', async () => {
    const { user, shipmentId, cnNo, totalCents } = await shipped();
    const receiver = { ...form().receiver, name: 'Tan Ah Kow', postcode: '88000', city: '', state: '' };
    const sent = await edit(user, { shipmentId, receiver, pieces: [piece(2000), piece(3000)] });
    expect(sent.e).toBeNull();
    expect(sent.r).toMatchObject({ shipmentId, consignmentNoteNo: cnNo, pieceCount: 2, labelVersion: 2 });
    expect(sent.r.totalCents).toBeGreaterThan(totalCents);

    const detail = await detailOf(user, shipmentId);
    expect(detail).toMatchObject({
      consignmentNoteNo: cnNo,
      status: 'created',
      receiverName: 'Tan Ah Kow',
      receiverState: 'Sabah',
      totalCents: sent.r.totalCents,
      labelVersion: 2,
      mayEdit: true,
    });
    expect(detail.events.map(({ code, text }) => [code, text])).toEqual([
      ['EDT', 'Edited: label version 2'],
      ['CRT', 'Consignment note created'],
    ]);
    const { r: zh } = await send(app, getShipment, { as: user, query: { shipmentId }, language: 'zh' });
    expect(zh.events.map(({ text }) => text)).toEqual(['已编辑：标签版本2', '运单已创建']);
    expect(zh.priceLines[0]).toMatchObject({ code: 'freight', label: '运费' });

    const { r: trail } = await send(app, auditTrail, { as: user, body: { action: 'shipment.edited' } });
    expect(trail.rows.map(({ did }) => did)).toEqual([`edited shipment ${cnNo}`]);
    const { detail: audited } = await app.kit.database.db
      .selectFrom('audit')
      .select('detail')
      .where('account_id', '=', user.scope)
      .where('action', '=', 'shipment.edited')
      .executeTakeFirstOrThrow();
    expect(audited).toMatchObject({
      labelVersion: 2,
      changes: expect.arrayContaining([
        { field: 'shipment.receiver.name', from: 'Lee Mei Ling', to: 'Tan Ah Kow' },
        { field: 'shipment.receiver.postcode', from: '50400', to: '88000' },
        {
          field: 'shipment.pieces',
          from: '1.00 kg, 0 × 0 × 0 cm',
          to: '2.00 kg, 0 × 0 × 0 cm; 3.00 kg, 0 × 0 × 0 cm',
        },
      ]),
    });
    expect(JSON.stringify(audited)).not.toContain('shipment.content"');
  });

  it('adds an entry to the change feed of operations', async () => {
    const { user, shipmentId } = await shipped();
    await edit(user, { shipmentId, content: 'Two books' });
    const { changes } = await changesOf(app, [shipmentId], { count: 2 });
    expect(changes.map(({ shipment }) => shipment?.labelVersion)).toEqual([2, 2]);
  });

  it('updates the search text with the new order ID', async () => {
    const { user, shipmentId } = await shipped({ orderId: 'WEB-1' });
    await edit(user, { shipmentId, orderId: 'WEB-2' });
    const row = await app.kit.database.db
      .selectFrom('shipment')
      .select(['search_text', 'order_id'])
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    expect(row.order_id).toBe('WEB-2');
    expect(row.search_text).toContain('web-2');
    expect(row.search_text).not.toContain('web-1');
  });

  it('makes the shipment unprinted, so that the new label is a first print, and keeps the print count', async () => {
    const { user, shipmentId, cnNo } = await shipped();
    await print(user, shipmentId);
    await print(user, shipmentId);
    await edit(user, { shipmentId, content: 'Two books' });
    expect(await detailOf(user, shipmentId)).toMatchObject({ printedAt: null, printedCount: 2 });

    const context: LabelContext = {
      market: MALAYSIA,
      accountNo: user.accountNo,
      facts: adminFacts,
      publicUrl: 'http://x',
    };
    const [first] = await listLabelRows(app.kit.database.db, user.scope, [shipmentId]);
    expect(first && labelOf(first, context)).toMatchObject({ cnNo, labelVersion: 2, reprint: 0 });
    await print(user, shipmentId, 2);
    const [second] = await listLabelRows(app.kit.database.db, user.scope, [shipmentId]);
    expect(second && labelOf(second, context)).toMatchObject({ labelVersion: 2, reprint: 1 });
  });

  it('leaves the shipment unprinted when a print of the old label is recorded after it', async () => {
    const { user, shipmentId } = await shipped();
    await edit(user, { shipmentId, content: 'Two books' });
    await print(user, shipmentId, 1);
    expect(await detailOf(user, shipmentId)).toMatchObject({ printedAt: null, printedCount: 1 });
    await print(user, shipmentId, 2);
    expect((await detailOf(user, shipmentId)).printedAt).not.toBeNull();
  });

  it.each([
    ['purpose', 'gift'],
    ['purposeRemarks', 'For a friend'],
    ['incoterm', 'DDP'],
    ['senderTaxId', 'C12345678'],
    ['receiverTaxId', 'M90312345A'],
    ['items', [{ ...goods, description: 'Silk batik' }]],
  ] as const)('can change only a customs field: %s', async (field, value) => {
    const { user, shipmentId } = await shipped({ ...across, customs });
    const changed = { ...customs, [field]: value };
    const { e, r } = await edit(user, { ...across, shipmentId, customs: changed });
    expect([e, r.labelVersion]).toEqual([null, 2]);
    expect((await detailOf(user, shipmentId)).customs).toMatchObject({ [field]: value });
  });

  it('is made once when it is sent twice with one Idempotency-Key', async () => {
    const { user, shipmentId } = await shipped();
    const twice = await Promise.all(
      ['a', 'b'].map(() => edit(user, { shipmentId, content: 'Two books' }, `edit-${shipmentId}`)),
    );
    expect(twice.map(({ status, r }) => [status, r.labelVersion])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await detailOf(user, shipmentId)).events.filter(({ code }) => code === 'EDT')).toHaveLength(1);
  });

  it('keeps references that the account may not enter any more, and refuses new ones', async () => {
    const { user, shipmentId } = await shipped({ orderId: 'WEB-1', deliveryOrders: ['DO1'] });
    await app.kit.database.db
      .updateTable('account')
      .set({ is_allow_order_id: false, is_do_cn: false })
      .where('account_id', '=', user.scope)
      .execute();
    const kept = { shipmentId, orderId: 'WEB-1', deliveryOrders: ['DO1'] };
    expect((await edit(user, { ...kept, content: 'Two books' })).status).toBe(200);
    const { status, r } = await edit(user, { ...kept, labelVersion: 2, orderId: 'WEB-2' });
    expect(status).toBe(400);
    expect(fieldsOf({ r })).toEqual({ orderId: 'Order ID is not available on this account.' });
  });
});

describe('An edit is refused', () => {
  it('after the parcel was scanned, also when the scan came while the form was open', async () => {
    const { user, shipmentId, cnNo } = await shipped();
    expect((await scan(cnNo))?.outcome).toBe('recorded');
    expect((await detailOf(user, shipmentId)).mayEdit).toBe(false);
    const { status, e } = await edit(user, { shipmentId, content: 'Two books' });
    expect([status, e]).toEqual([409, m.shipment_problem_scanned({ cnNo })]);
    expect((await detailOf(user, shipmentId)).content).toBe('Books');
  });

  it('when the shipment is cancelled', async () => {
    const { user, shipmentId, cnNo } = await shipped();
    await send(app, cancelShipment, { as: user, body: { ShipmentInfoIdList: [shipmentId] } });
    const { status, e } = await edit(user, { shipmentId, content: 'Two books' });
    expect([status, e]).toEqual([409, m.shipment_problem_cancelled({ cnNo })]);
  });

  it('when somebody else edited the shipment meanwhile: one of two simultaneous edits is made', async () => {
    const { user, shipmentId, cnNo } = await shipped();
    const sent = await Promise.all(
      ['Two books', 'Three books'].map((content) => edit(user, { shipmentId, content })),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.e).toBe(m.shipment_problem_edited_meanwhile({ cnNo }));
    const detail = await detailOf(user, shipmentId);
    expect(detail.labelVersion).toBe(2);
    expect(detail.content).toBe(sent[0]?.status === 200 ? 'Two books' : 'Three books');
  });

  it('when the COD was lowered while the form was open, although that adds no label version', async () => {
    const { user, shipmentId, cnNo } = await shipped({ codCents: 100_00, valueCents: 100_00 });
    const opened = { shipmentId, codCents: 100_00, valueCents: 100_00, openedCodCents: 100_00 };
    const lowered = await send(app, lowerCod, { as: user, body: { shipmentId, codCents: 50_00 } });
    expect(lowered.status).toBe(200);
    const { status, e } = await edit(user, { ...opened, content: 'Two books' });
    expect([status, e]).toEqual([409, m.shipment_problem_edited_meanwhile({ cnNo })]);
    expect(await detailOf(user, shipmentId)).toMatchObject({ codCents: 50_00, content: 'Books' });
    const again = { ...opened, codCents: 50_00, openedCodCents: 50_00, content: 'Two books' };
    expect((await edit(user, again)).status).toBe(200);
  });

  it("with 404 for another account's shipment", async () => {
    const { shipmentId } = await shipped();
    const stranger = await makeAdmin(app);
    expect((await edit(stranger, { shipmentId, content: 'Two books' })).status).toBe(404);
  });

  it('without CN access of the account, and without the claim of the user', async () => {
    const { user, shipmentId } = await shipped();
    const clerk = await makeUser(app, user, { login_id: 'clerk', claims: ['PUA'] });
    expect((await edit(clerk, { shipmentId, content: 'Two books' })).status).toBe(403);
    await app.kit.database.db
      .updateTable('account')
      .set({ has_cn_access: false })
      .where('account_id', '=', user.scope)
      .execute();
    expect((await edit(user, { shipmentId, content: 'Two books' })).status).toBe(403);
    expect((await detailOf(user, shipmentId)).mayEdit).toBe(false);
  });

  it('for a COD amount above the limit, an unknown postcode and a different flow', async () => {
    const { user, shipmentId } = await shipped();
    const cod = await edit(user, { shipmentId, codCents: 1_500_01 });
    expect(fieldsOf(cod)).toEqual({ codCents: 'COD Amount must be between RM 10 and RM 1,500' });
    const receiver = { ...form().receiver, postcode: '00001' };
    expect(fieldsOf(await edit(user, { shipmentId, receiver }))).toHaveProperty('receiver.postcode');
    const flow = await edit(user, { shipmentId, flow: 'cn-printing' });
    expect(fieldsOf(flow)).toEqual({ flow: m.shipment_problem_flow_stays() });
    expect((await detailOf(user, shipmentId)).labelVersion).toBe(1);
  });

  it('when nothing is changed', async () => {
    const { user, shipmentId } = await shipped();
    const { status, e } = await edit(user, { shipmentId });
    expect([status, e]).toEqual([400, m.shipment_problem_nothing_changed()]);
  });

  it('after the last label version that a bar code can carry', async () => {
    const { user, shipmentId, cnNo } = await shipped();
    for (let labelVersion = 1; labelVersion < LABEL_VERSIONS_MAX; labelVersion += 1) {
      const sent = await edit(user, { shipmentId, labelVersion, content: `Book ${labelVersion}` });
      expect(sent.r.labelVersion).toBe(labelVersion + 1);
    }
    const { status, e } = await edit(user, {
      shipmentId,
      labelVersion: LABEL_VERSIONS_MAX,
      content: 'Once more',
    });
    expect([status, e]).toEqual([409, m.shipment_problem_too_many_versions({ cnNo, n: LABEL_VERSIONS_MAX })]);
  });
});

describe('The bar code of a replaced label', () => {
  it('is not on the new label, whose codes scan as the new version of each piece', async () => {
    const { user, shipmentId, cnNo } = await shipped({ pieces: [piece(1000), piece(1000)] });
    await edit(user, { shipmentId, pieces: [piece(1000), piece(2000)] });
    const { bytes } = await send(app, printA6ConsignmentNote, {
      as: user,
      body: { ShipmentInfoIdList: [shipmentId] },
    });
    const file = desk.save(bytes);
    const qr = `QR-Code:http://portal.test/t/${cnNo}`;
    expect(desk.scan(file, 1)).toEqual([`CODE-128:${cnNo}-101`, `QR-Code:${cnNo}-101`, qr]);
    expect(desk.scan(file, 2)).toEqual([`CODE-128:${cnNo}-102`, `QR-Code:${cnNo}-102`, qr]);
    expect(desk.textOf(file)).toContain('LABEL 2, replaces earlier');
    expect((await detailOf(user, shipmentId)).printedAt).not.toBeNull();
  });

  it("is refused at pick-up with advice; the new label's bar code and the CN are accepted", async () => {
    const { user, shipmentId, cnNo } = await shipped({ pieces: [piece(1000), piece(1000)] });
    await edit(user, { shipmentId, pieces: [piece(1000), piece(2000)] });
    const old = pieceBarCode(cnNo, 2);
    expect(await scan(old)).toMatchObject({
      outcome: 'refused',
      reason: `${old} is from a label that was replaced. Print the shipment's new label and scan that.`,
    });
    const never = pieceBarCode(cnNo, 1, 3);
    expect(await scan(never)).toMatchObject({
      outcome: 'refused',
      reason: `${never} is not on a label of this shipment. Check the label and scan it again.`,
    });
    expect((await detailOf(user, shipmentId)).status).toBe('created');
    expect(await scan(pieceBarCode(cnNo, 2, 2))).toMatchObject({ outcome: 'recorded', status: 'picked-up' });
    expect(await scan(cnNo, { code: 'ARR' })).toMatchObject({ outcome: 'recorded', status: 'in-transit' });
  });

  it('is never accepted together with a simultaneous edit: the first of the two wins', async () => {
    const { user, shipmentId, cnNo } = await shipped();
    const [edited, scanned] = await Promise.all([
      edit(user, { shipmentId, content: 'Two books' }),
      scan(pieceBarCode(cnNo, 1)),
    ]);
    const outcome = [edited.status, scanned?.outcome];
    expect([
      [200, 'refused'],
      [409, 'recorded'],
    ]).toContainEqual(outcome);
  });
});

it('An existing COD amount may be kept or lowered in an edit, but not raised, after COD is switched off', async () => {
  const { user, shipmentId } = await shipped({ codCents: 100_00, valueCents: 200_00 });
  const flags = { accountNo: user.accountNo, flags: { IsCod: false } };
  expect((await send(app, accountFlags, { as: demoOperatorKey, body: flags })).status).toBe(200);
  const same = { shipmentId, valueCents: 200_00, receiver: { ...form().receiver, name: 'Siti Aminah' } };
  const { r } = await edit(user, { ...same, codCents: 100_00 });
  expect(r).toMatchObject({ labelVersion: 2 });
  const raised = await edit(user, { ...same, labelVersion: 2, codCents: 120_00 });
  expect(fieldsOf(raised)).toEqual({ codCents: expect.any(String) });
  expect((await edit(user, { ...same, labelVersion: 2, codCents: 80_00 })).status).toBe(200);
});
