/**
 * Every call with every value of its good request replaced by what a stranger might send. Whatever it is, the answer is an
 * envelope that is no bug of ours: nothing but the contract stands between a body and the database.
 */
import { beforeAll, describe, expect, it } from 'vitest';

import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import type { Call } from '#shared/platform/http/call.ts';

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

  it('has no bug for hostile values in its body', async () => {
    const broken: string[] = [];
    for (const path of leavesOf(input.body ?? {})) {
      for (const hostile of hostileValues) {
        const answer = await send(app, call, {
          as,
          ...input,
          body: withValue(input.body, path, hostile),
          from: strangersAddress(),
        });
        if (answer.status >= 500) broken.push(`${path.join('.')} = ${JSON.stringify(hostile).slice(0, 60)}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('has no bug for hostile values in its path and query', async () => {
    const broken: string[] = [];
    for (const name of Object.keys(input.params ?? {})) {
      for (const hostile of hostileTexts) {
        const params = { ...input.params, [name]: hostile };
        const answer = await send(app, call, { as, ...input, params, from: strangersAddress() });
        if (answer.status >= 500) broken.push(`${name} = ${JSON.stringify(hostile).slice(0, 60)}`);
      }
    }
    for (const name of Object.keys(input.query ?? {})) {
      for (const hostile of hostileTexts) {
        const answer = await send(app, call, {
          as,
          ...input,
          query: { ...input.query, [name]: hostile },
          from: strangersAddress(),
        });
        if (answer.status >= 500) broken.push(`${name} = ${JSON.stringify(hostile).slice(0, 60)}`);
      }
    }
    expect(broken).toEqual([]);
  });
});
