/** Rows before and after a check: what changed, and what a person's change teaches. */
import { type Lesson, lessonOf } from '#shared/features/bulk-shipment/bulk-learn.rules.ts';
import { type BulkField, bulkFields } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import type { Session } from '#server/platform/http/principal.ts';
import { blankRow, type CheckedRow } from './bulk-check.rules.ts';
import type { RowRow, RowToWrite } from './bulk-row.queries.ts';

/** Of a row that came from no file. */
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

/** What a row is known by as one that shipped before. */
const knownBy = [
  'orderId',
  'receiverName',
  'receiverMobile',
  'postcode',
  'address1',
] as const satisfies readonly BulkField[];

/** With these changes 'ship anyway' would be said of what nobody was asked about. */
export const isOtherShipment = (before: BulkText, changes: BulkText): boolean =>
  knownBy.some((field) => changes[field] !== undefined && changes[field] !== (before[field] ?? ''));

/** jsonb gives its keys back in an order of its own. */
export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** A cell that a person typed over is no correction any more. */
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

/** The cells of a row that are not as its file was read, those that were emptied too; what a correction made is none of them. */
export function changedSince({ texts, corrected }: RowRow, asRead: BulkText): BulkText {
  const ofPeople = bulkFields.filter(
    (field) => !corrected.includes(field) && (texts[field] ?? '') !== (asRead[field] ?? ''),
  );
  return Object.fromEntries(ofPeople.map((field) => [field, texts[field] ?? '']));
}
