import { type Insertable, sql, type Updateable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { WebhookEndpointTable } from '#server/platform/db/tables/outgoing-events.ts';

export async function insertEndpoint(trx: Trx, row: Insertable<WebhookEndpointTable>): Promise<void> {
  await trx.insertInto('webhook_endpoint').values(row).execute();
}

/** Serialises the creation of endpoints in an account, so that their number is checked correctly. */
export async function lockEndpoints(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} webhooks`}, 85))`.execute(trx);
}

const endpoints = (reader: Reader, scope: AccountScope) =>
  reader.selectFrom('webhook_endpoint').selectAll().where('account_id', '=', scope);

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

export async function listEndpoints(reader: Reader, scope: AccountScope) {
  return endpoints(reader, scope).orderBy('endpoint_id').execute();
}

export async function findEndpoint(reader: Reader, scope: AccountScope, endpointId: string) {
  return endpoints(reader, scope).where('endpoint_id', '=', endpointId).executeTakeFirst();
}

/** Returns the endpoint, locked until the transaction ends: the outcomes of its deliveries wait, so they are saved in order. */
export async function lockEndpoint(trx: Trx, scope: AccountScope, endpointId: string) {
  return endpoints(trx, scope).where('endpoint_id', '=', endpointId).forUpdate().executeTakeFirst();
}

export async function updateEndpoint(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  change: Updateable<WebhookEndpointTable>,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set(change)
    .where('account_id', '=', scope)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

/** Deletes the endpoint with its deliveries, attempts and hourly figures. */
export async function deleteEndpoint(trx: Trx, scope: AccountScope, endpointId: string): Promise<void> {
  for (const table of ['webhook_attempt', 'webhook_delivery', 'webhook_hour', 'webhook_endpoint'] as const) {
    await trx
      .deleteFrom(table)
      .where('account_id', '=', scope)
      .where('endpoint_id', '=', endpointId)
      .execute();
  }
}

/** Returns the hourly figures since an instant, oldest first. */
export async function listHours(reader: Reader, scope: AccountScope, since: Date) {
  return reader
    .selectFrom('webhook_hour')
    .select(['endpoint_id', 'hour', 'delivered', 'failed', 'ms'])
    .where('account_id', '=', scope)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();
}

export async function countWaiting(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('webhook_delivery')
    .select(({ fn }) => ['endpoint_id', fn.countAll<number>().as('waiting')])
    .where('account_id', '=', scope)
    .where('state', '=', 'waiting')
    .groupBy('endpoint_id')
    .execute();
}

/** Stops the waiting deliveries of an endpoint; they are not sent unless someone replays them. */
export async function stopWaiting(
  trx: Trx,
  scope: AccountScope,
  endpointId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'stopped', next_at: null, settled_at: at })
    .where('account_id', '=', scope)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Returns endpoints of all accounts, ordered by endpoint id, with secrets that the current key did not seal (`head` is the prefix
 * of its values).
 */
export async function listSealedOtherwise(
  reader: Reader,
  { head, after, most }: { head: Uint8Array; after: string | null; most: number },
) {
  return reader
    .selectFrom('webhook_endpoint')
    .select(['account_id', 'endpoint_id', 'secret', 'old_secret', 'older_secrets'])
    .where(sql<boolean>`(substring(secret from 1 for ${head.length}) <> ${head}
      or substring(old_secret from 1 for ${head.length}) <> ${head}
      or exists (
        select from jsonb_array_elements(older_secrets) older
        where substring(decode(older ->> 'sealed', 'base64') from 1 for ${head.length}) <> ${head}))`)
    .$if(after !== null, (query) => query.where('endpoint_id', '>', after ?? ''))
    .orderBy('endpoint_id')
    .limit(most)
    .execute();
}

/** Returns false when the secret was changed in the meantime. */
export async function replaceSecrets(
  reader: Reader,
  scope: AccountScope,
  endpointId: string,
  was: Uint8Array,
  sealed: { secret: Uint8Array; old_secret: Uint8Array | null; older_secrets: string },
): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('webhook_endpoint')
    .set(sealed)
    .where('account_id', '=', scope)
    .where('endpoint_id', '=', endpointId)
    .where('secret', '=', was)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
