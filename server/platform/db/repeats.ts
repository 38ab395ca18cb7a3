/** The Idempotency-Key of a write: claimed before the work and stored with its answer, so that a repeat gets the first answer. */
import { hash as digestOf } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import { m } from '#shared/platform/words/words.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Seal } from '#server/platform/settings/secret-keys.ts';

import type { AccountScope } from './account-scope.ts';
import { auditColumns, type AuditRow, type ScopedCaller } from './audit-rows.ts';
import { compiledOnce } from './compiled-once.ts';
import { prepared, type Reader, type Trx } from './database.ts';
import { programKeysKeptMs } from './perishables.ts';

export interface Repeatable {
  /** The call's path. */
  call: string;
  body: unknown;
}

/** A write's Idempotency-Key; null without one. */
export interface Claimed {
  scope: AccountScope;
  key: string | null;
  call: string;
}

/**
 * For a query of `Move.ahead`: true if this is not a repeat, that is, this transaction claimed the key and it has no answer yet.
 */
export const isOurs = ({ scope, key, call }: Claimed): RawBuilder<boolean> => sql`(
  ${key}::text is null or exists (
    select from idempotency
    where account_id = ${scope} and idempotency_key = ${key}::text and call = ${call} and answer is null))`;

export interface Repeat {
  key: string;
  call: string;
  hash: Uint8Array;
  sentHash: Uint8Array | null;
}

/** The caller, and the hash of the whole request as sent, if known. */
interface Asking extends Pick<ScopedCaller, 'by'> {
  sentHash?: string;
}

/**
 * Tells whether `write` will return the answer of an earlier request of the same caller. Used to skip a check that a repeat
 * cannot pass again, such as a one-time code, which was checked for the first request.
 */
export async function isAnswered(
  reader: Reader,
  actor: ScopedCaller & Asking & { idempotencyKey: string | null },
  repeatable: Repeatable,
): Promise<boolean> {
  const { idempotencyKey } = actor;
  if (idempotencyKey === null) return false;
  const repeat = repeatOf(actor, idempotencyKey, repeatable);
  const first = await firstOf(reader, actor.scope, repeat).executeTakeFirst();
  return first !== undefined && first.answer !== null && isSame(first, repeat);
}

/**
 * Returns when the same caller sent the same request under another key; null if never, or longer ago than keys are kept. Used to
 * ask before a form or file is sent twice.
 */
