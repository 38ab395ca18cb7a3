import { type RawBuilder, sql } from 'kysely';

/** A set of ids: these (`isIn`), or all except these. */
export interface Among {
  ids: readonly string[];
  isIn: boolean;
}

export const isAmong = (id: RawBuilder<unknown>, { ids, isIn }: Among): RawBuilder<boolean> =>
  sql<boolean>`(${id} = any(${[...ids]}::uuid[])) = ${isIn}`;
