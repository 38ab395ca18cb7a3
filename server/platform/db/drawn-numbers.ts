/** A series of human-readable numbers from a sequence, such as `FW000001`. */
import { sql } from 'kysely';

import type { Trx } from './database.ts';

interface Series {
  /** Prefix before the digits. */
  letters: string;
  sequence: string;
  /** Number of digits to pad to with zeros. A longer number keeps all its digits. */
  digits?: number;
}

/** Draws `count` numbers, in ascending order. A number is never drawn again, even if the transaction fails. */
export async function drawNumbers(
  trx: Trx,
  { letters, sequence, digits = 8 }: Series,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ serial: number }>`
    select nextval(${sequence}::text::regclass) as serial from generate_series(1, ${count}::int)`.execute(
    trx,
  );
  return rows.map(({ serial }) => `${letters}${String(serial).padStart(digits, '0')}`);
}

export async function drawNumber(trx: Trx, series: Series): Promise<string> {
  const [no = ''] = await drawNumbers(trx, series, 1);
  return no;
}
