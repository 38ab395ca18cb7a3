/** Rows that expire: each feature declares which rows and how long they are kept; housekeeping deletes them. */
import { sql } from 'kysely';

import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import type { Trx } from './database.ts';
import type { Tables } from './tables.ts';

export interface Perishable {
  /** Name for the log. */
  table: string;
  /** How long rows are kept after they ended, in milliseconds. */
  keptMs: number;
  /**
   * Deletes at most `most` rows that ended before an instant; returns how many. Skips rows that another instance is deleting, so
   * that two instances never wait for each other. Their files are removed later, by a job of the same transaction.
   */
  deleteSome(trx: Trx, before: Date, most: number): Promise<number>;
}

export const hours = (count: number) => count * hourMs;
export const days = (count: number) => count * dayMs;

/** Rows of a table that end at the time in `column`. */
export function endedBy<T extends keyof Tables>(
  table: T,
  column: keyof Tables[T] & string,
  keptMs: number,
): Perishable {
  return {
    table,
    keptMs,
    async deleteSome(trx, before, most) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
          limit ${most} for update skip locked))
      `.execute(trx);
      return Number(numAffectedRows);
    },
  };
}

/** A program's repeat under the same Idempotency-Key within this time gets the response of the first request (issue 12). */
export const programKeysKeptMs = hours(24);

/** Expiring rows of the platform itself. The audit trail is not here: it ends with the retention `trail`. */
export const platformPerishables: readonly Perishable[] = [
  // Longer than `programKeysKeptMs`: a form left open over a weekend keeps its key, and must still create only one shipment.
  endedBy('idempotency', 'created_at', days(7)),
  endedBy('mail', 'created_at', days(90)),
  // A screen that was offline for longer reloads everything.
  endedBy('change_mark', 'at', hours(1)),
];
