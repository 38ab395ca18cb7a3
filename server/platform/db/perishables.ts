/** Rows that expire: their feature states which and how long they are kept, housekeeping deletes them. */
import { sql } from 'kysely';

import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import type { Trx } from './database.ts';
import type { Tables } from './tables.ts';

export interface Perishable {
  /** For the log. */
  table: string;
  /** For how long they are kept once they have ended, in milliseconds. */
  keptMs: number;
  /**
   * Deletes at most `most` rows that ended before an instant; returns how many. Rows that another instance is deleting are
   * passed over, so that two never wait for each other. Their files are removed later, by a job of the same transaction.
   */
  deleteSome(trx: Trx, before: Date, most: number): Promise<number>;
}

export const hours = (count: number) => count * hourMs;
export const days = (count: number) => count * dayMs;

/** Rows of a table that have ended when `column` is past. */
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

/** Within this time a program's repeat under the same Idempotency-Key is answered as the first was (issue 12). */
export const programKeysKeptMs = hours(24);

/** What the platform itself keeps. The audit trail is not here: it ends with the retention `trail`. */
export const platformPerishables: readonly Perishable[] = [
  // Longer than `programKeysKeptMs`: a form left open over a weekend keeps its key, and still makes one shipment.
  endedBy('idempotency', 'created_at', days(7)),
  endedBy('mail', 'created_at', days(90)),
  // Who was away longer asks for everything again.
  endedBy('change_mark', 'at', hours(1)),
];
