import { beforeEach, describe, expect, it } from 'vitest';

import { SINGAPORE } from '#shared/platform/market/markets.ts';
import {
  cancelShipment,
  countMax,
  getShipment,
  shipmentCounts,
  shipmentListing,
  type ShipmentRow,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { giveInstruction } from '#shared/features/exceptions/exceptions.contract.ts';
import {
  findsNothing,
  savedViewIds,
  type ShipmentFilter,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import { fold } from '#shared/platform/search/fold.ts';

import { codDesk } from '#server/test/cod-factory.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { copyShipment, makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
});

const make = (options: ShipmentOptions = {}) => makeShipment(app, admin, options);

async function makeMany(count: number): Promise<string[]> {
  const cns: string[] = [];
  for (let i = 0; i < count; i += 1) cns.push((await make()).cnNo);
  return cns;
}

async function page(body: object = {}, as = admin) {
  const { status, r } = await send(app, shipmentListing, { as, body });
  expect(status).toBe(200);
  return r;
}

const cnsOf = (rows: readonly ShipmentRow[]) => rows.map((row) => row.consignmentNoteNo);
const found = async (filter: ShipmentFilter) => cnsOf((await page({ filter })).rows).toSorted();

/** Search text as the creating service writes it. */
const searched = (...parts: string[]) => ({ search_text: fold(parts.join(' ')) });

describe('paging', () => {
  it('returns every shipment once, newest first, also while new ones are created', async () => {
    const cns = await makeMany(7);
    const walked: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { rows, nextCursor } = await page({ limit: 3, ...(cursor ? { cursor } : {}) });
      walked.push(...cnsOf(rows));
      cursor = nextCursor;
      if (cursor) await make();
    } while (cursor);
    expect(walked).toEqual(cns.toReversed());
  });

  it('ends without an empty page when the last one is full', async () => {
    await makeMany(4);
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, cursor: first.nextCursor });
    expect([first.nextCursor === null, second.rows.length, second.nextCursor]).toEqual([false, 2, null]);
  });

  it('with upTo leaves out newer shipments, and with newerThan returns only those', async () => {
    const [old] = await makeMany(2);
    const { rows } = await page();
    const newest = rows[0]?.shipmentId;
    const { cnNo } = await make();
    expect(cnsOf((await page({ upTo: newest })).rows)).not.toContain(cnNo);
    expect(cnsOf((await page({ newerThan: newest })).rows)).toEqual([cnNo]);
    expect(cnsOf((await page({ upTo: newest })).rows)).toContain(old);
  });

  it('returns those of the given shipment IDs that match the filter, and none of another account', async () => {
    const made = [await make({ receiver: { name: '陈 Siew Ling' } }), await make(), await make()];
    const among = made.map(({ shipmentId }) => shipmentId);
    const cns = made.map(({ cnNo }) => cnNo).toReversed();
    const all = await page({ among });
    expect([cnsOf(all.rows), all.nextCursor]).toEqual([cns, null]);
    expect(cnsOf((await page({ among, limit: 1 })).rows)).toEqual(cns);
    for (const text of ['siew', '陈', made[0]?.cnNo])
      expect(cnsOf((await page({ among, filter: { text } })).rows)).toEqual(cns.slice(2));
    await send(app, cancelShipment, { as: admin, body: { ConsignmentNo: [cns[1] ?? ''] } });
    expect(cnsOf((await page({ among, filter: { view: 'unprinted' } })).rows)).toEqual([cns[0], cns[2]]);
    expect((await page({ among, filter: { view: 'unprinted', status: ['delivered'] } })).rows).toEqual([]);
    const other = await makeAdmin(app);
    expect((await send(app, shipmentListing, { as: other, body: { among } })).r.rows).toEqual([]);
    const tooMany = Array.from({ length: 101 }, () => among[0]);
    expect((await send(app, shipmentListing, { as: admin, body: { among: tooMany } })).status).toBe(400);
  });

  it('refuses a page size over 100', async () => {
    const { status, e } = await send(app, shipmentListing, { as: admin, body: { limit: 101 } });
    expect([status, e]).toEqual([400, 'Limit must be at most 100']);
  });
});

