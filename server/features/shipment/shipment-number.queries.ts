/** Order IDs and serial numbers, which a shipment needs before it is issued. */
import { type RawBuilder, sql } from 'kysely';

import { CHECK_WEIGHTS } from '#shared/features/shipment/cn-number.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { compiledOnce } from '#server/platform/db/compiled-once.ts';
import { prepared, type Reader, type Trx } from '#server/platform/db/database.ts';
import { type Claimed, isOurs } from '#server/platform/db/repeats.ts';

/** Draws the next serials of a sequence, in rising order. A serial is never reused, even when the transaction fails. */
export async function drawSerials(trx: Trx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await draw(trx, { sequence, count });
  return rows.map(({ serial }) => serial);
}

const draw = compiledOnce(
  (_, { sequence, count }: { sequence: string; count: number }) => sql<{ serial: number }>`
    select ${prepared} nextval(${sequence}::text::regclass) as serial from generate_series(1, ${count}::int)`,
);

/** Locks the order ID until the transaction ends: another request for the same one waits. */
export function lockOrderId(trx: Trx, scope: AccountScope, orderId: string): void {
  lock.along(trx, { held: `${scope} ${orderId}` });
}

const lock = compiledOnce(
  (_, { held }: { held: string }) =>
    sql`select ${prepared} pg_advisory_xact_lock(hashtextextended(${held}, 7))`,
);

/**
 * Returns the newest shipment with the order ID that was not cancelled (index shipment_by_order), and a serial. No serial
 * is drawn when the order ID raises a question or the request is a repeat. The caller holds the lock on the order ID.
 */
export async function drawUnlessUsed(
  trx: Trx,
  claimed: Claimed,
  wanted: { orderId: string; sequence: string; isConfirmed: boolean },
): Promise<Drawn> {
  const orderId = wanted.orderId === '' ? null : wanted.orderId;
  const {
    rows: [drawn],
  } = await drawOne(trx, { ...claimed, ...wanted, orderId });
  return {
    serial: drawn?.serial ?? null,
    earlier: drawn?.used ? { cn_no: drawn.used, created_at: drawn.at } : null,
  };
}

export interface Drawn {
  serial: number | null;
  earlier: { cn_no: string; created_at: Date } | null;
}

const drawOne = compiledOnce(
  (_, given: Claimed & { orderId: string | null; sequence: string; isConfirmed: boolean }) => sql<{
    used: string | null;
    at: Date;
    serial: number | null;
  }>`
    select ${prepared} used.cn_no as used, used.created_at as at, case
      when (used.cn_no is null or ${given.isConfirmed}) and ${isOurs(given)}
      then nextval(${given.sequence}::text::regclass) end as serial
    from (select) as one left join lateral (
      select cn_no, created_at from shipment
      where account_id = ${given.scope} and order_id = ${given.orderId} and status <> 'cancelled'
      order by shipment_id desc limit 1) as used on true`,
);

/** The parts of a CN number that is drawn inside a statement, with the order ID to check. */
export interface WantedNumber {
  orderId: string | null;
  /** True when the user has confirmed that the order ID may already be in use. */
  isConfirmed: boolean;
  sequence: string;
  /** The letters before the digits; `country` is the letters after them. */
  prefix: string;
  country: string;
}

/** SQL for the next number of the sequence, in the format of `cnNumber`. */
export function drawnCnNo({ sequence, prefix, country }: WantedNumber): RawBuilder<string> {
  const rest = sql.raw(
    `(${CHECK_WEIGHTS.map((weight, i) => `${weight} * substr(digits, ${i + 1}, 1)::int`).join(' + ')}) % 11`,
  );
  return sql<string>`(
    select ${prefix}::text || digits || case ${rest} when 0 then 5 when 1 then 0 else 11 - ${rest} end || ${country}::text
    from (select lpad(nextval(${sequence}::text::regclass)::text, 8, '0') as digits offset 0) as serial)`;
}

/** SQL condition: no shipment that was not cancelled has the order ID, or the user has confirmed it. */
export const isFree = ({
  account_id: scope,
  orderId,
  isConfirmed,
}: WantedNumber & { account_id: AccountScope }) =>
  sql<boolean>`(${isConfirmed}::boolean or not exists (
    select from shipment where account_id = ${scope}::uuid and order_id = ${orderId}::text and status <> 'cancelled'))`;

/** The newest shipment with the order ID that was not cancelled (index shipment_by_order). */
export async function findOrderIdUse(reader: Reader, scope: AccountScope, orderId: string) {
  const { rows } = await orderIdUse(reader, { scope, orderId });
  return rows[0];
}

const orderIdUse = compiledOnce((reader, { scope, orderId }: { scope: AccountScope; orderId: string }) =>
  reader
    .selectFrom('shipment')
    .select(['cn_no', 'created_at'])
    .where('account_id', '=', scope)
    .where('order_id', '=', orderId)
    .where('status', '<>', 'cancelled')
    .orderBy('shipment_id', 'desc')
    .limit(1),
);
