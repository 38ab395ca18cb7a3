import type { CompiledQuery, Compilable, QueryResult, RawBuilder } from 'kysely';

import type { Reader } from './database.ts';

/** Of one query: what is asked in more shapes than these is asked rarely in each. */
const shapesKept = 200;

/** Stands for a value while a query is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is the same but for its values, of the calls that are sent all day: it is built and compiled once, as Kysely takes longer
 * for that than the database for its answer. `build` is given stand-ins, so it may pass the values on and look at none of them; what
 * its text depends on is the `shape`, and each is compiled.
 */
export function compiledOnce<Given extends object, Row>(
  build: (reader: Reader, given: Given, shape: string) => Compilable<Row> | RawBuilder<Row>,
): (reader: Reader, given: Given, shape?: string) => Promise<QueryResult<Row>> {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given;
  const compiled = new Map<string, CompiledQuery<Row>>();
  return (reader, given, shape = '') => {
    let query = compiled.get(shape);
    if (!query) {
      query = build(reader, places, shape).compile(reader);
      if (compiled.size >= shapesKept) compiled.clear();
      compiled.set(shape, query);
    }
    const parameters = query.parameters.map((value): unknown =>
      value instanceof Place ? Reflect.get(given, value.name) : value,
    );
    return reader.executeQuery({ ...query, parameters });
  };
}
