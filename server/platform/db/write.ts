import { hash as digestOf } from 'node:crypto';

import { type Insertable, type RawBuilder, sql } from 'kysely';

import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import { m } from '#shared/platform/words/words.ts';

import { refuse } from '#server/platform/http/refused.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { Seal } from '#server/platform/settings/secret-keys.ts';
import type { AccountScope } from './account-scope.ts';
import { compiledOnce } from './compiled-once.ts';
import { type Database, prepared, type Trx } from './database.ts';
import { newId } from './ids.ts';
import { programKeysKeptMs } from './perishables.ts';
import type { Tables } from './tables.ts';

/** Who writes, and to which account. */
export interface Actor extends Caller {
  scope: AccountScope;
  idempotencyKey: string | null;
  /** What a repeat must contain to be one, of calls that are repeatable whatever their service declares. */
  repeatable?: Repeatable;
  /** Called when the answer is that of an earlier request with the same key. */
  onReplay?: () => void;
  /** Everything is checked and written, and then undone: the answer shows what would have been. */
  isDryRun?: boolean;
}

/**
 * The same actor for one write of several that a call makes: each is remembered by itself, so that a repeat of a call that was
 * cut short does the rest of it.
 */
export const actorOfPart = (actor: Actor, part: string | number): Actor => ({
  ...actor,
  idempotencyKey: actor.idempotencyKey === null ? null : `${actor.idempotencyKey} · ${part}`,
});

