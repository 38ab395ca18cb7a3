/**
 * Every call with every value of its good request replaced by what a stranger might send. Whatever it is, the answer is an
 * envelope that is no bug of ours: nothing but the contract stands between a body and the database.
 */
import { beforeAll, describe, expect, it } from 'vitest';

import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import type { Call, Schema } from '#shared/platform/http/call.ts';
import { parse } from '#shared/platform/validation/parse.ts';

import type { Example, Input, World } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { apiTokenOf } from './api-token.ts';
import { makeAdmin } from './factories.ts';
import { leavesOf, strangersAddress, withValue } from './replace.ts';
import { send } from './send.ts';
import { isOnPostgres, testApp, type TestApp } from './test-app.ts';

let app: TestApp;
let world: World;

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

// What cannot be stored is refused by the same code in both databases; once is enough.
describe.skipIf(isOnPostgres).each(table)('%s', (_name, { call, good }) => {
  let input: Input;
  let as: Input['as'];
  beforeAll(async () => {
    input = await good(world);
    const isOperator = operatorScopeOf(call.needs) !== null;
    const caller = typeof call.needs === 'object' ? await apiTokenOf(app, world.me) : world.me;
    as = input.as ?? (isOperator ? (app.kit.env.operatorKeys[0] ?? '') : caller);
  });

  /** What is answered with a bug of ours. Of what the contract refuses at a place, one is sent: the others end there, too. */
  async function brokenBy<V>(
    schema: Schema | undefined,
    asked: readonly Asked<V>[],
    more: (value: V) => Input,
  ) {
    const broken: string[] = [];
    const refused = new Set<string>();
    for (const { place, hostile, value } of asked) {
      if (schema && !parse(schema, value).ok) {
        if (refused.has(place)) continue;
        refused.add(place);
      }
      const answer = await send(app, call, { as, ...input, ...more(value), from: strangersAddress() });
      if (answer.status >= 500) broken.push(`${place} = ${JSON.stringify(hostile).slice(0, 60)}`);
    }
    return broken;
  }

  it('has no bug for hostile values in its body', async () => {
    const asked = leavesOf(input.body ?? {}).flatMap((path) =>
      hostileValues.map((hostile) => ({
        place: path.join('.'),
        hostile,
        value: withValue(input.body, path, hostile),
      })),
    );
    expect(await brokenBy(call.body, asked, (body) => ({ body }))).toEqual([]);
  });

  it('has no bug for hostile values in its path and query', async () => {
    const inPath = await brokenBy(call.params, withHostile(input.params), (params) => ({ params }));
    const inQuery = await brokenBy(call.query, withHostile(input.query), (query) => ({ query }));
    expect([...inPath, ...inQuery]).toEqual([]);
  });
});

interface Asked<V> {
  place: string;
  hostile: unknown;
  value: V;
}

/** Each part of a path or a query replaced by each text. */
const withHostile = <V extends object>(given?: V): Asked<V>[] =>
  Object.keys(given ?? {}).flatMap((place) =>
    hostileTexts.map((hostile) => ({ place, hostile, value: { ...(given as V), [place]: hostile } })),
  );