describe('filters', () => {
  it('with the findsNothing value match no row and count none in any view', async () => {
    await make();
    expect(await found(findsNothing)).toEqual([]);
    const { r } = await send(app, shipmentCounts, { as: admin, body: { filter: findsNothing } });
    expect(Object.values(r).map(({ count }) => count)).toEqual(savedViewIds.map(() => 0));
  });

  it('by view match the shipments of that view, and the counts agree', async () => {
    const fresh = (await make()).cnNo;
    const printed = (await make({ printedAt: app.clock.now() })).cnNo;
    const moving = (await make({ events: ['PKU', 'ARR'] })).cnNo;
    const failed = (await make({ events: ['PKU', 'OFD', 'NOH'] })).cnNo;
    const delivered = (await make({ events: ['PKU', 'DLV'] })).cnNo;
    const cancelled = (await make({ events: ['CAN'] })).cnNo;
    expect(await found({ view: 'unprinted' })).toEqual([fresh]);
    expect(await found({ view: 'needs-you' })).toEqual([failed]);
    expect(await found({ view: 'moving' })).toEqual([moving]);
    expect(await found({ view: 'delivered' })).toEqual([delivered]);
    expect(await found({ view: 'cancelled' })).toEqual([cancelled]);
    expect(await found({ view: 'all' })).toEqual([fresh, printed, moving, failed, delivered, cancelled]);
    const { r } = await send(app, shipmentCounts, { as: admin, body: {} });
    const counts = Object.fromEntries(Object.entries(r).map(([view, { count }]) => [view, count]));
    expect(counts).toEqual({ all: 6, unprinted: 1, 'needs-you': 1, moving: 1, delivered: 1, cancelled: 1 });
  });

  it('by the needs-you view leave out parcels that are answered, kept for collection or returning', async () => {
    const failed = await make({ events: ['PKU', 'OFD', 'NOH'] });
    const answered = await make({ events: ['PKU', 'OFD', 'NOH'] });
    const held = await make({ events: ['PKU', 'HLD'] });
    await make({ events: ['PKU', 'HLD', 'KPT'] });
    await make({ events: ['PKU', 'OFD', 'NOH', 'RTS'] });
    const body = { shipmentIds: [answered.shipmentId], action: 'return' };
    expect((await send(app, giveInstruction, { as: admin, body })).e).toBeNull();
    expect(await found({ view: 'needs-you' })).toEqual([failed.cnNo, held.cnNo]);
    expect(await found({ view: 'needs-you', status: ['on-hold'] })).toEqual([held.cnNo]);
    expect(await found({ view: 'needs-you', text: failed.cnNo })).toEqual([failed.cnNo]);
    const countOf = async (filter: ShipmentFilter) =>
      (await send(app, shipmentCounts, { as: admin, body: { filter } })).r['needs-you'];
    expect(await countOf({})).toEqual({ count: 2, isCapped: false });
    expect(await countOf({ status: ['delivery-failed'] })).toEqual({ count: 1, isCapped: false });
    expect(await countOf({ reason: ['NOH'] })).toEqual({ count: 1, isCapped: false });
    expect(await countOf({ text: answered.cnNo })).toEqual({ count: 0, isCapped: false });
  });

  it('by status, printed, service, flow and state match alone and combined', async () => {
    const plain = (await make()).cnNo;
    const priority = (await make({ columns: { service: 'priority' }, printedAt: app.clock.now() })).cnNo;
    const abroad = (await make({ columns: { flow: 'singapore' } })).cnNo;
    const north = (await make({ receiver: { state: 'Perlis' }, events: ['PKU'] })).cnNo;
    expect(await found({ status: ['picked-up'] })).toEqual([north]);
    expect(await found({ status: ['picked-up', 'created'] })).toEqual([plain, priority, abroad, north]);
    expect(await found({ printed: 'yes' })).toEqual([priority]);
    expect(await found({ printed: 'no' })).toEqual([plain, abroad, north]);
    expect(await found({ service: ['priority'] })).toEqual([priority]);
    expect(await found({ flow: ['singapore'] })).toEqual([abroad]);
    expect(await found({ state: ['Perlis'] })).toEqual([north]);
    expect(await found({ state: ['Perlis'], status: ['created'] })).toEqual([]);
    expect(await found({ printed: 'no', flow: ['singapore'], view: 'unprinted' })).toEqual([abroad]);
  });

  it('by date use the days of the market', async () => {
    const lastMinute = (await make({ createdAt: new Date('2026-03-09T15:59:59.999Z') })).cnNo;
    const midnight = (await make({ createdAt: new Date('2026-03-09T16:00:00Z') })).cnNo;
    const evening = (await make({ createdAt: new Date('2026-03-10T15:59:00Z') })).cnNo;
    expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual([midnight, evening]);
    expect(await found({ to: '2026-03-09' })).toEqual([lastMinute]);
    expect(await found({ from: '2026-03-10', text: 'lee' })).toEqual([midnight, evening]);
  });

  it('are refused for a status that does not exist', async () => {
    const { status } = await send(app, shipmentListing, {
      as: admin,
      body: { filter: { status: ['lost'] } },
    });
    expect(status).toBe(400);
  });
});

