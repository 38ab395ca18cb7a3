import { sql } from 'kysely';

import type { Trx } from '#server/platform/db/database.ts';
import { type Holding, loginLimits } from './login-limit.rules.ts';

/** Who is signing in, as typed, and from where; known or not, both are counted alike. */
export interface Person {
  accountNo: string;
  loginKey: string;
  address: string;
  /** Of a device cookie of ours. */
  deviceId: string | null;
}

/**
 * One login of an account, and of an address, at a time, on all instances, so that no limit is passed by asking in
 * parallel. Always the account first: two that wait for each other cannot be.
 */
export async function lockLogins(trx: Trx, { accountNo, address }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountNo}, 1))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`.execute(trx);
}

/** Did the user sign in, or reset the password, with this device since an instant? */
export async function isKnownDevice(
  trx: Trx,
  { accountNo, loginKey, deviceId }: Person,
  since: Date,
): Promise<boolean> {
  if (deviceId === null) return false;
  const row = await trx
    .selectFrom('login_attempt')
    .select('attempt_id')
    .where('account_no', '=', accountNo)
    .where('login_key', '=', loginKey)
    .where('device_id', '=', deviceId)
    .where('succeeded', '=', true)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What holds a known device back: only what was wrong on it since its person signed in with it. */
export async function holdingDevice(
  trx: Trx,
  { accountNo, loginKey, deviceId }: Person,
  since: Date,
): Promise<Holding> {
  const { rows } = await sql<{ at: Date }>`
    select wrong.at from login_attempt as wrong
    where wrong.account_no = ${accountNo} and wrong.login_key = ${loginKey} and wrong.device_id = ${deviceId}
      and not wrong.succeeded and wrong.at > ${since}
      and wrong.at > (select max(at) from login_attempt
        where account_no = ${accountNo} and login_key = ${loginKey} and succeeded
          and (device_id = ${deviceId} or is_reset))
    order by wrong.at desc offset ${loginLimits.wrongPerWindow - 1} limit 1
  `.execute(trx);
  return { person: rows[0]?.at ?? null, account: null, address: null };
}

/** What holds everybody else back. A reset of the user makes what came before it count no more for them. */
export async function holdingStranger(
  trx: Trx,
  { accountNo, loginKey, address }: Person,
  since: { window: Date; hour: Date },
): Promise<Holding> {
  const { rows } = await sql<Holding>`
    with past as (
      select
        max(at) filter (where is_reset) as reset,
        max(at) filter (where is_reset or address = ${address}) as here
      from login_attempt
      where account_no = ${accountNo} and login_key = ${loginKey} and succeeded
    )
    select
      (select at from login_attempt
        where account_no = ${accountNo} and login_key = ${loginKey} and address = ${address}
          and device_id is null and not succeeded and at > greatest(${since.window}::timestamptz, past.here)
        order by at desc offset ${loginLimits.wrongPerWindow - 1} limit 1) as person,
      (select at from login_attempt
        where account_no = ${accountNo}
          and device_id is null and not succeeded and at > greatest(${since.hour}::timestamptz, past.reset)
        order by at desc offset ${loginLimits.wrongPerAccountAndHour - 1} limit 1) as account,
      (select at from login_attempt
        where address = ${address}
          and device_id is null and not succeeded and at > ${since.hour}
        order by at desc offset ${loginLimits.wrongPerAddressAndHour - 1} limit 1) as address
    from past
  `.execute(trx);
  return rows[0] ?? { person: null, account: null, address: null };
}

export async function insertAttempt(
  trx: Trx,
  { accountNo, loginKey, address, deviceId }: Person,
  row: { attempt_id: string; at: Date; succeeded: boolean; is_reset: boolean },
): Promise<void> {
  await trx
    .insertInto('login_attempt')
    .values({ account_no: accountNo, login_key: loginKey, address, device_id: deviceId, ...row })
    .execute();
}
