import * as z from 'zod/mini';

import { type Call, isFileReply, megabyte, type Schema } from '#shared/platform/http/call.ts';

type JsonSchema = Record<string, unknown>;

const toJsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
};

/** The interface describes itself: OpenAPI 3.1 made from the declared calls. */
export function describeCalls(
  calls: readonly Call[],
  about: { title: string; version: string; url: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, JsonSchema> = {};
  const names = operationNames(calls);
  for (const declared of calls) {
    const [, , feature = 'api'] = declared.path.split('/');
    const name = names.get(declared) ?? '';
    /** Kept under a name of its own, so that a generated client has a type for it. */
    const named = (part: 'Body' | 'Reply', schema: JsonSchema): JsonSchema => {
      const own = `${capital(name)}${part}`;
      schemas[own] = schema;
      return { $ref: `#/components/schemas/${own}` };
    };
    const path = (paths[declared.path] ??= {});
    path[declared.method.toLowerCase()] = {
      operationId: name,
      summary: declared.summary,
      tags: [feature.toLowerCase()],
      security: securityOf(declared),
      ...(declared.query || declared.idempotent ? { parameters: parametersOf(declared) } : {}),
      ...(declared.body
        ? { requestBody: requestBodyOf(declared, named('Body', toJsonSchema(declared.body, 'input'))) }
        : {}),
      responses: {
        200: { description: 'Done', content: contentOf(declared, named) },
        '4XX': { $ref: '#/components/responses/Refused' },
        '5XX': { $ref: '#/components/responses/Refused' },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: "A person's access token, from Login" },
        operator: { type: 'http', scheme: 'bearer', description: "An operator key, of the courier's side" },
        token: { type: 'http', scheme: 'bearer', description: 'An API token of the account, for programs' },
      },
      responses: {
        Refused: {
          description: 'Refused; e says what to do',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        ...schemas,
        Refusal: {
          type: 'object',
          required: ['s', 'r', 'e'],
          properties: {
            s: { const: false },
            r: {
              type: ['object', 'null'],
              properties: {
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                code: { type: 'string', description: 'Of a 401: why there is no session' },
              },
            },
            e: { type: 'string' },
          },
        },
      },
    },
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Which of the three kinds of bearer token opens a call. */
function securityOf({ needs }: Call): object[] {
  if (needs === 'anyone') return [];
  if (typeof needs === 'string') return [{ operator: [] }];
  return typeof needs === 'function' ? [{ session: [] }] : [{ token: [] }];
}

/**
 * `createShipment` of POST /api/shipment/CreateShipment. Where two paths end alike the feature stands before it, where one
 * path has several methods the method.
 */
function operationNames(calls: readonly Call[]): Map<Call, string> {
  const end = ({ path }: Call) => path.split('/').slice(3).map(capital).join('').replace(/\W/gu, '');
  const alike = (one: Call) => calls.filter((call) => end(call).toLowerCase() === end(one).toLowerCase());
  const nameOf = (declared: Call) => {
    const [, , feature = ''] = declared.path.split('/');
    const others = alike(declared);
    const byFeature =
      new Set(others.map(({ path }) => path.toLowerCase())).size > 1 ? feature.toLowerCase() : '';
    const byMethod = others.some((call) => call !== declared && call.path === declared.path)
      ? declared.method.toLowerCase()
      : '';
    const name = `${byMethod}${capital(byFeature)}${end(declared)}`;
    return name.charAt(0).toLowerCase() + name.slice(1);
  };
  return new Map(calls.map((declared) => [declared, nameOf(declared)]));
}

function parametersOf(declared: Call): object[] {
  const parameters: object[] = [];
  if (declared.query) {
    const schema = toJsonSchema(declared.query, 'input');
    const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
    const required = (schema['required'] ?? []) as string[];
    for (const [name, property] of Object.entries(properties)) {
      parameters.push({ name, in: 'query', required: required.includes(name), schema: property });
    }
  }
  if (declared.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key answers the first result',
      schema: { type: 'string', maxLength: 200 },
    });
  }
  return parameters;
}

function requestBodyOf({ upload, maxBodyBytes }: Call, schema: JsonSchema): object {
  const type = upload ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    ...(maxBodyBytes === undefined ? {} : { description: `At most ${maxBodyBytes / megabyte} MB` }),
    content: { [type]: { schema } },
  };
}

function contentOf(declared: Call, named: (part: 'Reply', schema: JsonSchema) => JsonSchema): object {
  if (isFileReply(declared.reply)) {
    return Object.fromEntries(
      declared.reply.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    );
  }
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['s', 'r', 'e'],
        properties: {
          s: { const: true },
          r: named('Reply', toJsonSchema(declared.reply, 'input')),
          e: { type: 'null' },
        },
      },
    },
  };
}
