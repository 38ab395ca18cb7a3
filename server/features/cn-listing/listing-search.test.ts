import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import {
  shipmentCounts,
  shipmentListing,
  type ShipmentRow,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';

import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import { firstBlock } from '#server/platform/db/text-search.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { copyShipment, makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { keyCondition } from './listing-conditions.queries.ts';
import { listingFilter } from './listing-filter.rules.ts';
import { hitsByWords } from './text-hits.queries.ts';

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
});

const make = (options: ShipmentOptions = {}) => makeShipment(app, admin, options);
const cnsOf = (rows: readonly ShipmentRow[]) => rows.map((row) => row.consignmentNoteNo);

async function page(body: object) {
  const { status, r } = await send(app, shipmentListing, { as: admin, body });
  expect(status).toBe(200);
  return r;
}
const found = async (filter: ShipmentFilter) => cnsOf((await page({ filter })).rows).toSorted();

it('A new shipment is found by its city, its postcode or its contents', async () => {
  const form = shipmentForm();
  const body = { ...form, content: 'Batik scarves' };
  const { r } = await send(app, createShipment, { as: admin, body });
  const { city, postcode } = form.receiver;
  for (const text of [city, postcode, 'batik', `${city} scarves`])
    expect(await found({ text }), text).toEqual([r.consignmentNoteNo]);
});

it('A whole order ID finds only its shipment in any letter case and sort order; a part of one finds every match', async () => {
  const whole = (await make({ columns: { order_id: 'Web-1001' } })).cnNo;
  const longer = (await make({ columns: { order_id: 'WEB-10012' } })).cnNo;
  const other = (await make({ receiver: { name: 'Web-1001 Trading' } })).cnNo;
  expect(await found({ text: 'web-10012' })).toEqual([longer]);
  const text = 'Web-1001';
  expect(await found({ text })).toEqual([whole]);
  expect(cnsOf((await page({ filter: { text }, sort: 'receiver' })).rows)).toEqual([whole]);
  const { r } = await send(app, shipmentCounts, { as: admin, body: { filter: { text } } });
  expect(r.all.count).toBe(1);
  expect(await found({ text: 'web-100' })).toEqual([whole, longer, other].toSorted());
  expect(await found({ text, status: ['delivered'] })).toEqual([]);
});

it('A search for words pages through months of matches behind a full block of newer rows, each match once', async () => {
  const now = app.clock.now().getTime();
  const old: string[] = [];
  for (const days of [2, 9, 9, 31, 200, 380])
    old.push(
      (await make({ receiver: { name: 'Yusof Zulkarnain' }, createdAt: new Date(now - days * dayMs) })).cnNo,
    );
  await copyShipment(app, admin, await make(), firstBlock + 1);
  const filter = { text: 'zulkarnain yusof' };
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await page({ filter, limit: 2, cursor });
    seen.push(...cnsOf(rows));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(old.toSorted());
  expect(seen[0]).toBe(old[0]);
  expect(seen.at(-1)).toBe(old.at(-1));
  expect(
    await found({ ...filter, from: isoDayOf(new Date(now - 32 * dayMs), marketOf(MALAYSIA)) }),
  ).toHaveLength(4);
  const { r } = await send(app, shipmentCounts, { as: admin, body: { filter } });
  expect(r.all).toEqual({ count: 6, isCapped: false });
});

it('The queries for words and for order IDs use their indexes', async () => {
  await copyShipment(app, admin, await make(), 10_000);
  await app.kit.database.executeSql('analyze shipment');
  const plans: string[] = [];
  await app.kit.database.transaction(async (trx) => {
    // With so few rows the planner would otherwise read the whole table.
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
      await sql`set local enable_${sql.raw(way)} = off`.execute(trx);
    const filterOf = (text: string) => listingFilter({ text }, marketOf(MALAYSIA), app.clock.now());
    const hits = hitsByWords(trx, admin.scope, filterOf('yusof'), { limit: 50 });
    const { maybe: keys } = filterOf('WEB-1001').text ?? {};
    if (!keys) throw new Error('An order ID may be a key.');
    const byKeys = trx
      .selectFrom('shipment')
      .select('shipment_id')
      .where('account_id', '=', admin.scope)
      .where((eb) => keyCondition(eb, keys));
    for (const query of [hits, sql`${byKeys}`]) {
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx);
      plans.push(rows.flatMap(Object.values).join('\n'));
    }
  });
  expect(plans[0]).toContain('shipment_by_words');
  expect(plans[1]).toContain('shipment_by_order');
});

