/** The audit trail: what was done, by whom, and from where. Its rows are written in the same transaction as the change. */
import type { Insertable } from 'kysely';

import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import type { Caller } from '#server/platform/http/principal.ts';

import type { AccountScope } from './account-scope.ts';
import { compiledOnce } from './compiled-once.ts';
import { prepared, type Trx } from './database.ts';
import { newId } from './ids.ts';
import type { Tables } from './tables.ts';

/** A caller, and the account it acts on. */
export interface ScopedCaller extends Caller {
  scope: AccountScope;
}

interface Done {
  /** The action code of the audit trail, such as 'shipment.created'. */
  action: AuditAction;
  /** The thing that was changed, such as a CN number. */
  subject?: string;
  detail?: Record<string, unknown>;
}

export const audit = compiledOnce((trx, row: AuditRow) =>
  trx.insertInto('audit').values(auditColumns(row)).modifyEnd(prepared),
);

/** Writes the audit row of one part of a write that touches several accounts. Call it with the write's own `Written.trx`. */
export const addAudit = (trx: Trx, clock: Clock, actor: ScopedCaller, done: Done): Promise<void> =>
  addAudits(trx, clock, actor, [done]);

/**
 * Writes an audit row to the trail of another account that this write changed. Does nothing if it is the caller's own account,
 * whose trail has the row already.
 */
export async function addAuditThere(
  trx: Trx,
  clock: Clock,
  actor: ScopedCaller,
  scope: AccountScope,
  done: Done,
): Promise<void> {
  if (scope !== actor.scope) await addAudit(trx, clock, { ...actor, scope }, done);
}

/** Inserts several audit rows in one statement, in this order. */
export async function addAudits(
  trx: Trx,
  clock: Clock,
  actor: ScopedCaller,
  moves: readonly Done[],
): Promise<void> {
  if (moves.length === 0) return;
  await trx
    .insertInto('audit')
    .values(
      moves.map(({ action, subject = '', detail = {} }) => auditRow(actor, clock, action, subject, detail)),
    )
    .execute();
}

export type AuditRow = ReturnType<typeof auditRow>;

/** Picks the audit columns from a row that holds other fields too. */
export function auditColumns(row: AuditRow): Insertable<Tables['audit']> {
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

export function auditRow(
  actor: ScopedCaller,
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
