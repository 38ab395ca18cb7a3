/** Compares rows before and after a check: what changed, and what a user's change teaches. */
import { type Lesson, lessonOf } from '#shared/features/bulk-shipment/bulk-learn.rules.ts';
import { type BulkField, bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import type { Session } from '#server/platform/http/principal.ts';
import { blankRow, type CheckedRow } from './bulk-check.rules.ts';
import type { RowRow, RowToWrite } from './bulk-row.queries.ts';

/** The cells of a row that did not come from a file. */
export const noCells = '[]';

export const emptyRow = (rowNo: number, line: number): RowToWrite => ({
  ...blankRow({ rowNo, line, texts: {}, shipAnyway: false, earlierCn: null }),
  cellsText: noCells,
  corrected: [],
});

export function isDifferent(row: CheckedRow, before: RowRow | undefined): boolean {
  if (!before) return true;
  const now = [row.state, row.flow, row.headRow, row.priceCents, row.texts, row.problems, row.warnings];
  const then = [before.state, before.flow, before.head_row, before.price_cents, before.texts];
  return !isSame(now, [...then, before.problems, before.warnings]);
}

/** The fields by which an earlier shipment of the row is recognised. */
const knownBy = [
  'orderId',
  'receiverName',
  'receiverMobile',
  'postcode',
  'address1',
] as const satisfies readonly BulkField[];

/** True when these changes make 'ship anyway' invalid, because the user confirmed it for other values. */
export const isOtherShipment = (before: BulkText, changes: BulkText): boolean =>
  knownBy.some((field) => changes[field] !== undefined && changes[field] !== (before[field] ?? ''));

/** Compares regardless of key order, because jsonb does not keep it. */
export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** A cell that a user has overwritten no longer counts as corrected. */
export function keptCorrections(before: RowRow | undefined, texts: BulkText): string[] {
  return (before?.corrected ?? []).filter(
    (field) => texts[field as BulkField] === before?.texts[field as BulkField],
  );
}

export function lessonsOf(row: RowRow, texts: BulkText, { market }: Session): Lesson[] {
  return (Object.entries(texts) as [BulkField, string][]).flatMap(([field, after]) => {
    const hadProblem = row.problems.some((one) => one.field === field);
    return lessonOf(field, row.texts[field] ?? '', after, market, hadProblem) ?? [];
  });
}

/** The cells of a row that differ from the file as read, including emptied ones; cells changed by a correction are left out. */
export function changedSince({ texts, corrected }: RowRow, asRead: BulkText): BulkText {
  const ofPeople = bulkFields.filter(
    (field) => !corrected.includes(field) && (texts[field] ?? '') !== (asRead[field] ?? ''),
  );
  return Object.fromEntries(ofPeople.map((field) => [field, texts[field] ?? '']));
}
