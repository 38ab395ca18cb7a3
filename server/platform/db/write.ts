import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';
import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { Seal } from '#server/platform/settings/secret-keys.ts';

import type { AccountScope } from './account-scope.ts';
import { audit, auditRow, type ScopedCaller } from './audit-rows.ts';
import type { Database, Trx } from './database.ts';
import {
  type Claimed,
  claimKey,
  endOfKeys,
  firstAnswer,
  rememberAndAudit,
  type Repeat,
  type Repeatable,
  repeatOf,
  sealed,
  sealedWithBlank,
} from './repeats.ts';
import { type AtOnce, blank } from './write-at-once.ts';

/** The caller of a write, and the account it writes to. */
export interface Actor extends ScopedCaller {
  idempotencyKey: string | null;
  /**
   * What a request must have in common with the first one to be its repeat, for calls that are repeatable whatever their service
   * declares.
   */
  repeatable?: Repeatable;
  /**
   * Hash of the whole request as sent (`sentHashOf`). With it a repeat is recognised even if a newer release parses the request
   * differently.
   */
  sentHash?: string;
  /** Called when the answer comes from an earlier request with the same key. */
  onReplay?: () => void;
  /** Everything is checked and written, then rolled back: the answer shows what the result would be. */
  isDryRun?: boolean;
  /** Thrown unless the answer comes from an earlier request with the same key. */
  refusal?: Error;
}

/** Returns the actor of a write that a request causes and that has no idempotency key. */
export const actorFor = (scope: AccountScope, caller: Caller): Actor => ({
  ...caller,
  scope,
  idempotencyKey: null,
});

/** Returns the actor of a write that no request causes, such as the write of a job. */
export const jobActor = (scope: AccountScope, by: By): Actor =>
  actorFor(scope, { by, address: '', userAgent: '', requestId: '' });

/**
 * Returns the actor for one of several writes of a call: each has a key of its own, so that a repeat of an interrupted call does
 * only the rest.
 */
export const actorOfPart = (actor: Actor, part: string | number): Actor => ({
  ...actor,
  idempotencyKey: actor.idempotencyKey === null ? null : `${actor.idempotencyKey} · ${part}`,
});

export interface Move<Ahead = undefined, T = never> {
  /** The action code of the audit trail, such as 'shipment.created'. */
  action: AuditAction;
  /** The thing that is written; may be left to `Written.subject` if it is known only afterwards. */
  subject?: string;
  detail?: Record<string, unknown>;
  /** The call's path and the parsed body. With it a repeat with the same Idempotency-Key gets the first answer. */
  repeatable?: Repeatable;
  /**
   * Queries sent together with the key claim, before it is known whether this is a repeat. So they may only read, or do what is
   * harmless in a repeat; a query can use `isOurs` to find out.
   */
  ahead?: (trx: Trx, claimed: Claimed) => Promise<Ahead>;
  /** Takes the locks of the write before its key is claimed. Needed where `atOnce` also locks before the key. */
  hold?: (trx: Trx) => void;
  /** With a key, the whole write is first tried as one statement. */
  atOnce?: AtOnce<T> | null;
}

export interface Written<Ahead = undefined> {
  trx: Trx;
  /** The result of `Move.ahead`. */
  ahead: Ahead;
  /** Sets the subject of the audit row. */
  subject(name: string, detail?: Record<string, unknown>): void;
  /** Ends the write with this answer and rolls everything back: neither the key nor an audit row remains. */
  undo(answer?: unknown): never;
}

export type Write = <T, Ahead = undefined>(
  actor: Actor,
  move: Move<Ahead, NoInfer<T>>,
  work: (written: Written<Ahead>) => Promise<T>,
) => Promise<T>;

/** Carries an answer out of a transaction that it rolls back. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('A write that is undone');
    this.result = result;
  }
}

/**
 * The steps of every write: one transaction, the idempotency key, the work, the audit row. Every acknowledged write is committed;
 * a write that throws leaves nothing behind.
 */
export function makeWrite(database: Database, clock: Clock, seal: Seal): Write {
  async function once<T, Ahead>(
    actor: Actor,
    move: Move<Ahead, NoInfer<T>>,
    work: (written: Written<Ahead>) => Promise<T>,
  ): Promise<T> {
    const repeat = repeatIn(actor, move);
    const done =
      repeat && !actor.refusal && move.atOnce && (await atOnce(actor, move.action, repeat, move.atOnce));
    if (done) return done.answer;
    return database.transaction(async (trx) => {
      move.hold?.(trx);
      const { isFirst, ahead } = await begun(trx, actor, move, repeat, clock.now());
      if (repeat && !isFirst) {
        const first = (await firstAnswer(trx, actor, repeat, seal)) as T;
        actor.onReplay?.();
        return first;
      }
      if (actor.refusal) throw actor.refusal;
      let subject = move.subject ?? '';
      let detail = move.detail ?? {};
      const result = await work({
        trx,
        ahead,
        subject(name, more) {
          subject = name;
          if (more) detail = { ...detail, ...more };
        },
        undo(answer) {
          throw new Undone(answer);
        },
      });
      const audited = auditRow(actor, clock, move.action, subject, detail);
      if (repeat) {
        const answer = sealed(result, actor, repeat, seal);
        rememberAndAudit.along(trx, { ...audited, ...repeat, answer });
      } else audit.along(trx, audited);
      if (actor.isDryRun) throw new Undone(result);
      return result;
    });
  }

  /** Returns null if nothing was done. */
  async function atOnce<T>(
    actor: Actor,
    action: AuditAction,
    repeat: Repeat,
    { detail, answer, send }: AtOnce<T>,
  ): Promise<{ answer: T } | null> {
    const audited = auditRow(actor, clock, action, blank, detail);
    const blanks = { auditId: audited.audit_id, blank, answer: answer(blank) };
    const claim = {
      ...audited,
      ...repeat,
      answer: sealedWithBlank(blanks, actor, repeat, seal),
      over: endOfKeys(audited.at),
    };
    const sent = await database.transaction(async (trx) => send(trx, claim));
    const [row] = (await sent.answered).rows;
    return row ? { answer: answer(row.drawn) } : null;
  }

  return async <T, Ahead>(
    actor: Actor,
    move: Move<Ahead, NoInfer<T>>,
    work: (written: Written<Ahead>) => Promise<T>,
  ): Promise<T> => {
    try {
      return await once(actor, move, work);
    } catch (error) {
      if (error instanceof Undone) return error.result as T;
      throw error;
    }
  };
}

/** Both queries are made in one tick, so that they are sent together. */
async function begun<Ahead, T>(
  trx: Trx,
  actor: Actor,
  { ahead }: Move<Ahead, T>,
  repeat: Repeat | null,
  now: Date,
): Promise<{ isFirst: boolean; ahead: Ahead }> {
  const { key = null, call = '' } = repeat ?? {};
  const [isFirst, found] = await Promise.all([
    repeat === null || claimKey(trx, actor, repeat, now),
    ahead?.(trx, { scope: actor.scope, key, call }),
  ]);
  // Without an `ahead` the result is undefined.
  return { isFirst, ahead: found as Ahead };
}

function repeatIn(actor: Actor, move: Pick<Move, 'repeatable'>): Repeat | null {
  const { idempotencyKey: key, isDryRun = false } = actor;
  const repeatable = actor.repeatable ?? move.repeatable;
  return repeatable && key !== null && !isDryRun ? repeatOf(actor, key, repeatable) : null;
}
