/** Labels, documents, tracking, pick-ups and addresses by program, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as papers from '#shared/features/integration/papers.contract.ts';
import * as pickups from '#shared/features/integration/pickups.contract.ts';
import { cancelShipment, readShipment } from '#shared/features/integration/shipments.contract.ts';
import { undoPrint } from '#shared/features/printing/consignment-note.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { pickupAddress, pickupBody } from '#server/test/pickup-factory.ts';
import { makePod } from '#server/test/pod-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
let as: string;
beforeAll(async () => {
  app = await testApp();
  me = await makeAdmin(app);
  as = await apiTokenOf(app, me);
});

describe('Labels', () => {
  const label = (consignmentNoteNo: string, query: Record<string, string> = {}) =>
    send(app, papers.shipmentLabel, { as, params: { consignmentNoteNo }, query });

  it.each(['a5', 'a6', 'label'])('come as PDF in the size %s', async (size) => {
    const { cnNo } = await makeShipment(app, me);
    const { headers, bytes } = await label(cnNo, { size });
    expect(headers['content-type']).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each(['203', '300'])('come as ZPL at %s dots per inch', async (dpi) => {
    const { cnNo } = await makeShipment(app, me);
    const { headers, bytes } = await label(cnNo, { format: 'zpl', dpi });
    expect(headers['content-type']).toBe('application/zpl');
    expect(bytes.toString()).toContain('^XA');
  });

  it('count as printed, and a size that the account may not use is refused', async () => {
    const { cnNo } = await makeShipment(app, me);
    await label(cnNo, { size: 'a6' });
    const { r } = await send(app, readShipment, { as, params: { consignmentNoteNo: cnNo } });
    expect(r.printedCount).toBe(1);
    expect((await label(cnNo, { size: 'cod-label' })).status).toBe(403);
  });

  it('of several consignment notes come in one file', async () => {
    const made = [await makeShipment(app, me), await makeShipment(app, me, { pieces: 2 })];
    const consignmentNoteNos = made.map(({ cnNo }) => cnNo);
    const { bytes } = await send(app, papers.manyLabels, {
      as,
      body: { consignmentNoteNos, size: 'label', copies: 1 },
    });
    expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b/gu)).toHaveLength(3);
  });
});

it('Unknown consignment note numbers are named in the refusal, for labels and for pick-ups', async () => {
  const { cnNo } = await makeShipment(app, me, { sender: pickupAddress(me) });
  const consignmentNoteNos = [cnNo, 'hx199999999my', cnNo, 'nonsense'];
  const body = { ...(await pickupBody(app, me)), consignmentNoteNos };
  const answers = [
    await send(app, papers.manyLabels, { as, body: { consignmentNoteNos } }),
    await send(app, pickups.bookPickup, { as, body }),
    await send(app, pickups.bookNextPickup, { as, body: { consignmentNoteNos } }),
  ];
  for (const { status, r, e } of answers) {
    expect([status, e]).toEqual([404, 'hx199999999my was not found.']);
    expect(r).toMatchObject({
      code: 'http.not_found',
      problems: [
        { field: 'consignmentNoteNos.1', params: { what: 'hx199999999my' } },
        { field: 'consignmentNoteNos.3', params: { what: 'nonsense' } },
      ],
    });
  }
});

describe('Labels with an idempotency key', () => {
  const three = async () => {
    const made = [await makeShipment(app, me), await makeShipment(app, me), await makeShipment(app, me)];
    return made.map(({ cnNo }) => cnNo);
  };
  const printing =
    (consignmentNoteNos: string[], idempotencyKey: string) =>
    (more: object = {}, options: object = {}) =>
      send(app, papers.manyLabels, {
        as,
        body: { consignmentNoteNos, format: 'zpl', onlyUnprinted: true, ...more },
        idempotencyKey,
        ...options,
      });
  const printedCounts = (cnNos: string[]) =>
    Promise.all(
      cnNos.map(async (consignmentNoteNo) => {
        const { r } = await send(app, readShipment, { as, params: { consignmentNoteNo } });
        return r.printedCount;
      }),
    );
  const isNamedIn = (cnNos: string[], { bytes }: { bytes: Buffer }) =>
    cnNos.map((cnNo) => bytes.toString().includes(cnNo));

  it('are the same on a repeat, count as one print, and the key is refused for another request', async () => {
    const cnNos = await three();
    const print = printing(cnNos, 'labels-1');
    const [first, again] = [await print(), await print()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.bytes.toString()).toBe(first.bytes.toString());
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'x-print-id': first.headers['x-print-id'],
    });
    expect(await printedCounts(cnNos)).toEqual([1, 1, 1]);
    expect(await print({ copies: 2 })).toMatchObject({ status: 409, r: { code: 'http.key_used' } });
    expect(await print({}, { idempotencyKey: 'labels-2' })).toMatchObject({
      status: 409,
      r: { code: 'printing.all_printed' },
    });
    app.clock.forward(24 * 60 + 1);
    expect((await print()).r).toMatchObject({ code: 'printing.all_printed' });
    app.clock.reset();
  });

  it('of one shipment count once when the request is repeated', async () => {
    const { cnNo } = await makeShipment(app, me);
    const get = (idempotencyKey?: string) =>
      send(app, papers.shipmentLabel, {
        as,
        params: { consignmentNoteNo: cnNo },
        query: { format: 'zpl' },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    const [first, again] = [await get('one label'), await get('one label')];
    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(again.bytes.toString()).toBe(first.bytes.toString());
    expect(await printedCounts([cnNo])).toEqual([1]);
    await get();
    expect(await printedCounts([cnNo])).toEqual([2]);
  });

  it('of 130 shipments are complete in both responses when two requests arrive at once', async () => {
    const cnNos: string[] = [];
    for (let n = 0; n < 130; n += 1) cnNos.push((await makeShipment(app, me)).cnNo);
    const print = printing(cnNos, 'labels-many');
    const both = await Promise.all([print(), print()]);
    for (const answer of both) {
      expect(answer.status).toBe(200);
      expect(isNamedIn(cnNos, answer)).not.toContain(false);
    }
    expect(new Set(await printedCounts(cnNos))).toEqual(new Set([1]));
  });

  it('requested twice at once are printed and counted once', async () => {
    const cnNos = await three();
    const print = printing(cnNos, 'labels-race');
    const [one, two] = await Promise.all([print(), print()]);
    expect(one.bytes.toString()).toBe(two.bytes.toString());
    expect(await printedCounts(cnNos)).toEqual([1, 1, 1]);
  });

  it('on a repeat leave out cancelled shipments, and count only those edited since the first print', async () => {
    const cnNos = await three();
    const [gone = '', edited = ''] = cnNos;
    const print = printing(cnNos, 'labels-3');
    const first = await print();
    await send(app, cancelShipment, { as, params: { consignmentNoteNo: gone } });
    await app.kit.database.db
      .updateTable('shipment')
      .set(({ ref }) => ({ label_version: 2, printed_before: ref('printed_count'), printed_at: null }))
      .where('account_id', '=', me.scope)
      .where('cn_no', '=', edited)
      .execute();
    const again = await print();
    expect(isNamedIn(cnNos, again)).toEqual([false, true, true]);
    expect(await printedCounts(cnNos)).toEqual([1, 2, 1]);
    // The same on every further repeat.
    expect((await print()).bytes.toString()).toBe(again.bytes.toString());
    expect((await print()).bytes.toString()).toBe(again.bytes.toString());
    expect(await printedCounts(cnNos)).toEqual([1, 2, 1]);
    const printId = String(first.headers['x-print-id']);
    await send(app, undoPrint, { as: me, body: { printId } });
    expect(isNamedIn(cnNos, await print())).toEqual([false, true, true]);
    // The second print of the edited one was not undone.
    expect(await printedCounts(cnNos)).toEqual([0, 1, 1]);
    await print();
    expect(await printedCounts(cnNos)).toEqual([0, 1, 1]);
  });

  it('in a dry run are marked as a reprint and do not count as printed', async () => {
    const [cnNo = ''] = await three();
    const dry = await printing([cnNo], 'labels-dry')({}, { query: { dryRun: true } });
    const first = await printing([cnNo], 'labels-dry')();
    expect(await printedCounts([cnNo])).toEqual([1]);
    expect([dry, first].map(({ bytes }) => /reprint/iu.test(bytes.toString()))).toEqual([true, false]);
  });
});

describe('A shipment', () => {
  it('is tracked with its status; an unknown number is listed as not found', async () => {
    const { cnNo } = await makeShipment(app, me, { events: ['PKU'] });
    const { r } = await send(app, papers.track, {
      as,
      query: { consignmentNoteNos: `${cnNo}, HN000000005MY` },
    });
    expect(r.trackingList[0]).toMatchObject({ consignmentNoteNo: cnNo, status: 'picked-up' });
    expect(r.notFound).toEqual(['HN000000005MY']);
  });

  it('has its proof of delivery as PDF, and a refusal code where there is no invoice', async () => {
    const shipment = await makeShipment(app, me, { events: ['PKU', 'OFD'] });
    await makePod(app, me, shipment);
    const read = (document: string) =>
      send(app, papers.readDocument, { as, params: { consignmentNoteNo: shipment.cnNo, document } });
    expect((await read('pod')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await read('invoice')).toMatchObject({ status: 409, r: { code: 'trade_papers.not_abroad' } });
    const { r } = await send(app, papers.listDocuments, {
      as,
      params: { consignmentNoteNo: shipment.cnNo },
    });
    expect(r.documents.map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
      ['invoice', false],
      ['packing-list', false],
      ['pod', true],
    ]);
  });
});

describe('A pick-up', () => {
  const book = async (more: object = {}, options: object = {}) =>
    send(app, pickups.bookPickup, { as, body: { ...(await pickupBody(app, me)), ...more }, ...options });

  it('is booked for consignment notes once per idempotency key, and is found in the list', async () => {
    const { cnNo } = await makeShipment(app, me, { sender: pickupAddress(me) });
    const body = { ...(await pickupBody(app, me)), consignmentNoteNos: [cnNo] };
    const ask = () => send(app, pickups.bookPickup, { as, body, idempotencyKey: 'pickup-1' });
    const [first, again] = [await ask(), await ask()];
    expect(first.e).toBeNull();
    expect(again.r).toEqual(first.r);
    expect(again.headers).toHaveProperty('idempotency-replayed');
    expect(first.r.shipments.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual([cnNo]);
    const listed = await send(app, pickups.listPickups, { as, query: { search: first.r.pickupNo } });
    expect(listed.r.rows.map(({ pickupId }) => pickupId)).toEqual([first.r.pickupId]);
  });

  it('in a dry run is not booked', async () => {
    const own = await makeAdmin(app);
    const token = await apiTokenOf(app, own);
    const body = await pickupBody(app, own);
    const { e } = await send(app, pickups.bookPickup, { as: token, body, query: { dryRun: true } });
    expect(e).toBeNull();
    expect((await send(app, pickups.listPickups, { as: token })).r.rows).toEqual([]);
  });

  it('without an address is booked for the address of the account', async () => {
    const { address: _, ...body } = await pickupBody(app, me);
    const { r, e } = await send(app, pickups.bookPickup, { as, body });
    expect(e).toBeNull();
    expect(r.address.postcode).toBe('47300');
  });

  it('is refused for a day in the past', async () => {
    expect(await book({ day: '2020-01-01' })).toMatchObject({ status: 400 });
  });
});

it('An address is saved once per reference, and is listed', async () => {
  const party = { ...pickupAddress(me), name: 'Kedai Maju' };
  const save = () =>
    send(app, pickups.createAddress, { as, body: { kind: 'sender', refId: 'SHOP-1', party } });
  const [first, again] = [await save(), await save()];
  expect(again.r.addressId).toBe(first.r.addressId);
  const { r } = await send(app, pickups.listAddresses, { as, query: { kind: 'sender', search: 'maju' } });
  expect(r.rows.map(({ refId }) => refId)).toEqual(['SHOP-1']);
});
