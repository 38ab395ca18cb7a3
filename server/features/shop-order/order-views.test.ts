import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { orderListing } from '#shared/features/shop-order/order-listing.contract.ts';
import {
  type BackState,
  type ShopOrderDoc,
  type ShopOrderEdit,
  type ShopOrderState,
  type ShopOrderView,
  shopOrderViews,
} from '#shared/features/shop-order/shop-order.model.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import { stampOf } from '#server/platform/db/change-marks.ts';
import { firstBlock } from '#server/platform/db/text-search.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { plansOf } from '#server/test/plans.ts';
import { send } from '#server/test/send.ts';
import { copyShipment, makeShipment } from '#server/test/shipment-factory.ts';
import { makeShop, orderNamed, type TestShop } from '#server/test/shop-factory.ts';
import { quietApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { triesMax } from './shop-back.rules.ts';
import { orderDesk } from './order-desk.fixture.ts';
import { hasTerms, searchTerms } from '#shared/platform/search/terms.ts';
import { type ListedFilter, wantedOf } from './shop-order-chosen.service.ts';
import * as pages from './shop-order-page.queries.ts';
import { findOrdersOf } from './shop-people.queries.ts';
import { isFiltered, noFilter, type OrderConditions } from './shop-order-wanted.queries.ts';

let app: TestApp;
const { cancel } = orderDesk(() => app);
let user: TestUser;
let shops: TestShop[];

/** More orders than are read without an index: the older ones are found through an index. */
const count = firstBlock + 600;
const idOf = (no: number) => `019b0000-0000-7000-8000-${no.toString(16).padStart(12, '0')}`;

interface Made {
  order_id: string;
  connection_id: string;
  state: ShopOrderState;
  doc: Pick<ShopOrderDoc, 'cod'>;
  edit: ShopOrderEdit;
  merged_into: string | null;
  fulfilment_order_id: string | null;
  withdrawn_at: Date | null;
  back_state: BackState;
  back_tries: number;
  search_text: string;
  status: ShipmentStatus | null;
  first_scan_at: Date | null;
  printed_at: Date | null;
  cod_cents: number | null;
}
let all: Made[];

/** Pseudo-random numbers that are the same in each run. */
function drawing(): (below: number) => number {
  let state = 20_261_130;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Orders and consignment notes in every state; of the newest nearly all are in transit. */
function drawn(notes: readonly string[]) {
  const draw = drawing();
  const carriers: number[] = [];
  const of = <T>(...choices: readonly T[]) => choices[draw(choices.length)];
  const orders = notes.map((shipmentId, no) => {
    const isPlain = no > 600 && draw(100) > 0;
    const state = isPlain
      ? 'generated'
      : (of('new', 'problem', 'generated', 'generated', 'generated', 'cancelled', 'merged') ?? 'new');
    const isCarried = state === 'merged' && carriers.length > 0;
    if (state !== 'merged') carriers.push(no);
    const hasNote = state === 'generated' && (isPlain || draw(12) > 0);
    return {
      no,
      order_id: idOf(no),
      connection_id: shops[isPlain || draw(3) > 0 ? 0 : 1]?.connectionId,
      state: isCarried || state !== 'merged' ? state : 'new',
      merged_into: isCarried ? idOf(carriers[draw(carriers.length)] ?? 0) : null,
      shipment_id: hasNote ? shipmentId : null,
      fulfilment_order_id: state === 'generated' && (!hasNote || draw(8) === 0) && !isPlain ? idOf(no) : null,
      withdrawn_at: draw(6) === 0 ? '2026-11-01T00:00:00Z' : null,
      back_state: isPlain ? 'done' : of('none', 'waiting', 'done', 'failed'),
      back_tries: draw(2) === 0 ? triesMax : 0,
      doc: { cod: draw(4) === 0 ? { currency: 'MYR', cents: 4000 } : null },
      edit: draw(9) === 0 ? { codCents: of(null, 0, 900) } : {},
      search_text: `sho-${no} ${of('aminah', 'aminah', '李', 'siew') ?? ''} ${no === 7 ? 'xylophone' : ''}`,
    };
  });
  const shipments = notes.map((shipment_id, no) => {
    const isPlain = orders[no]?.no !== undefined && no > 600;
    const status = isPlain && draw(200) > 0 ? 'in-transit' : of('created', 'cancelled', 'in-transit');
    const isScanned = status === 'in-transit' || draw(6) === 0;
    return {
      shipment_id,
      status,
      first_scan_at: isScanned ? '2026-11-02T00:00:00Z' : null,
      printed_at: draw(2) === 0 ? '2026-11-01T12:00:00Z' : null,
      cod_cents: draw(3) === 0 ? 900 : null,
    };
  });
  return { orders, shipments };
}

beforeAll(async () => {
  // Scheduled jobs would cancel the withdrawn orders.
  app = await quietApp();
  user = await makeAdmin(app);
  shops = [await makeShop(app, user), await makeShop(app, user)];
  const [shop] = shops;
  if (!shop) throw new Error('No shop.');
  const { db } = app.kit.database;
  await copyShipment(app, user, await makeShipment(app, user), count);
  const notes = await db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', user.scope)
    .orderBy('shipment_id')
    .limit(count)
    .execute();
  const { orders, shipments } = drawn(notes.map(({ shipment_id }) => shipment_id));
  await sql`
    update shipment set status = made.status, first_scan_at = made.first_scan_at, printed_at = made.printed_at, cod_cents = made.cod_cents
    from jsonb_to_recordset(${JSON.stringify(shipments)}::text::jsonb)
      as made (shipment_id uuid, status text, first_scan_at timestamptz, printed_at timestamptz, cod_cents bigint)
    where shipment.account_id = ${user.scope} and shipment.shipment_id = made.shipment_id`.execute(db);
  await sent(shop, 'first');
  const { orderId } = await orderNamed(app, user, 'first');
  await sql`
    insert into shop_order select (jsonb_populate_record(one,
      made || jsonb_build_object('shop_order_id', 'made-' || (made ->> 'no'), 'receiver_key', (made ->> 'no')::int, 'doc', one.doc || (made -> 'doc')))).*
    from shop_order as one, jsonb_array_elements(${JSON.stringify(orders)}::text::jsonb) as made
    where account_id = ${user.scope} and order_id = ${orderId}`.execute(db);
  await db.deleteFrom('shop_order').where('order_id', '=', orderId).execute();
  await app.kit.database.executeSql('analyze shop_order');
  await app.kit.database.executeSql('analyze shipment');
  const { rows } = await sql<Made>`
    select shop_order.*, shipment.status, shipment.first_scan_at, shipment.printed_at, shipment.cod_cents
    from shop_order left join shipment using (account_id, shipment_id)
    where account_id = ${user.scope} order by order_id desc`.execute(db);
  all = rows;
});

afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

/** The shop sends an order, which is processed at once. */
const sent = (shop: TestShop, number: string) =>
  app.services.shops.imports.takeAll(
    user.scope,
    shop.connectionId,
    [Buffer.from(JSON.stringify(generalBody({ id: number, number })))],
    jobNamed('test'),
  );

/** The expected results, computed row by row. */
const byId = () => new Map(all.map((row) => [row.order_id, row]));
function viewOf(row: Made): ShopOrderView | 'merged' {
  if (row.state !== 'generated') return row.state;
  if (row.status === 'cancelled' && row.fulfilment_order_id === null)
    return row.withdrawn_at === null ? 'new' : 'cancelled';
  return row.first_scan_at === null ? 'generated' : 'shipped';
}
const ownCod = ({ doc }: Made) => (doc.cod?.cents ?? 0) !== 0;
function isCod(row: Made): boolean {
  if (row.state === 'generated' && row.status !== null && row.status !== 'cancelled')
    return (row.cod_cents ?? 0) !== 0;
  if (row.edit.codCents !== undefined) return (row.edit.codCents ?? 0) !== 0;
  return ownCod(row) || carriedBy(row).some((one) => one.state === 'merged' && ownCod(one));
}
const carriedBy = ({ order_id: id }: Made) => all.filter((one) => one.merged_into === id);
const isReported = ({ back_state: state, back_tries: tries }: Made, wantedState: BackState) =>
  wantedState === 'failed'
    ? state === 'failed' || (state === 'waiting' && tries >= triesMax)
    : state === wantedState;

function expected(wanted: OrderConditions): string[] {
  const rows = byId();
  const parcelOf = (row: Made) =>
    wanted.withCarried && row.state === 'merged' ? rows.get(row.merged_into ?? '') : row;
  const isIn = (row: Made) => {
    if (wanted.view === 'all') return true;
    const isMade = wanted.view === 'generated' || wanted.view === 'shipped';
    const parcel = isMade ? parcelOf(row) : row;
    return parcel !== undefined && viewOf(parcel) === wanted.view;
  };
  return all
    .filter(
      (row) =>
        isIn(row) &&
        [row, ...carriedBy(row).filter(({ state }) => state === 'merged')].some((one) =>
          hasTerms(one.search_text, wanted.terms),
        ) &&
        (wanted.connectionId === null || row.connection_id === wanted.connectionId) &&
        (wanted.cod === null || isCod(row) === wanted.cod) &&
        (wanted.printed === null || ((parcelOf(row)?.printed_at ?? null) !== null) === wanted.printed) &&
        (wanted.backState === null ||
          [row, ...carriedBy(row)].some((one) => isReported(one, wanted.backState ?? 'none'))) &&
        (wanted.fromId === null || row.order_id >= wanted.fromId) &&
        (wanted.toId === null || row.order_id < wanted.toId),
    )
    .map((row) => row.order_id);
}

const filtersByName = (): Readonly<Record<string, Partial<OrderConditions>>> => ({
  nothing: {},
  'another shop': { connectionId: shops[1]?.connectionId ?? '' },
  days: { fromId: idOf(300), toId: idOf(900) },
  'a common word': { terms: searchTerms('aminah') },
  'a rare word': { terms: searchTerms('xylophone') },
  'no word': { terms: searchTerms('quixotic') },
  'a letter': { terms: searchTerms('李') },
  'with COD': { cod: true },
  'without COD': { cod: false },
  printed: { printed: true },
  'not printed': { printed: false, terms: searchTerms('sho-1') },
  'not told': { backState: 'failed' },
  'about to be told': { backState: 'waiting' },
  told: { backState: 'done' },
});

async function everyPage(wanted: OrderConditions): Promise<string[]> {
  const found: string[] = [];
  let below: string | undefined;
  do {
    const { ids, stoppedAt } = await pages.pageOfIds(app.kit.database.db, user.scope, wanted, {
      below,
      limit: 301,
    });
    found.push(...ids.slice(0, 300));
    below = (ids.length > 300 ? ids[299] : stoppedAt) ?? undefined;
  } while (below !== undefined);
  return found;
}

describe.each([...shopOrderViews, 'all'] as const)('Orders in the view "%s"', (view) => {
  it.each([false, true])(
    'are listed and counted correctly with each filter (with merged orders: %s)',
    async (withCarried) => {
      const { db } = app.kit.database;
      for (const [name, filter] of Object.entries(filtersByName())) {
        const wanted = { ...noFilter, ...filter, view, withCarried };
        const right = expected(wanted);
        expect(await everyPage(wanted), name).toEqual(right);
        const oldest = { ...wanted, above: null, except: right.slice(-2), limit: 20 };
        expect(await pages.listOrderIds(db, user.scope, oldest), name).toEqual(
          right.slice(0, -2).toReversed().slice(0, 20),
        );
        expect(await pages.countUpTo(db, user.scope, wanted, 100_000), name).toBe(right.length);
        expect(await pages.countUpTo(db, user.scope, wanted, 3), name).toBe(Math.min(3, right.length));
        if (view === 'all' || withCarried) continue;
        const counted = await pages.countFound(db, user.scope, { ...wanted, view }, 10_000);
        expect(counted, name).toEqual({ count: right.length, isCapped: false });
      }
    },
  );
});

it('The views are counted exactly up to a limit, and as capped above it', async () => {
  const { db } = app.kit.database;
  for (const filter of [{}, { connectionId: shops[1]?.connectionId ?? '' }, { fromId: idOf(300) }]) {
    const wanted = { ...noFilter, ...filter };
    for (const most of [10_000, 20]) {
      const right = tableOf(shopOrderViews, (view) => {
        const { length } = expected({ ...wanted, view });
        return { count: Math.min(length, most), isCapped: length > most };
      });
      const { shipped, ...others } = await pages.countViews(db, user.scope, wanted, most);
      const { shipped: rightShipped, ...rightOthers } = right;
      expect(others).toEqual(rightOthers);
      // Where what waits was not counted to its end, the newest are looked at.
      if (right.generated.isCapped) expect(shipped.count).toBeGreaterThanOrEqual(rightShipped.count);
      else expect(shipped).toEqual(rightShipped);
    }
  }
});

it('A view without other conditions does not count as a filter', () => {
  const isFilter = (filter: Partial<ListedFilter>) =>
    isFiltered(wantedOf({ view: 'new', text: '', ...filter }, MALAYSIA));
  expect(isFilter({})).toBe(false);
  for (const filter of [{ text: 'aminah' }, { cod: 'no' }, { from: '2026-11-01' }] as const)
    expect(isFilter(filter), JSON.stringify(filter)).toBe(true);
});

it('The first page has the total and the counts of the views, and later pages do not count again', async () => {
  const { r: first } = await send(app, orderListing, { as: user, body: { view: 'shipped', limit: 100 } });
  expect(first.total).toEqual(first.counts?.shipped);
  expect(first.total?.count).toBe(expected({ ...noFilter, view: 'shipped' }).length);
  const body = { view: 'shipped', limit: 100, cursor: first.nextCursor };
  const { r: next } = await send(app, orderListing, { as: user, body });
  expect([next.rows.length, next.counts, next.total, next.mergeable]).toEqual([100, null, null, null]);
  const ids = [...first.rows, ...next.rows].map(({ orderId }) => orderId);
  expect(ids).toEqual(expected({ ...noFilter, view: 'shipped' }).slice(0, 200));
});

it('The change stamp changes when a shop sends an order or a user changes one, but not with a read', async () => {
  const { db } = app.kit.database;
  const [shop] = shops;
  if (!shop) throw new Error('No shop.');
  const stamps = [await stampOf(db, user.scope)];
  await send(app, orderListing, { as: user, body: {} });
  expect(await stampOf(db, user.scope)).toBe(stamps[0]);
  await sent(shop, 'told');
  const { orderId } = await orderNamed(app, user, 'told');
  stamps.push(await stampOf(db, user.scope));
  await cancel(user, orderId);
  stamps.push(await stampOf(db, user.scope));
  expect(new Set(stamps).size).toBe(3);
});

describe('The index used by a query of the order listing', () => {
  const ask = (wanted: Partial<OrderConditions>) =>
    plansOf(app, (trx) =>
      pages.pageOfIds(trx, user.scope, { ...noFilter, view: 'new', ...wanted }, { limit: 51 }),
    );
  it('covers orders that wait again because their consignment notes were cancelled', async () => {
    const plan = await ask({});
    expect(plan).toContain('shop_order_of_note');
    expect(plan).toContain('shop_order_by_state');
  });
  it('covers labels that are not scanned yet', async () => {
    const plan = await ask({ view: 'generated', toId: idOf(2), fromId: idOf(1), printed: true });
    expect(plan).not.toContain('Seq Scan');
    const counted = await plansOf(app, (trx) => pages.countViews(trx, user.scope, noFilter, 10_000));
    for (const index of ['shipment_unscanned', 'shop_order_of_note', 'shop_order_without_note'])
      expect(counted).toContain(index);
  });
  it('covers a search by words', async () => {
    const other = await makeAdmin(app);
    await sql`
      insert into shop_order select (jsonb_populate_record(one, jsonb_build_object('account_id', ${other.scope}::text, 'order_id',
        gen_random_uuid(), 'shop_order_id', no, 'search_text', md5(no::text) || md5((-no)::text)))).*
      from shop_order as one, generate_series(1, 10000) as no
      where account_id = ${user.scope} and order_id = ${idOf(1)}`.execute(app.kit.database.db);
    await app.kit.database.executeSql('analyze shop_order');
    const wanted = {
      ...noFilter,
      view: 'all',
      terms: searchTerms('quixotic'),
      above: null,
      except: [],
      limit: 51,
    } as const;
    expect(await plansOf(app, (trx) => pages.listOrderIds(trx, other.scope, wanted))).toContain(
      'shop_order_by_words',
    );
  });
  it('is not read again for each batch of an action on a word that many orders have', async () => {
    const other = await makeAdmin(app);
    const count = 10_050;
    await sql`
      insert into shop_order select (jsonb_populate_record(one, jsonb_build_object('account_id', ${other.scope}::text, 'order_id',
        ('019c0000-0000-7000-8000-' || lpad(to_hex(no), 12, '0'))::uuid, 'shop_order_id', no, 'merged_into', null,
        'search_text', 'quixotic ' || no))).*
      from shop_order as one, generate_series(1, ${count}::int) as no
      where account_id = ${user.scope} and order_id = ${idOf(1)}`.execute(app.kit.database.db);
    await app.kit.database.executeSql('analyze shop_order');
    const wanted = { ...noFilter, view: 'all', terms: searchTerms('quixotic'), except: [] } as const;
    const found: string[] = [];
    for (let above: string | null = null, isMore = true; isMore; above = found.at(-1) ?? null) {
      const page = { ...wanted, above, limit: 3000 };
      const ids = await pages.listOrderIds(app.kit.database.db, other.scope, page);
      found.push(...ids);
      isMore = ids.length === 3000;
    }
    expect(new Set(found).size).toBe(count);
    expect(found).toEqual(found.toSorted());
    const batch = { ...wanted, above: found[200] ?? '', limit: 201 };
    const plan = await plansOf(app, (trx) => pages.listOrderIds(trx, other.scope, batch));
    expect(plan).not.toContain('unnest');
    expect(plan).not.toContain('ProjectSet');
  });
  it('covers the orders of a person, by phones and email addresses', async () => {
    const person = { phones: [{ spellings: ['123456789'], countries: null }], email: 'siti@mail.example' };
    const plan = await plansOf(app, (trx) =>
      findOrdersOf(trx, user.scope, person, { after: null, most: 500 }),
    );
    expect(plan).toContain('shop_order_of_person');
  });
  it('covers the next batch of matching orders, which is read until it is full and is not sorted', async () => {
    const wanted = { ...noFilter, view: 'shipped', above: idOf(300), except: [], limit: 51 } as const;
    const plan = await plansOf(app, (trx) => pages.listOrderIds(trx, user.scope, wanted));
    expect(plan).toMatch(/Subquery Scan on read .*\n +Filter: read\.has\n +-> +Nested Loop/u);
  });
  it('covers the orders of one shop', async () => {
    expect(await ask({ view: 'problem', connectionId: shops[1]?.connectionId ?? '' })).toContain(
      'shop_order_by_connection',
    );
  });
  it('covers the count of labels not scanned yet, also when many of the newest orders have one', async () => {
    const { db } = app.kit.database;
    await sql`
      update shipment set first_scan_at = null where account_id = ${user.scope} and shipment_id in (
        select shipment_id from shop_order where account_id = ${user.scope} and state = 'generated' order by order_id desc limit 200)`.execute(
      db,
    );
    const wanted = { ...noFilter, view: 'generated', printed: true } as const;
    const counted = await plansOf(app, (trx) => pages.countFound(trx, user.scope, wanted, 10_000));
    expect(counted).toContain('shipment_unscanned');
  });
});
