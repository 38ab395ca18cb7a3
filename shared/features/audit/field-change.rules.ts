/** The changes of a write, as the audit trail stores them: the code of the field, and codes or plain values. */
import { entriesOf } from '#shared/platform/names-of.ts';
import type { AuditField } from './audit-fields.model.ts';

/** Texts that are the same in every language (names, weights, amounts), codes, lists of codes, booleans. */
export type AuditValue = string | number | boolean | readonly string[];

export interface FieldChange {
  field: AuditField;
  from: AuditValue;
  to: AuditValue;
}

export type AuditValues = Readonly<Partial<Record<AuditField, AuditValue>>>;

/** Returns the fields whose values differ, in the order of the form. */
export function fieldChanges(from: AuditValues, to: AuditValues): FieldChange[] {
  const fields = new Set([...entriesOf(from), ...entriesOf(to)].map(([field]) => field));
  return [...fields]
    .map((field) => ({ field, from: from[field] ?? '', to: to[field] ?? '' }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/**
 * An amount of cents as stored in the trail: two decimals without currency, which follows from the account; empty for
 * null.
 */
export const amountText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));
