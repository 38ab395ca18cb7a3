import { type RawBuilder, sql } from 'kysely';

/** These things, or all but these. */
export interface Among {
  ids: readonly string[];
  isIn: boolean;
}

export const isAmong = (id: RawBuilder<unknown>, { ids, isIn }: Among): RawBuilder<boolean> =>
  sql<boolean>`(${id} = any(${[...ids]}::uuid[])) = ${isIn}`;
