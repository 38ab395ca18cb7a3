import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import type { Seal } from '#server/platform/settings/secret-keys.ts';

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

/** Who writes, and to which account. */
export interface Actor extends ScopedCaller {
  idempotencyKey: string | null;
  /** What a repeat must contain to be one, of calls that are repeatable whatever their service declares. */
  repeatable?: Repeatable;
  /** Of the whole request as it was sent (`sentHashOf`): by it a repeat is one also where a release since parses it otherwise. */
  sentHash?: string;
  /** Called when the answer is that of an earlier request with the same key. */
  onReplay?: () => void;
  /** Everything is checked and written, and then undone: the answer shows what would have been. */
  isDryRun?: boolean;
  /** Thrown unless the answer is that of an earlier request with the same key. */
  refusal?: Error;
}

/**
 * The same actor for one write of several that a call makes: each is remembered by itself, so that a repeat of a call that was
 * cut short does the rest of it.
 */
export const actorOfPart = (actor: Actor, part: string | number): Actor => ({
  ...actor,
  idempotencyKey: actor.idempotencyKey === null ? null : `${actor.idempotencyKey} · ${part}`,
});

export interface Move<Ahead = undefined, T = never> {
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
  /** Locks what the write holds until it ends, before its key is claimed: where `atOnce` takes it before the key, too. */
  hold?: (trx: Trx) => void;
  /** With a key all of it is tried as one statement first. */
  atOnce?: AtOnce<T> | null;
}

export interface Written<Ahead = undefined> {
  trx: Trx;
  /** What `Move.ahead` found. */
  ahead: Ahead;
  /** Names what was written, for the audit trail. */
  subject(name: string, detail?: Record<string, unknown>): void;
  /** Ends the write with this answer as if it had not been: nothing stays of it, neither its key nor a line in the audit trail. */
  undo(answer?: unknown): never;
}

export type Write = <T, Ahead = undefined>(
  actor: Actor,
  move: Move<Ahead, NoInfer<T>>,
  work: (written: Written<Ahead>) => Promise<T>,
) => Promise<T>;

/** Takes an answer past the end of its transaction, which it undoes. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('A write that is undone');
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

  /** Null where nothing was done. */
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

/** Asked in one turn, so that they travel together. */
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
  // Without an `ahead` nothing is found.
  return { isFirst, ahead: found as Ahead };
}

function repeatIn(actor: Actor, move: Pick<Move, 'repeatable'>): Repeat | null {
  const { idempotencyKey: key, isDryRun = false } = actor;
  const repeatable = actor.repeatable ?? move.repeatable;
  return repeatable && key !== null && !isDryRun ? repeatOf(actor, key, repeatable) : null;
}
