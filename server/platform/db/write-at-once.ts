/**
 * A write in one statement: the Idempotency-Key, the work and the audit row are sent together and committed in one round trip. It
 * does nothing if the key was used before or a precondition does not hold; then the write is made step by step, which also
 * reports the problem.
 */
import { randomBytes } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { AuditRow } from './audit-rows.ts';
import type { Repeat } from './repeats.ts';
import type { Reader, Trx } from './database.ts';
import type { SentAlong } from './transactions.ts';

/**
 * A placeholder in the data that is sent, for a value that only the database knows, such as a number that it draws. Random, so
 * that no customer's text contains it, in upper or lower case.
 */
export const blank = `BLANK${randomBytes(16).toString('hex').toUpperCase()}`;

export interface AtOnce<T> {
  /** The detail of the audit row; its subject is the drawn value. */
  detail: Record<string, unknown>;
  /** Makes the answer from the drawn value, or from the placeholder. */
  answer(drawn: string): T;
  /** Sends the statement, which begins with `withClaim` and returns the drawn value, or no row if it did nothing. */
  send(trx: Trx, claim: AnsweredClaim): SentAlong<Drawn>;
}

export interface Drawn {
  drawn: string;
}

/** The row of a key, stored together with its answer, and the audit row. */
export interface AnsweredClaim extends AuditRow, Repeat {
  /** The sealed answer as JSON. */
  answer: string;
  /** A program's key claimed at or before this instant counts as new. */
  over: Date;
}

/**
 * Begins a statement that also marks the change for open screens. `claimed` has one row if this write claims the key and the
 * precondition holds, otherwise none.
 * @param draws is evaluated only if there will be that row, except when two requests with one key race
 * @param restsOn the precondition
 */
export function withClaim(
  trx: Reader,
  given: AnsweredClaim,
  draws: RawBuilder<string>,
  restsOn: RawBuilder<boolean>,
) {
  const { account_id: scope, key, call } = given;
  const isProgram = sql<boolean>`${given.by_kind}::text = 'token'`;
  return trx
    .with(
      'drawn',
      () => sql<Drawn>`(
      select ${draws} as drawn from (select) as one
      where ${restsOn} and not exists (
        select from idempotency where account_id = ${scope}::uuid and idempotency_key = ${key} and call = ${call}
          and (not ${isProgram} or created_at > ${given.over}::timestamptz)))`,
    )
    .with('claimed', (db) =>
      db
        .insertInto('idempotency')
        .columns([
          'account_id',
          'idempotency_key',
          'call',
          'request_hash',
          'sent_hash',
          'answer',
          'created_at',
        ])
        .expression(sql`
          select ${scope}::uuid, ${key}, ${call}, ${given.hash}::bytea, ${given.sentHash}::bytea, ${given.answer}::jsonb, ${given.at}::timestamptz
          from drawn`)
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'idempotency_key', 'call'])
            .doUpdateSet(({ ref }) => ({
              request_hash: ref('excluded.request_hash'),
              sent_hash: ref('excluded.sent_hash'),
              answer: sql`excluded.answer`,
              created_at: ref('excluded.created_at'),
            }))
            .where(sql<boolean>`${isProgram} and idempotency.created_at <= ${given.over}::timestamptz`),
        )
        .returning(sql<string>`(select drawn from drawn)`.as('drawn')),
    )
    .with('audited', (db) =>
      db.insertInto('audit').columns([...auditedColumns]).expression(sql`
          select ${scope}::uuid, ${given.audit_id}::uuid, ${given.at}::timestamptz, ${given.by_kind}, ${given.by_id}::uuid,
            ${given.who}, ${given.action}, drawn, ${given.detail}::jsonb, ${given.address}, ${given.user_agent}, ${given.request_id}
          from claimed`),
    )
    .with('marked', (db) =>
      db
        .insertInto('change_mark')
        .columns(['account_id'])
        .expression(sql`select ${scope}::uuid from claimed`),
    );
}

const auditedColumns = [
  'account_id',
  'audit_id',
  'at',
  'by_kind',
  'by_id',
  'who',
  'action',
  'subject',
  'detail',
  'address',
  'user_agent',
  'request_id',
] as const;

/** In such a statement: the value, or null if `claimed` has no row. */
export const ifClaimed = <T>(value: RawBuilder<T>): RawBuilder<T> => sql<T>`(select ${value} from claimed)`;

/** Like `ifClaimed`, for a text whose placeholders are replaced by the drawn value. */
export const filled = (text: string): RawBuilder<string> =>
  ifClaimed(sql<string>`
    replace(replace(${text}::text, ${sql.lit(blank)}, drawn), ${sql.lit(blank.toLowerCase())}, lower(drawn))`);
