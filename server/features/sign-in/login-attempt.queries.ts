import { sql } from 'kysely';

import type { Trx } from '#server/platform/db/database.ts';
import { type Holding, loginLimits } from './login-limit.rules.ts';

/** The account and login as typed, and where they came from; existing and unknown logins are counted alike. */
export interface Person {
  accountNo: string;
  loginKey: string;
  address: string;
  /** The id from our device cookie. */
  deviceId: string | null;
}

/**
 * Allows one login at a time per account and per address across all instances, so that parallel requests cannot exceed a
 * limit. The account is always locked first, which prevents deadlocks.
 */
export async function lockLogins(trx: Trx, { accountNo, address }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountNo}, 1))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`.execute(trx);
}

/** Whether the user has signed in, or reset the password, with this device since `since`. */
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

/** The limit for a known device: only wrong logins on it since the user's last sign-in with it count. */
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

/** The limits for everyone else. Attempts before the user's last password reset no longer count for that user. */
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
