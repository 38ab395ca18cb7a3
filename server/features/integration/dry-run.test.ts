/**
 * `dryRun=true` of every write of the interface for programs: the response is that of the write, and nothing is stored. No row
 * changes in any table, so nothing goes to operations, to webhooks, into the feed or to a mailbox either.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';

import { getAccount } from '#shared/features/integration/places.contract.ts';
import { createWebhook } from '#shared/features/webhook/event-feed.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import type { TwoAccounts } from '#server/test/example.ts';
import { allExamples } from '#server/test/examples/all.examples.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';

let world: TwoAccounts;
let snapshot: string;
beforeAll(async () => {
  // Its timed tasks do not run: what changes is changed by the call.
  const app = await quietApp();
  const me = await makeAdmin(app, { is_allow_fulfillment: true });
  world = { app, me, they: me };
  snapshot = await snapshotOfAll();
});
afterAll(async () => world.app.stop());

/** The use of a token is recorded for a dry run too. */
const ofRequests = ['api_token', 'api_request', 'api_request_day'];

/** One statement that counts the rows of every table, and sums up what is in those of accounts. */
async function snapshotOfAll(): Promise<string> {
  const { rows } = await world.app.kit.database.executeSql(`
    select format('%I.%I', nspname, relname) as name, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id' and not attisdropped
    ) as "isOfAccounts"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
      and relname <> all (array['${ofRequests.join("', '")}'])`);
  return (rows as { name: string; isOfAccounts: boolean }[])
    .map(({ name, isOfAccounts }) => {
      const sum = isOfAccounts ? `md5(coalesce(string_agg(one::text, ',' order by one::text), ''))` : `''`;
      return `select '${name}' as name, count(*)::int as count, ${sum} as sum from ${name} one`;
    })
    .join(' union all ');
}
async function allRows(): Promise<Map<string, string>> {
  // Sends everything that is due, because a dry run wakes the sender as well.
  await world.app.services.webhooks.pass();
  await world.app.services.webhooks.idle();
  const { rows } = await world.app.kit.database.executeSql(snapshot);
  return new Map(
    (rows as { name: string; count: number; sum: string }[]).map(({ name, count, sum }) => [
      name,
      `${count} ${sum}`,
    ]),
  );
}
/** Tables with other rows than before. */
async function changedSince(before: Map<string, string>): Promise<string[]> {
  return [...(await allRows())].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
}

/** New on each call; everything else in a response must equal that of the write. */
const given = new Set(
  `shipmentId consignmentNoteNo orderId orderNo eventId pickupId pickupNo addressId endpointId connectionId productId secret
   at createdAt receivedAt updatedAt changedAt oldSecretUntil`.split(/\s+/u),
);
/** Of a cancelled order: read after the write was rolled back, so that only its state equals that of the write. */
const ofHistory = new Set([
  'events',
  'version',
  'changedBy',
  'cancelledBy',
  'payment',
  'status',
  'available',
]);
const comparable = (answer: unknown, operation = ''): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      given.has(key) || (/ordersCancel$/iu.test(operation) && ofHistory.has(key)) ? '' : value,
    ),
  );

const writes = allExamples.filter(({ call }) => typeof call.needs === 'object' && call.idempotent);

it.each(writes.map((one) => [one.call.operation ?? '', one] as const))(
  'A dry run of %s returns the response of the write and changes no row',
  async (_name, { call, good }) => {
    const input = { as: await apiTokenOf(world.app, world.me), ...(await good(world)) };
    // The first call with a sandbox token creates or updates the sandbox account, so it comes before the snapshot.
    await send(world.app, getAccount, { as: input.as });
    const before = await allRows();
    const dry = await send(world.app, call, { ...input, query: { ...input.query, dryRun: true } });
    expect(dry.e).toBeNull();
    expect(await changedSince(before)).toEqual([]);
    const done = await send(world.app, call, input);
    expect(await changedSince(before)).toContain('public.audit');
    expect(comparable(dry.r, call.operation)).toEqual(comparable(done.r, call.operation));
  },
);

it('A dry run of creating a webhook endpoint returns no secret', async () => {
  const as = await apiTokenOf(world.app, world.me);
  const body = { url: 'http://127.0.0.1:9/hooks' };
  const { r } = await send(world.app, createWebhook, { as, body, query: { dryRun: true } });
  expect(r.secret).toBe('');
});