interface Repeatable {
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

export interface Move<Ahead = undefined> {
  /** What was done, as the audit trail keeps it: 'shipment.created'. */
  action: AuditAction;
  /** On what; may be left to `Written.subject` when it is known only afterwards. */
  subject?: string;
  detail?: Record<string, unknown>;
  /** Makes a repeat with the same Idempotency-Key answer the first result: the call's path and the parsed body. */
  repeatable?: Repeatable;
  /**
   * What is asked together with the key, in the same wait: before it is known whether this is a repeat, whose answer is that of the first.
   * So it may only read, and do what is harmless in vain; `isOurs` tells the rest.
   */
  ahead?: (trx: Trx, claimed: Claimed) => Promise<Ahead>;
}

export interface Written<Ahead = undefined> {
  trx: Trx;
  /** What `Move.ahead` found. */
  ahead: Ahead;
  /** Names what was written, for the audit trail. */
  subject(name: string, detail?: Record<string, unknown>): void;
}

export type Write = <T, Ahead = undefined>(
  actor: Actor,
  move: Move<Ahead>,
  work: (written: Written<Ahead>) => Promise<T>,
) => Promise<T>;

/** Takes the result of a dry run past the end of its transaction, which it undoes. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('A dry run');
    this.result = result;
  }
}

/**
 * The moves that every write makes: one transaction, the idempotency key, the work, the audit row. Whatever is
 * acknowledged is committed; whatever throws leaves nothing behind.
 */
export function makeWrite(database: Database, clock: Clock, seal: Seal): Write {
  async function once<T, Ahead>(
    actor: Actor,
    move: Move<Ahead>,
    work: (written: Written<Ahead>) => Promise<T>,
  ): Promise<T> {
    const repeat = repeatOf(actor, move);
    return database.transaction(async (trx) => {
      const { isFirst, ahead } = await begun(trx, actor, move, repeat, clock.now());
      if (repeat && !isFirst) {
        const first = (await firstAnswer(trx, actor, repeat, seal)) as T;
        actor.onReplay?.();
        return first;
      }
      let subject = move.subject ?? '';
      let detail = move.detail ?? {};
      const result = await work({
        trx,
        ahead,
        subject(name, more) {
          subject = name;
          if (more) detail = { ...detail, ...more };
        },
      });
      const audited = auditRow(actor, clock, move.action, subject, detail);
      if (repeat) {
        const answer = JSON.stringify(sealed(result, actor, repeat, seal));
        rememberAndAudit.along(trx, { ...audited, ...repeat, answer });
      } else audit.along(trx, audited);
      if (actor.isDryRun) throw new Undone(result);
      return result;
    });
  }

  return async <T, Ahead>(
    actor: Actor,
    move: Move<Ahead>,
    work: (written: Written<Ahead>) => Promise<T>,
  ): Promise<T> => {
    if (!actor.isDryRun) return once(actor, move, work);
    try {
      return await once(actor, move, work);
    } catch (error) {
      if (error instanceof Undone) return error.result as T;
      throw error;
    }
  };
}

/** Asked in one turn, so that they travel together. */
async function begun<Ahead>(
  trx: Trx,
  actor: Actor,
  { ahead }: Move<Ahead>,
  repeat: Repeat | null,
  now: Date,
): Promise<{ isFirst: boolean; ahead: Ahead }> {
  const { key = null, call = '' } = repeat ?? {};
  const [isFirst, found] = await Promise.all([
    repeat === null || claimKey(trx, actor, repeat, now),
    ahead?.(trx, { scope: actor.scope, key, call }),
  ]);
  // Without an `ahead` nothing is found.
  return { isFirst, ahead: found as Ahead };
}

/** In a query of `Move.ahead`: this is no repeat, the key was claimed by this transaction and is not answered yet. */
export const isOurs = ({ scope, key, call }: Claimed): RawBuilder<boolean> => sql`(
  ${key}::text is null or exists (
    select from idempotency
    where account_id = ${scope} and idempotency_key = ${key}::text and call = ${call} and answer is null))`;

interface Repeat {
  key: string;
  call: string;
  hash: Uint8Array;
}

function repeatOf(actor: Actor, move: Pick<Move, 'repeatable'>): Repeat | null {
  const { idempotencyKey: key, by, isDryRun = false } = actor;
  const repeatable = actor.repeatable ?? move.repeatable;
  if (!repeatable || key === null || isDryRun) return null;
  // Another principal's request is no repeat, though it has the same key and body: it is refused (409).
  const hash = digestOf('sha256', JSON.stringify([by.id, repeatable.body]), 'buffer');
  return { key, call: repeatable.call, hash };
}

/**
 * False when the key was used before. A racing request with the same key waits here until the first has ended. A key of
 * programs is new again after its time, whether or not its row has been cleared away.
 */
async function claimKey(trx: Trx, actor: Actor, { key, call, hash }: Repeat, now: Date): Promise<boolean> {
  const over = new Date(now.getTime() - programKeysKeptMs);
  const by = actor.by.kind === 'token' ? 'program' : 'person';
  const { numAffectedRows } = await claim(trx, { scope: actor.scope, key, call, hash, now, over }, by);
  return numAffectedRows === 1n;
}

const claim = compiledOnce((trx, given: Repeat & { scope: AccountScope; now: Date; over: Date }, by) => {
  const { scope, key, call, hash, now, over } = given;
  const claimed = { request_hash: hash, answer: null, created_at: now };
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

async function firstAnswer(trx: Trx, actor: Actor, repeat: Repeat, seal: Seal): Promise<unknown> {
  const { key, call, hash } = repeat;
  const first = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', actor.scope)
    .where('idempotency_key', '=', key)
    .where('call', '=', call)
    .executeTakeFirstOrThrow();
  if (Buffer.compare(first.request_hash, hash) !== 0) {
    throw refuse('conflict', m.http_problem_key_used);
  }
  if (!isSealed(first.answer)) return first.answer;
  const opened = seal.unseal(boundTo(actor, repeat), Buffer.from(first.answer.sealed, 'base64'));
  // The key that sealed it is gone: what was answered cannot be told again, and must not be done again.
  if (opened === null) throw refuse('conflict', m.http_problem_key_used);
  return JSON.parse(opened.toString('utf8')) as unknown;
}

/** Answers hold people, and secrets that are shown once: they are stored sealed. Those of earlier versions are stored open, for a week. */
function sealed(answer: unknown, actor: Actor, repeat: Repeat, seal: Seal): { sealed: string } {
  const text = Buffer.from(JSON.stringify(answer ?? null));
  return { sealed: seal.seal(boundTo(actor, repeat), text).toString('base64') };
}

const boundTo = ({ scope }: Actor, { key, call }: Repeat) => JSON.stringify([scope, call, key]);

const isSealed = (answer: unknown): answer is { sealed: string } =>
  typeof answer === 'object' && answer !== null && 'sealed' in answer && Object.keys(answer).length === 1;

const audit = compiledOnce((trx, row: AuditRow) =>
  trx.insertInto('audit').values(auditColumns(row)).modifyEnd(prepared),
);

/** In one statement, so that the answer costs no round trip of its own. */
const rememberAndAudit = compiledOnce((trx, given: AuditRow & Repeat & { answer: string }) =>
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

/** The audit row of one part of a write that touches several accounts; the write's own `Written.trx` carries it. */
export const addAudit = (trx: Trx, clock: Clock, actor: Actor, move: Move): Promise<void> =>
  addAudits(trx, clock, actor, [move]);

/** Many in one statement, in this order. */
export async function addAudits(trx: Trx, clock: Clock, actor: Actor, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await trx
    .insertInto('audit')
    .values(
      moves.map(({ action, subject = '', detail = {} }) => auditRow(actor, clock, action, subject, detail)),
    )
    .execute();
}

type AuditRow = ReturnType<typeof auditRow>;

/** The columns of a row that has more beside them. */
function auditColumns(row: AuditRow): Insertable<Tables['audit']> {
  const { account_id, audit_id, at, by_kind, by_id, who, action, subject, detail } = row;
  const { address, user_agent, request_id } = row;
  return {
    account_id,
    audit_id,
    at,
    by_kind,
    by_id,
    who,
    action,
    subject,
    detail,
    address,
    user_agent,
    request_id,
  };
}

function auditRow(
  actor: Actor,
  clock: Clock,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown>,
) {
  return {
    account_id: actor.scope,
    audit_id: newId(clock),
    at: clock.now(),
    by_kind: actor.by.kind,
    by_id: actor.by.id,
    who: actor.by.name,
    action,
    subject,
    detail: JSON.stringify(detail),
    address: actor.address,
    user_agent: actor.userAgent,
    request_id: actor.requestId,
  };
}
