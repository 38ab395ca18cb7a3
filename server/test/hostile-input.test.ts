/**
 * Every call with each value of its valid request replaced by hostile values. The response must never be a server error,
 * because only the contract stands between a body and the database.
 */
import { beforeAll, describe, expect, it } from 'vitest';

import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import type { Call, Schema } from '#shared/platform/http/call.ts';
import { parse } from '#shared/platform/validation/parse.ts';

import type { Example, Input, TwoAccounts } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { apiTokenOf } from './api-token.ts';
import { makeAdmin } from './factories.ts';
import { leavesOf, strangersAddress, withValue } from './replace.ts';
import { send } from './send.ts';
import { isOnPostgres, testApp, type TestApp } from './test-app.ts';

let app: TestApp;
let world: TwoAccounts;

beforeAll(async () => {
  app = await testApp();
  world = {
    app,
    me: await makeAdmin(app, { is_allow_fulfillment: true }),
    they: await makeAdmin(app, { is_allow_fulfillment: true }),
  };
});

const hostileTexts = [
  '\u0000',
  'a\ud800b',
  "'; drop table account; -- %_\\ \u202E =cmd|calc!A1 ../../etc/passwd",
  'a\r\nBcc: thief@evil.example',
  'x'.repeat(5000),
];
const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  1e308,
  { constructor: { prototype: {} }, toString: [[[[[[]]]]]] },
];

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const table: [string, Example][] = allExamples
  .filter(({ call }) => !call.upload && (call.body ?? call.query ?? call.params) !== undefined)
  .map((entry) => [nameOf(entry.call), entry]);

// Values that cannot be stored are refused by the same code for both databases; one run is enough.
describe.skipIf(isOnPostgres).each(table)('%s', (_name, { call, good }) => {
  let input: Input;
  let as: Input['as'];
  beforeAll(async () => {
    input = await good(world);
    const isOperator = operatorScopeOf(call.needs) !== null;
    const caller = typeof call.needs === 'object' ? await apiTokenOf(app, world.me) : world.me;
    as = input.as ?? (isOperator ? (app.kit.env.operatorKeys[0] ?? '') : caller);
  });

  /** The values that cause a server error. Of the values that the contract refuses at a place, only one is sent. */
  async function brokenBy<V>(
    schema: Schema | undefined,
    attempts: readonly Attempt<V>[],
    more: (value: V) => Input,
  ) {
    const broken: string[] = [];
    const refused = new Set<string>();
    for (const { place, hostile, value } of attempts) {
      if (schema && !parse(schema, value).ok) {
        if (refused.has(place)) continue;
        refused.add(place);
      }
      const answer = await send(app, call, { as, ...input, ...more(value), from: strangersAddress() });
      if (answer.status >= 500) broken.push(`${place} = ${JSON.stringify(hostile).slice(0, 60)}`);
    }
    return broken;
  }

  it('causes no server error with hostile values in its body', async () => {
    const attempts = leavesOf(input.body ?? {}).flatMap((path) =>
      hostileValues.map((hostile) => ({
        place: path.join('.'),
        hostile,
        value: withValue(input.body, path, hostile),
      })),
    );
    expect(await brokenBy(call.body, attempts, (body) => ({ body }))).toEqual([]);
  });

  it('causes no server error with hostile values in its path and query', async () => {
    const inPath = await brokenBy(call.params, withHostile(input.params), (params) => ({ params }));
    const inQuery = await brokenBy(call.query, withHostile(input.query), (query) => ({ query }));
    expect([...inPath, ...inQuery]).toEqual([]);
  });
});

interface Attempt<V> {
  place: string;
  hostile: unknown;
  value: V;
}

/** Each part of a path or a query replaced by each text. */
const withHostile = <V extends object>(given?: V): Attempt<V>[] =>
  Object.keys(given ?? {}).flatMap((place) =>
    hostileTexts.map((hostile) => ({ place, hostile, value: { ...(given as V), [place]: hostile } })),
  );
