import type { CompiledQuery, Compilable, QueryResult, RawBuilder } from 'kysely';

import type { Reader, Trx } from './database.ts';
import { askShared } from './shared-line.ts';
import { execute, sendAlong, type SentAlong } from './transactions.ts';

/** Of one query: what is asked in more shapes than these is asked rarely in each. */
const shapesKept = 200;

/** Stands for a value while a query is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** As a part of a statement is given it: values, or what stands for them in the statement. */
export type InStatement<Given> = { readonly [K in keyof Given]: Given[K] | RawBuilder<Given[K]> };

export interface CompiledOnce<Given extends object, Row> {
  (reader: Reader, given: Given, shape?: string): Promise<QueryResult<Row>>;
  /** Without waiting for its answer (`sendAlong`). */
  along(trx: Trx, given: Given, shape?: string): SentAlong<Row>;
  /** Together with those of other requests (`SharedLine`). */
  shared(reader: Reader, given: Given): Promise<QueryResult<Row>>;
}

/**
 * A query that is the same but for its values, of the calls that are sent all day: it is built and compiled once, as Kysely takes longer
 * for that than the database for its answer. `build` is given stand-ins, so it may pass the values on and look at none of them; what
 * its text depends on is the `shape`, and each is compiled.
 */
export function compiledOnce<Given extends object, Row>(
  build: (reader: Reader, given: Given, shape: string) => Compilable<Row> | RawBuilder<Row>,
): CompiledOnce<Given, Row> {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given;
  const compiled = new Map<string, CompiledQuery<Row>>();
  const queryOf = (reader: Reader, given: Given, shape: string): CompiledQuery<Row> => {
    let query = compiled.get(shape);
    if (!query) {
      query = build(reader, places, shape).compile(reader);
      if (compiled.size >= shapesKept) compiled.clear();
      compiled.set(shape, query);
    }
    const parameters = query.parameters.map((value): unknown =>
      value instanceof Place ? Reflect.get(given, value.name) : value,
    );
    return { ...query, parameters };
  };
  return Object.assign(
    (reader: Reader, given: Given, shape = '') => execute(reader, queryOf(reader, given, shape)),
    {
      along: (trx: Trx, given: Given, shape = '') => sendAlong(trx, queryOf(trx, given, shape)),
      shared(reader: Reader, given: Given) {
        const query = queryOf(reader, given, '');
        return askShared(reader, query, () => execute(reader, query));
      },
    },
  );
}
