import { beforeAll, expect, it } from 'vitest';

import { testApp, type TestApp } from '#server/test/test-app.ts';
import { describeCalls } from './describe.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const describe = (calls: TestApp['calls']) =>
  describeCalls(calls, { title: 'Test', version: '1', url: 'http://test' }) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
  };
const operationsOf = (calls: TestApp['calls']) =>
  Object.entries(describe(calls).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

it('Every call has a unique operation ID that is a valid method name and does not depend on the order', () => {
  const ids = operationsOf(app.calls).map(({ operationId }) => operationId);
  expect(ids).toContain('createShipment');
  expect(ids).toHaveLength(app.calls.length);
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/u.test(id))).toEqual([]);
  const turned = operationsOf(app.calls.toReversed()).map(({ operationId }) => operationId);
  expect(turned.toSorted()).toEqual(ids.toSorted());
});

it('An operation ID is in camel case, with the feature before a word that is too general alone', () => {
  const ids = operationsOf(app.calls).map(({ operationId }) => operationId);
  expect(ids).toEqual(
    expect.arrayContaining([
      'login',
      'claimUpload',
      'claim',
      'weightDifference',
      'getCompanyDetail',
      'sinPostcode',
    ]),
  );
  expect(ids).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:file|upload|find|today|zip)$/u)]),
  );
});

it('No schema contains an unnamed object, and no schema has a name that is too general', () => {
  const { schemas } = describe(app.calls).components;
  const inside = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    ('properties' in value || Object.values(value).some((part) => inside(part)));
  const unnamed = Object.entries(schemas).filter(([, schema]) =>
    Object.values((schema as { properties?: object }).properties ?? {}).some((field) => inside(field)),
  );
  expect(unnamed.map(([name]) => name)).toEqual([]);
  expect(
    Object.keys(schemas).filter((name) => /^(?:Row|Line|Item|Count|Open|Next|Name|Filter)$/u.test(name)),
  ).toEqual([]);
});

it('Every request body has a named schema, which is in the document', () => {
  const { components } = describe(app.calls);
  const bodies = operationsOf(app.calls).flatMap(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}),
  );
  expect(bodies.length).toBeGreaterThan(20);
  for (const { schema } of bodies) {
    expect(schema.$ref).toMatch(/^#\/components\/schemas\/[A-Z]\w+Body$/u);
    expect(Object.keys(components.schemas)).toContain(schema.$ref?.split('/').at(-1));
  }
});

it('Every response except a file has a named schema', () => {
  const replies = operationsOf(app.calls).flatMap(
    ({ responses }) => responses['200']?.content?.['application/json'] ?? [],
  );
  expect(replies.length).toBeGreaterThan(100);
  const unnamed = replies.filter(({ schema }) => !/\/[A-Z]\w+Answer$/u.test(schema.$ref ?? ''));
  expect(unnamed).toEqual([]);
});

it('A call has no security scheme, or that of a session, an operator key or an API token', () => {
  const keyOf = (wanted: string) =>
    operationsOf(app.calls).find(({ operationId }) => operationId === wanted)?.security;
  expect(keyOf('login')).toEqual([]);
  expect(keyOf('createShipment')).toEqual([{ session: [] }]);
  expect(keyOf('scanEvents')).toEqual([{ operator: [] }]);
  expect(keyOf('fulfilmentOrdersCreate')).toEqual([{ token: [] }]);
  const { securitySchemes } = describe(app.calls).components;
  expect(Object.keys(securitySchemes).toSorted()).toEqual(['operator', 'session', 'token']);
});
