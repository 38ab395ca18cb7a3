/** Numbers for people off a sequence, as `FW000001`. */
import { sql } from 'kysely';

import type { Trx } from './database.ts';

export interface Series {
  /** Before the digits. */
  letters: string;
  sequence: string;
  /** Filled up to so many; those of a longer number are all kept. */
  digits?: number;
}

/** In rising order. None is given out again, also when the transaction fails. */
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
