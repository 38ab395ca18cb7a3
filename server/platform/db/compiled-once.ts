import type { CompiledQuery, Compilable, QueryResult, RawBuilder } from 'kysely';

import type { Reader, Trx } from './database.ts';
import { askShared } from './shared-line.ts';
import { execute, sendAlong, type SentAlong } from './transactions.ts';

/** Shapes kept for each query. A query with more shapes than these uses each of them rarely. */
const shapesKept = 200;

/** A placeholder for a value while a query is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The input of a part of a statement: values, or placeholders for them. */
export type InStatement<Given> = { readonly [K in keyof Given]: Given[K] | RawBuilder<Given[K]> };

interface CompiledOnce<Given extends object, Row> {
  (reader: Reader, given: Given, shape?: string): Promise<QueryResult<Row>>;
  /** Runs it without waiting for the result (`sendAlong`). */
  along(trx: Trx, given: Given, shape?: string): SentAlong<Row>;
  /** Sends it together with those of other requests (`SharedLine`). */
  shared(reader: Reader, given: Given): Promise<QueryResult<Row>>;
}

/**
 * Builds and compiles a query once, for calls that are sent all day: Kysely takes longer to compile a query than the database to
 * answer it. `build` receives placeholders, so it may pass the values on but not read them. If the text of the query depends on
 * something, that is the `shape`, and each shape is compiled.
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