export async function sentBefore(
  reader: Reader,
  actor: ScopedCaller & Asking & { idempotencyKey: string | null },
  repeatable: Repeatable,
): Promise<Date | null> {
  const { key, call, hash } = repeatOf(actor, actor.idempotencyKey ?? '', repeatable);
  const found = await reader
    .selectFrom('idempotency')
    .select('created_at')
    .where('account_id', '=', actor.scope)
    .where('call', '=', call)
    .where('request_hash', '=', hash)
    .where('idempotency_key', '<>', key)
    .where('answer', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.created_at ?? null;
}

const firstOf = (reader: Reader, scope: AccountScope, { key, call }: Repeat) =>
  reader
    .selectFrom('idempotency')
    .select(['request_hash', 'sent_hash', 'answer'])
    .where('account_id', '=', scope)
    .where('idempotency_key', '=', key)
    .where('call', '=', call);

interface KeptRequest {
  request_hash: Uint8Array;
  sent_hash: Uint8Array | null;
}

/**
 * Compares the parsed body, so that fields that the schema ignores or the service does not need in a repeat may differ; or the
 * request as it was sent.
 */
const isSame = (first: KeptRequest, { hash, sentHash }: Repeat): boolean =>
  Buffer.compare(first.request_hash, hash) === 0 ||
  (first.sent_hash !== null && sentHash !== null && Buffer.compare(first.sent_hash, sentHash) === 0);

/** @param key the Idempotency-Key of the request. */
export function repeatOf({ by, sentHash }: Asking, key: string, repeatable: Repeatable): Repeat {
  // A request of another principal with the same key and body is not a repeat: it is refused (409).
  const hashOf = (request: unknown) => digestOf('sha256', JSON.stringify([by.id, request]), 'buffer');
  return {
    key,
    call: repeatable.call,
    hash: hashOf(repeatable.body),
    sentHash: sentHash === undefined ? null : hashOf(sentHash),
  };
}

/** Keys of programs claimed before this instant count as new. */
export const endOfKeys = (now: Date): Date => new Date(now.getTime() - programKeysKeptMs);

/**
 * Returns false if the key was used before. A concurrent request with the same key waits here until the first has ended. A
 * program's key counts as new after its time, whether or not its row was already deleted.
 */
export async function claimKey(trx: Trx, actor: ScopedCaller, repeat: Repeat, now: Date): Promise<boolean> {
  const over = endOfKeys(now);
  const by = actor.by.kind === 'token' ? 'program' : 'person';
  const { numAffectedRows } = await claim(trx, { ...repeat, scope: actor.scope, now, over }, by);
  return numAffectedRows === 1n;
}

const claim = compiledOnce((trx, given: Repeat & { scope: AccountScope; now: Date; over: Date }, by) => {
  const { scope, key, call, hash, sentHash, now, over } = given;
  const claimed = { request_hash: hash, sent_hash: sentHash, answer: null, created_at: now };
  return trx
    .insertInto('idempotency')
    .values({ account_id: scope, idempotency_key: key, call, ...claimed })
    .onConflict((conflict) =>
      by === 'program'
        ? conflict
            .columns(['account_id', 'idempotency_key', 'call'])
            .doUpdateSet(claimed)
            .where('idempotency.created_at', '<=', over)
        : conflict.doNothing(),
    )
    .modifyEnd(prepared);
});

export async function firstAnswer(
  trx: Trx,
  actor: ScopedCaller,
  repeat: Repeat,
  seal: Seal,
): Promise<unknown> {
  const first = await firstOf(trx, actor.scope, repeat).executeTakeFirstOrThrow();
  if (!isSame(first, repeat)) throw refuse('conflict', m.http_problem_key_used);
  if (!isSealed(first.answer)) return first.answer;
  const opened = seal.unseal(boundTo(actor, repeat), Buffer.from(first.answer.sealed, 'base64'));
  // The key that sealed the answer no longer exists: the answer cannot be returned, and the work must not be done again.
  if (opened === null) throw refuse('conflict', m.http_problem_key_used);
  const text = opened.toString('utf8');
  const answer: unknown = JSON.parse(text.startsWith(withBlank) ? await filledIn(trx, actor, text) : text);
  return answer;
}

/** The value to fill in was drawn by the database and is the subject of the audit row. */
async function filledIn(trx: Trx, { scope }: ScopedCaller, text: string): Promise<string> {
  const { auditId, blank, answer } = JSON.parse(text.slice(withBlank.length)) as Blanks;
  const audited = await trx
    .selectFrom('audit')
    .select('subject')
    .where('account_id', '=', scope)
    .where('audit_id', '=', auditId)
    .executeTakeFirst();
  if (!audited) throw refuse('conflict', m.http_problem_key_used);
  return answer.replaceAll(blank, audited.subject);
}

/** Prefix of an answer that was sealed before the database had drawn all of its values; no JSON text begins like this. */
const withBlank = 'blank ';

interface Blanks {
  auditId: string;
  blank: string;
  /** A JSON text. */
  answer: string;
}

/**
 * Answers hold personal data, and secrets that are shown only once, so they are stored sealed. Those of earlier versions are
 * stored unsealed, for a week.
 */
export const sealed = (answer: unknown, actor: ScopedCaller, repeat: Repeat, seal: Seal): string =>
  sealedText(JSON.stringify(answer ?? null), actor, repeat, seal);

/** Seals an answer with blanks, which are filled in from the subject of an audit row. */
export const sealedWithBlank = (
  { answer, ...blanks }: Omit<Blanks, 'answer'> & { answer: unknown },
  actor: ScopedCaller,
  repeat: Repeat,
  seal: Seal,
): string =>
  sealedText(
    `${withBlank}${JSON.stringify({ ...blanks, answer: JSON.stringify(answer) } satisfies Blanks)}`,
    actor,
    repeat,
    seal,
  );

function sealedText(text: string, actor: ScopedCaller, repeat: Repeat, seal: Seal): string {
  const bytes = seal.seal(boundTo(actor, repeat), Buffer.from(text));
  return `{"sealed":"${bytes.toString('base64')}"}`;
}

const boundTo = ({ scope }: ScopedCaller, { key, call }: Repeat) => JSON.stringify([scope, call, key]);

const isSealed = (answer: unknown): answer is { sealed: string } =>
  typeof answer === 'object' && answer !== null && 'sealed' in answer && Object.keys(answer).length === 1;

/** One statement for both, so that storing the answer costs no extra round trip. */
export const rememberAndAudit = compiledOnce((trx, given: AuditRow & Repeat & { answer: string }) =>
  trx
    .with('remembered', (db) =>
      db
        .updateTable('idempotency')
        .set({ answer: given.answer })
        .where('account_id', '=', given.account_id)
        .where('idempotency_key', '=', given.key)
        .where('call', '=', given.call)
        .returning('call'),
    )
    .insertInto('audit')
    .values(auditColumns(given))
    .modifyEnd(prepared),
);
