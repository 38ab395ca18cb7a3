import * as z from 'zod/mini';

import { type Call, isFileReply, megabyte, type Schema } from '#shared/http/call.ts';

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
  for (const declared of calls) {
    const [, , feature = 'api'] = declared.path.split('/');
    const path = (paths[declared.path] ??= {});
    path[declared.method.toLowerCase()] = {
      summary: declared.summary,
      tags: [feature.toLowerCase()],
      ...(declared.needs === 'anyone' ? { security: [] } : {}),
      ...(declared.query || declared.idempotent ? { parameters: parametersOf(declared) } : {}),
      ...(declared.body ? { requestBody: requestBodyOf(declared, declared.body) } : {}),
      responses: {
        200: { description: 'Done', content: contentOf(declared) },
        '4XX': { $ref: '#/components/responses/Refused' },
        '5XX': { $ref: '#/components/responses/Refused' },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: {
          description: 'Refused; e says what to do',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['s', 'r', 'e'],
          properties: {
            s: { const: false },
            r: {
              type: ['object', 'null'],
              properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
            },
            e: { type: 'string' },
          },
        },
      },
    },
  };
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

function requestBodyOf({ upload, maxBodyBytes }: Call, body: Schema): object {
  const type = upload ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    ...(maxBodyBytes === undefined ? {} : { description: `At most ${maxBodyBytes / megabyte} MB` }),
    content: { [type]: { schema: toJsonSchema(body, 'input') } },
  };
}

function contentOf(declared: Call): object {
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
        properties: { s: { const: true }, r: toJsonSchema(declared.reply, 'input'), e: { type: 'null' } },
      },
    },
  };
}