describe('search', () => {
  it('matches receiver, company, phone, order ID and DO number, and requires every word', async () => {
    const { cnNo } = await make({
      columns: {
        order_id: 'SO-0042',
        ...searched('Café Ｎoir', 'José Tan', '123456789', 'SO-0042', 'DO/7781'),
      },
    });
    await make({ receiver: { phone: '199999999' }, columns: searched('Jose Lim', '199999999') });
    for (const text of [
      'josé tan',
      'TAN JOSE',
      'cafe noir',
      '012-345 6789',
      'so-0042',
      'do/7781',
      '7781 tan',
    ]) {
      expect(await found({ text }), text).toEqual([cnNo]);
    }
    expect(await found({ text: 'tan lim' })).toEqual([]);
  });

  it('finds Chinese and Tamil names', async () => {
    const chinese = (await make({ columns: searched('陈美玲') })).cnNo;
    const tamil = (await make({ columns: searched('முருகன் ராஜ்') })).cnNo;
    expect(await found({ text: '美玲' })).toEqual([chinese]);
    expect(await found({ text: '陈' })).toEqual([chinese]);
    expect(await found({ text: 'முருகன்' })).toEqual([tamil]);
  });

  it('finds a CN typed with spaces and dashes, a part of a CN, and several pasted CNs', async () => {
    const { cnNo } = await make();
    const other = (await make()).cnNo;
    await make();
    const spaced = `${cnNo.slice(0, 2)} ${cnNo.slice(2, 6)}-${cnNo.slice(6)}`.toLowerCase();
    expect(await found({ text: spaced })).toEqual([cnNo]);
    expect(await found({ text: cnNo.slice(2) })).toEqual([cnNo]);
    expect(await found({ text: `${cnNo}\t${other}` })).toEqual([cnNo, other]);
    expect(await found({ text: cnNo, view: 'delivered' })).toEqual([]);
  });

  it('treats % and _ as plain characters', async () => {
    const { cnNo } = await make({ columns: searched('100% cotton_shop') });
    await make({ columns: searched('100 cotton shop') });
    expect(await found({ text: '100%' })).toEqual([cnNo]);
    expect(await found({ text: 'cotton_' })).toEqual([cnNo]);
  });

  it('counts each view among the shipments that match the search', async () => {
    await make({ columns: searched('Aminah') });
    await make({ columns: searched('Aminah'), events: ['PKU'] });
    await make({ columns: searched('Farid') });
    const { r } = await send(app, shipmentCounts, { as: admin, body: { filter: { text: 'aminah' } } });
    expect([r.all, r.unprinted, r.moving]).toEqual([
      { count: 2, isCapped: false },
      { count: 1, isCapped: false },
      { count: 1, isCapped: false },
    ]);
  });
});

