/** The description that public generators read: it must be enough for a readable client. */
import { beforeAll, describe, expect, it } from 'vitest';

import { eventTypes } from '#shared/features/webhook/event-types.model.ts';
import { sentTypes } from '#shared/features/webhook/webhook.model.ts';

import { testApp, type TestApp } from '#server/test/test-app.ts';

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  [key: string]: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await testApp();
  document = (await app.http.inject('/api/integration/v1/openapi.json')).json();
});
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Every property with its path, through all that a schema holds. */
function properties(value: unknown, path: string): { path: string; name: string; field: Schema }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (key !== 'properties') return properties(part, path);
    return Object.entries(part as Record<string, Schema>).flatMap(([name, field]) => [
      { path: `${path}.${name}`, name, field },
      ...properties(field, `${path}.${name}`),
    ]);
  });
}
const allProperties = () =>
  Object.entries(document.components.schemas).flatMap(([name, schema]) => properties(schema, name));

/** The unit that a field's name implies. */
const units: readonly (readonly [RegExp, RegExp])[] = [
  [/Cents$|^cents$/u, /cents/u],
  [/Grams$/u, /grams/u],
  [/Mm$/u, /millimetres/u],
  [/Ms$/u, /milliseconds/u],
  [/^day$|Day$/u, /YYYY-MM-DD|day/iu],
];

describe('The description of the interface for programs', () => {
  it('is OpenAPI 3.1 with exactly the operations for programs', () => {
    expect(document.openapi).toBe('3.1.0');
    const wanted = app.calls
      .filter(({ needs }) => typeof needs === 'object')
      .map(({ operation }) => operation);
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(wanted.toSorted());
    for (const { security, summary } of operations()) {
      expect(security).toEqual([{ token: [] }]);
      expect(summary.length).toBeGreaterThan(10);
    }
    expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual([
      'operator',
      'session',
      'token',
    ]);
  });

  it('describes every property and parameter, with the unit that the name implies', () => {
    expect(allProperties().length).toBeGreaterThan(300);
    expect(allProperties().flatMap(({ path, field }) => (field.description ? [] : [path]))).toEqual([]);
    const unitless = allProperties().filter(({ name, field }) =>
      units.some(([names, unit]) => names.test(name) && !unit.test(field.description ?? '')),
    );
    expect(unitless.map(({ path }) => path)).toEqual([]);
    const parameters = operations().flatMap(({ operationId, parameters: all = [] }) =>
      all.map(({ name, description }) => ({ name: `${operationId} ${name}`, description })),
    );
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  it('has a webhook for each event type, and a union of the event data in the feed', () => {
    expect(Object.keys(document.webhooks)).toEqual(sentTypes);
    const { schemas } = document.components;
    const nameIn = (schema: Schema | undefined) => schema?.$ref?.split('/').at(-1) ?? '';
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const posted = schemas[nameIn(post.requestBody?.content['application/json']?.schema)];
      expect(posted?.properties?.['type']?.['enum'], type).toContain(type);
      expect(post.summary.length, type).toBeGreaterThan(10);
    }
    const events = (schemas['EventsListEvent'] as { anyOf: Schema[] }).anyOf.map(
      (one) => schemas[nameIn(one)]?.properties,
    );
    expect(events.flatMap((event) => event?.['type']?.['enum'])).toEqual(eventTypes);
    const dataOf = (type: string) => {
      const event = events.find((one) => JSON.stringify(one?.['type']).includes(`"${type}"`));
      return Object.keys(schemas[nameIn(event?.['data'])]?.properties ?? {});
    };
    expect(dataOf('shipment.delivered')).toContain('happenedAt');
    expect(dataOf('weight.disputed')).toContain('disputeBy');
    expect(nameIn(schemas['EventsListReply']?.properties?.['events']?.['items'] as Schema)).toBe(
      'EventsListEvent',
    );
  });

  it('gives every request, response and nested object a named schema', () => {
    for (const { operationId, requestBody, responses } of operations()) {
      const contents = [requestBody?.content, responses['200']?.content].map(
        (one) => one?.['application/json'],
      );
      for (const content of contents) {
        if (content) expect(content.schema.$ref, operationId).toMatch(/^#\/components\/schemas\/[A-Z]\w+$/u);
      }
    }
    const nameless = allProperties().filter(({ field }) => JSON.stringify(field).includes('"properties"'));
    expect(nameless.map(({ path }) => path)).toEqual([]);
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/gu) ?? [];
    const names = new Set(Object.keys(document.components.schemas));
    expect(references.filter((one) => !names.has(one.split('/').at(-1) ?? ''))).toEqual([]);
    expect([...names]).toEqual(
      expect.arrayContaining(['Party', 'Piece', 'Pickup', 'Offer', 'Rate', 'Refusal']),
    );
    expect([...names].filter((name) => /\d$/u.test(name))).toEqual([]);
  });
});