describe('filters', () => {
  it('accept several values each', async () => {
    const perlis = (await make({ receiver: { state: 'Perlis' } })).cnNo;
    const kedah = (await make({ receiver: { state: 'Kedah' }, columns: { service: 'priority' } })).cnNo;
    await make({ receiver: { state: 'Johor' } });
    expect(await found({ state: ['Perlis', 'Kedah'] })).toEqual([perlis, kedah]);
    expect(await found({ state: ['Perlis', 'Kedah'], service: ['priority', 'chilled'] })).toEqual([kedah]);
    expect(await found({ flow: ['domestic', 'singapore'], state: ['Perlis'] })).toEqual([perlis]);
    expect(await found({ kind: 'reverse-charge', flow: ['domestic'] })).toEqual([]);
  });

  it('by state match only receivers in the home country, not a state of the same name abroad', async () => {
    const home = (await make({ receiver: { state: 'Perlis', country: 'MY' } })).cnNo;
    await make({ receiver: { state: 'Perlis', country: 'TH' } });
    expect(await found({ state: ['Perlis'] })).toEqual([home]);
  });

  it('match by COD, contents, creator and reason of a failed delivery', async () => {
    const desk = await makeUser(app, admin, { login_id: 'desk' });
    const plain = (await make({ columns: { created_by: admin.userId } })).cnNo;
    const cod = (await make({ codCents: 50_00, columns: { created_by: desk.userId } })).cnNo;
    const paper = (await make({ columns: { content_type: 'document' } })).cnNo;
    const risky = (await make({ columns: { is_dangerous: true } })).cnNo;
    const nobody = (await make({ events: ['PKU', 'OFD', 'NOH'] })).cnNo;
    // It is in transit again; the reason of the failure is kept.
    const wrong = (await make({ events: ['PKU', 'OFD', 'ADR', 'ARR'] })).cnNo;
    expect(await found({ cod: 'yes' })).toEqual([cod]);
    expect(await found({ cod: 'no' })).not.toContain(cod);
    expect(await found({ content: ['document', 'dangerous'] })).toEqual([paper, risky]);
    expect(await found({ creator: [admin.userId, desk.userId] })).toEqual([plain, cod]);
    expect(await found({ creator: [desk.userId] })).toEqual([cod]);
    expect(await found({ reason: ['NOH', 'ADR'] })).toEqual([nobody, wrong]);
    expect(await found({ reason: ['ADR'], status: ['in-transit'] })).toEqual([wrong]);
    const { r } = await send(app, shipmentCounts, { as: admin, body: { filter: { reason: ['NOH'] } } });
    expect([r.all.count, r['needs-you'].count, r.moving.count]).toEqual([1, 1, 0]);
  });
});

it('A row shows the phone, the contents, and the event with the latest time', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 9, 2, minute));
  const scan = (code: 'ARR' | 'DLV' | 'PKU', minute: number) => ({
    code,
    at: at(minute),
    place: 'Ipoh',
    byWhom: 'Test',
  });
  await make({
    createdAt: at(0),
    receiver: { phone: '198765432' },
    // PKU is reported late: the event with the latest time counts.
    events: [scan('ARR', 30), scan('PKU', 10)],
  });
  const { rows } = await page({});
  expect(rows).toMatchObject([
    { receiverPhone: '198765432', content: 'Books', lastEvent: { code: 'ARR', at: at(30).toISOString() } },
  ]);
});

