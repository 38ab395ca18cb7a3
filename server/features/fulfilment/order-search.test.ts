/** The search of orders in an account with more orders than one call reads. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';

import { orderListing, type OrderView } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { cancelOrders } from '#shared/features/fulfilment/order-moves.contract.ts';
import { textReadMax } from '#server/platform/db/text-search.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { plansOf } from '#server/test/plans.ts';
import { isOnPostgres, quietApp, type TestApp } from '#server/test/test-app.ts';
import { findOrdersOf } from './order-people.queries.ts';

let app: TestApp;
let user: TestUser;

/** The oldest order is called 'Zx', every twentieth 'Tan', and the 40 oldest and the newest 'Quartz'. */
const count = textReadMax + 90;
beforeAll(async () => {
  app = await quietApp();
  user = await makeAdmin(app, { is_allow_fulfillment: true });
  await sql`
    insert into fulfilment_order (account_id, order_id, order_no, state, source, reference, service, receiver, note, item_count,
      created_at, updated_at, search_text)
    select ${user.scope}, ('019b0000-0000-7000-8000-' || lpad(to_hex(no), 12, '0'))::uuid, 'FO' || no,
      case when no <= 3 then 'new' else 'handed-over' end, 'form', '', 'standard', '{"name": "Siti", "city": "", "country": "MY"}', '', 1,
      now(), now(), concat_ws(' ', 'siti', case when no = 1 then 'zx' end, case when no % 20 = 0 then 'tan' end,
        case when no <= 40 or no = ${count} then 'quartz' end)
    from generate_series(1, ${count}::int) as no`.execute(app.kit.database.db);
  await app.kit.database.executeSql('analyze fulfilment_order');
});

const page = async (q: string, more: { view?: OrderView; cursor?: string } = {}) =>
  (await send(app, orderListing, { as: user, body: { q, ...more } })).r;
const namesOf = ({ rows }: { rows: readonly { orderNo: string }[] }) => rows.map(({ orderNo }) => orderNo);

it('searches a word too short for the index in parts: a page stops before the oldest order, and the next finds it', async () => {
  const first = await page('zx');
  expect([first.rows, first.counts?.all, first.capped.includes('all')]).toEqual([[], 0, true]);
  const next = await page('zx', { cursor: first.nextCursor ?? '' });
  expect([namesOf(next), next.nextCursor]).toEqual([['FO1'], null]);
});

it('finds and counts a rare word in one page, however old the orders are', async () => {
  const { rows, nextCursor, counts, capped } = await page('quartz');
  expect([rows.length, nextCursor, counts?.all, counts?.new, capped]).toEqual([41, null, 41, 3, []]);
});

it('counts a common word among the newest orders, and exactly in a view with few orders', async () => {
  const { counts, capped } = await page('tan');
  expect([counts?.all, capped.includes('all')]).toEqual([1000, true]);
  const ofNew = await page('zx', { view: 'new' });
  expect([namesOf(ofNew), ofNew.counts?.new]).toEqual([['FO1'], 1]);
  expect([ofNew.capped.includes('new'), ofNew.capped.includes('handed-over')]).toEqual([false, true]);
});

it('applies an action to all that match, also beyond the first part', async () => {
  expect((await send(app, cancelOrders, { as: user, body: { filter: { q: 'zx' } } })).status).toBe(200);
  expect(namesOf(await page('zx', { view: 'cancelled' }))).toEqual(['FO1']);
});

it.skipIf(!isOnPostgres)(
  'finds the orders of a person by an index of phones and email addresses',
  async () => {
    const person = { phones: [{ spellings: ['123456789'], countries: null }], email: 'siti@mail.example' };
    const plan = await plansOf(app, (trx) =>
      findOrdersOf(trx, user.scope, person, { after: null, most: 500 }),
    );
    expect(plan).toContain('fulfilment_order_of_person');
  },
);
