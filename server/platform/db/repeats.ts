/** The Idempotency-Key of a write: claimed before the work, answered with it, so that a repeat is told what the first was. */
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

/** The Idempotency-Key of a write, null without one. */
export interface Claimed {
  scope: AccountScope;
  key: string | null;
  call: string;
}

/** In a query of `Move.ahead`: this is no repeat, the key was claimed by this transaction and is not answered yet. */
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

/** Who asks, and of the whole request as it was sent its hash, where it is known. */
interface Asking extends Pick<ScopedCaller, 'by'> {
  sentHash?: string;
}

/**
 * Whether `write` will tell the answer of an earlier request of the same caller. For what must not be asked of a repeat, as a
 * code that is good for once: only where it was asked of the first.
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

const firstOf = (reader: Reader, scope: AccountScope, { key, call }: Repeat) =>
  reader
    .selectFrom('idempotency')
    .select(['request_hash', 'sent_hash', 'answer'])
    .where('account_id', '=', scope)
    .where('idempotency_key', '=', key)
    .where('call', '=', call);

interface Kept {
  request_hash: Uint8Array;
  sent_hash: Uint8Array | null;
}

/** As it was read, so that what a schema passes over or a service does not ask of a repeat may differ; or as it was sent. */
const isSame = (first: Kept, { hash, sentHash }: Repeat): boolean =>
  Buffer.compare(first.request_hash, hash) === 0 ||
  (first.sent_hash !== null && sentHash !== null && Buffer.compare(first.sent_hash, sentHash) === 0);

/** @param key the Idempotency-Key that was sent. */
export function repeatOf({ by, sentHash }: Asking, key: string, repeatable: Repeatable): Repeat {
  // Another principal's request is no repeat, though it has the same key and body: it is refused (409).
  const hashOf = (asked: unknown) => digestOf('sha256', JSON.stringify([by.id, asked]), 'buffer');
  return {
    key,
    call: repeatable.call,
    hash: hashOf(repeatable.body),
    sentHash: sentHash === undefined ? null : hashOf(sentHash),
  };
}

/** Keys of programs from before it are new again. */
export const endOfKeys = (now: Date): Date => new Date(now.getTime() - programKeysKeptMs);

/**
 * False when the key was used before. A racing request with the same key waits here until the first has ended. A key of
 * programs is new again after its time, whether or not its row has been cleared away.
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
  // The key that sealed it is gone: what was answered cannot be told again, and must not be done again.
  if (opened === null) throw refuse('conflict', m.http_problem_key_used);
  const text = opened.toString('utf8');
  const answer: unknown = JSON.parse(text.startsWith(withBlank) ? await filledIn(trx, actor, text) : text);
  return answer;
}

/** What was drawn is the subject of the audit row. */
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

/** Before an answer that was sealed before the database knew all of it; no JSON begins like that. */
const withBlank = 'blank ';

interface Blanks {
  auditId: string;
  blank: string;
  /** As JSON. */
  answer: string;
}

/** Answers hold people, and secrets that are shown once: they are stored sealed. Those of earlier versions are stored open, for a week. */
export const sealed = (answer: unknown, actor: ScopedCaller, repeat: Repeat, seal: Seal): string =>
  sealedText(JSON.stringify(answer ?? null), actor, repeat, seal);

/** The same of one with blanks, which the subject of an audit row fills. */
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

/** In one statement, so that the answer costs no round trip of its own. */
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