describe('sorting', () => {
  /** All rows in a sort order, read two at a time. */
  async function walked(sort: string, filter: ShipmentFilter = {}) {
    const rows: ShipmentRow[] = [];
    let cursor: string | null = null;
    do {
      const next = await page({ sort, filter, limit: 2, ...(cursor !== null && { cursor }) });
      rows.push(...next.rows);
      cursor = next.nextCursor;
    } while (cursor !== null);
    return rows;
  }

  const prices = [500, 2500, 2500, 900, 100];
  const names = ['Zainab', 'aminah', 'Chong', 'Bala', "D'Cruz 50% off"];
  beforeEach(async () => {
    for (const [place, total] of prices.entries()) {
      await make({
        receiver: { name: names[place] ?? '' },
        ...(place % 2 === 0 && { codCents: total }),
        events: place === 0 ? ['PKU'] : [],
        columns: { total_cents: total, content: place < 3 ? 'Tea' : 'Cups' },
      });
    }
  });

  it('orders rows by price, receiver, COD and CN, ascending and descending, over several pages', async () => {
    const reported = async (sort: string) => (await walked(sort)).map(({ totalCents }) => totalCents);
    expect(await reported('price')).toEqual([100, 500, 900, 2500, 2500]);
    expect(await reported('-price')).toEqual([2500, 2500, 900, 500, 100]);
    const receivers = (await walked('receiver')).map(({ receiverName }) => receiverName);
    expect(receivers).toEqual(['aminah', 'Bala', 'Chong', "D'Cruz 50% off", 'Zainab']);
    expect((await walked('-cod')).map(({ codCents }) => codCents)).toEqual([2500, 500, 100, null, null]);
    const cns = cnsOf(await walked('cn'));
    expect(cns).toEqual(cns.toSorted());
    expect(cnsOf(await walked('-cn'))).toEqual(cns.toReversed());
  });

  it('orders rows by creation time and by last event', async () => {
    const oldest = cnsOf(await walked('created'));
    expect(oldest).toEqual(cnsOf(await walked('-created')).toReversed());
    const latest = (await walked('-event'))[0];
    expect([latest?.receiverName, latest?.lastEvent.code]).toEqual(['Zainab', 'PKU']);
  });

  it('applies within filters and searches', async () => {
    const reported = async (filter: ShipmentFilter) =>
      (await walked('-price', filter)).map(({ totalCents }) => totalCents);
    expect(await reported({ cod: 'yes' })).toEqual([2500, 500, 100]);
    expect(await reported({ text: 'tea' })).toEqual([2500, 2500, 500]);
    // Too short for the index.
    expect(await reported({ text: 'te' })).toEqual([2500, 2500, 500]);
    expect(await reported({ status: ['picked-up'] })).toEqual([500]);
  });

  it('refuses a malformed cursor, and a cursor of names in the order of prices or of newest first', async () => {
    const { rows } = await page({});
    const { nextCursor: ofNames } = await page({ sort: 'receiver', limit: 1 });
    const id = rows[0]?.shipmentId;
    for (const cursor of [ofNames, 'x', `${id}:ten`, `price:${id}:ten`, `price:${id}:%E0%A4%A`]) {
      const { status } = await send(app, shipmentListing, { as: admin, body: { sort: 'price', cursor } });
      expect([cursor, status]).toEqual([cursor, 400]);
    }
    for (const cursor of [ofNames, 'x'])
      expect((await send(app, shipmentListing, { as: admin, body: { cursor } })).status).toBe(400);
  });

  it('refuses a cursor of another sort order, also of the same kind of values, and of the other direction', async () => {
    for (const [read, sort] of [
      ['cod', 'price'],
      ['event', 'price'],
      ['price', '-price'],
      ['created', '-created'],
      ['-created', 'created'],
    ] as const) {
      const { nextCursor } = await page({ sort: read, limit: 1 });
      const body = { sort, cursor: nextCursor };
      const { status, e } = await send(app, shipmentListing, { as: admin, body });
      expect([read, sort, status, e]).toEqual([read, sort, 400, 'The request is not valid.']);
    }
  });

  it('continues for a tab opened before the sort order was part of the cursor', async () => {
    const first = await page({ sort: 'price', limit: 1 });
    const without = first.nextCursor?.replace('price:', '');
    const next = await page({ sort: 'price', limit: 1, cursor: without });
    expect(next.rows).toEqual((await page({ sort: 'price', limit: 1, cursor: first.nextCursor })).rows);
    expect(next.rows).not.toEqual(first.rows);
  });

  it('keeps to the first read: upTo leaves out newer shipments and newerThan lists only them', async () => {
    const first = await page({ sort: '-price', limit: 1 });
    const { cnNo } = await make({ columns: { total_cents: 99_999 } });
    const { asOf } = first;
    expect(cnsOf((await page({ sort: '-price', upTo: asOf })).rows)).not.toContain(cnNo);
    expect(cnsOf((await page({ newerThan: asOf })).rows)).toEqual([cnNo]);
  });
});

it('All that match are read in large parts, also with a filter that sorts all matches for each part', async () => {
  await copyShipment(app, admin, await make(), 2500);
  const statements: string[] = [];
  const whose = { scope: admin.scope, market: MALAYSIA } as const;
  const limits = { limit: 100_000, tooMany: problem(m.http_problem_invalid) };
  const noting = app.kit.database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(queryId.queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ids = await app.services.selections.resolve(
    whose,
    { filter: { service: ['standard', 'priority'] } },
    limits,
    noting,
  );
  expect([ids.length, new Set(statements).size]).toEqual([2501, 1]);
});