describe('a search among thousands of shipments', () => {
  it('finds old matches page by page, for indexed words and for words too short for the index', async () => {
    const day = new Date('2026-01-05T00:00:00Z');
    const old = await make({ createdAt: day, columns: searched('Ooi Xavier 吕布') });
    const older = await make({
      createdAt: new Date('2026-01-04T00:00:00Z'),
      columns: searched('Xavier 吕布'),
    });
    await copyShipment(app, admin, await make({ columns: searched('Aminah') }), 2_100);
    const both = [old.cnNo, older.cnNo];
    for (const text of ['xavier', '吕布', 'xavier 吕布']) {
      expect(cnsOf((await page({ filter: { text } })).rows), text).toEqual(both);
      const first = await page({ filter: { text }, limit: 1 });
      expect(cnsOf(first.rows)).toEqual([old.cnNo]);
      const second = await page({ filter: { text }, limit: 1, cursor: first.nextCursor });
      expect([cnsOf(second.rows), second.nextCursor]).toEqual([[older.cnNo], null]);
    }
    expect((await page({ filter: { text: 'aminah' }, limit: 100 })).rows).toHaveLength(100);
    for (const text of ['吕布', 'xavier']) {
      const { r } = await send(app, shipmentCounts, { as: admin, body: { filter: { text } } });
      expect(r.all, text).toEqual({ count: 2, isCapped: false });
    }
  });

  it('for a word too short for the index pages on past an empty page to the old matches', async () => {
    const far = await make({
      createdAt: new Date('2026-01-04T00:00:00Z'),
      columns: searched('Xavier 吕布'),
    });
    const near = await make({
      createdAt: new Date('2026-01-05T00:00:00Z'),
      columns: searched('吕布'),
    });
    await copyShipment(app, admin, await make({ columns: searched('Aminah') }), 31_000);
    const filter = { text: '吕布' };
    const read: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const { rows, nextCursor } = await page({ filter, ...(cursor ? { cursor } : {}) });
      read.push(cnsOf(rows));
      cursor = nextCursor;
    } while (cursor);
    expect(read).toEqual([[], [near.cnNo, far.cnNo]]);
    expect((await page({ filter: { text: 'xavier' } })).nextCursor).toBeNull();
    const { r } = await send(app, cancelShipment, { as: admin, body: { filter } });
    expect(r.results.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual(read.at(-1));
  });

  it('caps the count of too many matches, and counts the newest ones first', async () => {
    const state = 'Perlis';
    await make({ createdAt: new Date('2026-01-04T00:00:00Z'), columns: { receiver_state: state } });
    await copyShipment(
      app,
      admin,
      await make({ columns: { ...searched('Aminah Xu'), receiver_state: state } }),
      countMax,
    );
    await make({ columns: { receiver_state: state }, events: ['CAN'] });
    const { r } = await send(app, shipmentCounts, { as: admin, body: { filter: { state: [state] } } });
    expect(r.all).toEqual({ count: countMax, isCapped: true });
    expect(r.cancelled).toEqual({ count: 1, isCapped: true });
    for (const text of ['aminah', 'xu']) {
      const found = await send(app, shipmentCounts, {
        as: admin,
        body: { filter: { text, state: [state] } },
      });
      expect(found.r.all, text).toEqual({ count: countMax, isCapped: true });
    }
  });
});

