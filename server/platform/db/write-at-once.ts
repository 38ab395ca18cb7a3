/**
 * A write that is one statement: its key, its work and its audit row travel to the database together and are committed by the same
 * journey. It does nothing at all where the key was used before, or where what it rests on is not so; then the write is made step by step, which
 * also tells what was wrong.
 */
import { randomBytes } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { AuditRow } from './audit-rows.ts';
import type { Repeat } from './repeats.ts';
import type { Reader, Trx } from './database.ts';
import type { SentAlong } from './transactions.ts';

/**
 * Stands in all that is sent for the text that only the database knows then, such as the number that it draws. By chance, so that no text
 * of a customer has it, in capitals or small.
 */
export const blank = `BLANK${randomBytes(16).toString('hex').toUpperCase()}`;

export interface AtOnce<T> {
  /** What the audit trail keeps; its subject is what was drawn. */
  detail: Record<string, unknown>;
  /** What is answered, of what was drawn or of the blank. */
  answer(drawn: string): T;
  /** Sends the statement, which begins with `withClaim` and answers what it drew, no row where it did nothing. */
  send(trx: Trx, claim: AnsweredClaim): SentAlong<Drawn>;
}

export interface Drawn {
  drawn: string;
}

/** The row of a key, answered as it is made, and the audit row. */
export interface AnsweredClaim extends AuditRow, Repeat {
  /** The answer, sealed, as JSON. */
  answer: string;
  /** A key of programs that is as old is new again. */
  over: Date;
}

/**
 * Begins a statement that also tells open screens: `claimed` has one row if the key is this write's and what it rests on is so, and none if not.
 * @param draws is asked only if there will be that row, but for two racing requests with one key
 * @param restsOn what must be so
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

/** In such a statement: null unless `claimed` has its row. */
export const ifClaimed = <T>(value: RawBuilder<T>): RawBuilder<T> => sql<T>`(select ${value} from claimed)`;

/** The same of a text, with what was drawn in its blanks. */
export const filled = (text: string): RawBuilder<string> =>
  ifClaimed(sql<string>`
    replace(replace(${text}::text, ${sql.lit(blank)}, drawn), ${sql.lit(blank.toLowerCase())}, lower(drawn))`);