describe('the details of one shipment', () => {
  it('show the COD still to collect, and none once it is counted or the parcel returns', async () => {
    const me = await makeAdmin(app);
    const events = ['PKU', 'OFD'] as const;
    const createdAt = new Date(app.clock.now().getTime() - 3_600_000);
    const due = await makeShipment(app, me, { createdAt, events, codCents: 89_90, pieces: 2 });
    const paid = await makeShipment(app, me, { createdAt, events, codCents: 89_90, pieces: 2 });
    const back = await makeShipment(app, me, { createdAt, events: [...events, 'RTS'], codCents: 89_90 });
    await codDesk(() => app).count(paid.cnNo, 89_90);
    const { rows } = (await send(app, shipmentListing, { as: me, body: {} })).r;
    const owed = (cnNo: string) => rows.find((row) => row.consignmentNoteNo === cnNo)?.toCollectCents;
    expect([owed(due.cnNo), owed(paid.cnNo), owed(back.cnNo)]).toEqual([89_90, null, null]);
    const { r } = await send(app, getShipment, { as: me, query: { shipmentId: due.shipmentId } });
    expect(r.toCollectCents).toBe(89_90);
  });

  it('include every field, events newest first, and whether it may be printed or cancelled', async () => {
    const { shipmentId, cnNo } = await make({
      pieces: 2,
      receiver: { name: '李小龙', postcode: '05400' },
      events: ['PKU', 'OFD', 'DLV'],
      codCents: 120_00,
      columns: { delivery_orders: ['DO-1', 'DO-2'], created_by: admin.userId },
    });
    const { r } = await send(app, getShipment, { as: admin, query: { shipmentId } });
    expect(r).toMatchObject({
      consignmentNoteNo: cnNo,
      status: 'delivered',
      receiver: { name: '李小龙', postcode: '05400' },
      deliveryOrders: ['DO-1', 'DO-2'],
      codCents: 120_00,
      currency: 'MYR',
      createdBy: 'Siti Nurhaliza',
      pod: null,
      mayPrint: true,
      mayCancel: false,
    });
    expect(r.pieces).toHaveLength(2);
    expect(r.priceLines).toEqual([{ code: 'freight', label: 'Freight', cents: 8_00 }]);
    expect(r.events.map(({ code }) => code)).toEqual(['DLV', 'OFD', 'PKU', 'CRT']);
  });

  it('offer no print while printing is blocked or once the shipment is cancelled', async () => {
    const blocked = await makeAdmin(app, { is_blocking_printing: true });
    const theirs = await makeShipment(app, blocked);
    const query = { shipmentId: theirs.shipmentId };
    expect((await send(app, getShipment, { as: blocked, query })).r.mayPrint).toBe(false);
    const { shipmentId } = await make({ events: ['CAN'] });
    const { r } = await send(app, getShipment, { as: admin, query: { shipmentId } });
    expect([r.mayPrint, r.mayCancel]).toEqual([false, false]);
  });
});

describe('access to shipments', () => {
  it('gives another account empty lists, zero counts and a 404', async () => {
    const { shipmentId, cnNo } = await make();
    const stranger = await makeAdmin(app, { market: SINGAPORE });
    expect((await page({}, stranger)).rows).toEqual([]);
    expect((await page({ filter: { text: cnNo } }, stranger)).rows).toEqual([]);
    expect((await page({ upTo: shipmentId }, stranger)).rows).toEqual([]);
    const { r } = await send(app, shipmentCounts, { as: stranger, body: {} });
    expect(r.all).toEqual({ count: 0, isCapped: false });
    const answer = await send(app, getShipment, { as: stranger, query: { shipmentId } });
    expect([answer.status, answer.e]).toEqual([404, 'The shipment was not found.']);
  });

  it('needs the CN Printing access level', async () => {
    const pickup = await makeUser(app, admin, { login_id: 'pickup', claims: ['PUA'] });
    expect((await send(app, shipmentListing, { as: pickup, body: {} })).status).toBe(403);
    expect((await send(app, shipmentListing, { body: {} })).status).toBe(401);
  });
});
