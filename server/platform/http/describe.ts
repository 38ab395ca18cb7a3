import * as z from 'zod/mini';

import {
  type Call,
  type FieldWords,
  isFileReply,
  isForPrograms,
  megabyte,
  type Schema,
} from '#shared/platform/http/call.ts';

import { withNamedObjects } from './named-schemas.ts';
import { withNulls } from './null-schemas.ts';
import { capital, operationNames } from './operation-names.ts';
import { refusalSchema } from './refusal-schema.ts';

type JsonSchema = Record<string, unknown>;

export const toJsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
};

/** Problem codes that a call may return, by HTTP status. */
type CodesOf = (declared: Call) => ReadonlyMap<number, readonly string[]>;

/**
 * Descriptions of what the portal itself sends: its webhooks, and named schemas, which replace those of calls with the same name.
 */
export interface Outgoing {
  schemas: Readonly<Record<string, JsonSchema>>;
  webhooks: Readonly<Record<string, object>>;
}

/** Makes the OpenAPI 3.1 document from the declared calls. `codesOf` is called only for those for programs. */
export function describeCalls(
  calls: readonly Call[],
  about: { title: string; version: string; url: string },
  codesOf: CodesOf = () => new Map(),
  outgoing?: Outgoing,
): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, JsonSchema> = {};
  const names = operationNames(calls);
  for (const declared of calls) {
    const [, , feature = 'api', , noun = ''] = declared.path.split('/');
    const name = names.get(declared) ?? '';
    /** Stores a schema under its own name, so that a generated client has a type for it. */
    const named = (part: 'Body' | 'Reply' | 'Answer', schema: JsonSchema): JsonSchema => {
      const own = `${capital(name)}${part}`;
      schemas[own] = declared.words ? withWords(schema, declared.words) : schema;
      return { $ref: `#/components/schemas/${own}` };
    };
    const path = (paths[declared.path.replace(/:(\w+)/gu, '{$1}')] ??= {});
    path[declared.method.toLowerCase()] = {
      operationId: name,
      summary: declared.summary,
      tags: [isForPrograms(declared) ? noun.replace(/\W/gu, ' ') : feature.toLowerCase()],
      security: securityOf(declared),
      ...(declared.params || declared.query || declared.idempotent
        ? { parameters: parametersOf(declared) }
        : {}),
      ...(declared.body || declared.upload
        ? { requestBody: requestBodyOf(declared, named('Body', bodySchema(declared))) }
        : {}),
      responses: {
        200: { description: 'Done', content: contentOf(declared, named) },
        // Each status separately, because generators do not support '4XX'.
        ...(isForPrograms(declared) && refusalsOf(codesOf(declared))),
        default: { $ref: '#/components/responses/Refused' },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    ...(outgoing && { webhooks: outgoing.webhooks }),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: "A person's access token, from Login" },
        operator: { type: 'http', scheme: 'bearer', description: "An operator key, of the courier's side" },
        token: { type: 'http', scheme: 'bearer', description: 'An API token of the account, for programs' },
      },
      responses: {
        Refused: { description: 'Refused; e says what to do', content: refusalContent },
      },
      schemas: { ...withNamedObjects({ ...schemas, Refusal: refusalSchema }), ...outgoing?.schemas },
    },
  };
}

const refusalContent = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/** Generators of typed refusals read `x-codes`. */
const refusalsOf = (codes: ReturnType<CodesOf>) =>
  Object.fromEntries(
    [...codes].map(([status, all]) => [
      status,
      {
        description: `Refused: ${all.map((code) => `\`${code}\``).join(', ')}`,
        content: refusalContent,
        'x-codes': all,
      },
    ]),
  );

/** The kind of bearer token that a call needs, of the three kinds. */
function securityOf({ needs }: Call): object[] {
  if (needs === 'anyone') return [];
  if (typeof needs === 'string') return [{ operator: [] }];
  return typeof needs === 'function' ? [{ session: [] }] : [{ token: [] }];
}

/**
 * Returns the schema with a description for each property that has one; a property is matched by the longest matching end of its
 * path.
 */
export function withWords(schema: JsonSchema, words: FieldWords, path: readonly string[] = []): JsonSchema {
  const inside = (value: unknown, more: readonly string[]): unknown =>
    Array.isArray(value)
      ? value.map((one: unknown) => inside(one, more))
      : withWords(value as JsonSchema, words, more);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') {
        const fields = Object.entries(value as Record<string, JsonSchema>).map(([name, field]) => {
          const here = [...path, name];
          const description = wordsFor(here, words);
          return [name, { ...withWords(field, words, here), ...(description && { description }) }];
        });
        return [key, Object.fromEntries(fields)];
      }
      const isSchema = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key);
      return [key, isSchema && typeof value === 'object' ? inside(value, path) : value];
    }),
  );
}

function wordsFor(path: readonly string[], words: FieldWords): string | undefined {
  const ends = path.map((_, from) => path.slice(from).join('.'));
  return ends.map((end) => words[end]).find((found) => found !== undefined);
}

function fieldParameters(schema: Schema, where: 'path' | 'query', words: FieldWords = {}): object[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(words[name] === undefined ? {} : { description: words[name] }),
    schema: property,
  }));
}

function parametersOf(declared: Call): object[] {
  const { params, query, words } = declared;
  const parameters: object[] = [
    ...(params ? fieldParameters(params, 'path', words) : []),
    ...(query ? fieldParameters(query, 'query', words) : []),
  ];
  if (declared.idempotent && isForPrograms(declared)) {
    parameters.push({
      name: 'dryRun',
      in: 'query',
      required: false,
      description: 'true: everything is checked and nothing is done; the answer says what would have been',
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    });
  }
  if (declared.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: isForPrograms(declared)
        ? 'A repeat with the same key within 24 hours is answered as the first was and says so: Idempotency-Replayed: true. Then the key is new again'
        : 'A repeat with the same key within a week is answered as the first was',
      schema: { type: 'string', maxLength: 200 },
    });
  }
  return parameters;
}

/** For an upload: also its files, each under any name that the client chooses; the document shows `file`. */
function bodySchema(declared: Call): JsonSchema {
  const { body, upload } = declared;
  const read = body ? toJsonSchema(body, 'input') : { type: 'object' };
  const schema = isForPrograms(declared) ? withNulls(read) : read;
  if (!upload) return schema;
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
  const file = {
    type: 'string',
    format: 'binary',
    description: `The file, at most ${upload.maxBytes / megabyte} MB`,
  };
  return { ...schema, properties: { ...properties, file }, required: [...required, 'file'] };
}

function requestBodyOf({ upload, maxBodyBytes }: Call, schema: JsonSchema): object {
  const type = upload ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    ...(maxBodyBytes === undefined ? {} : { description: `At most ${maxBodyBytes / megabyte} MB` }),
    content: { [type]: { schema } },
  };
}

function contentOf(
  declared: Call,
  named: (part: 'Reply' | 'Answer', schema: JsonSchema) => JsonSchema,
): object {
  if (isFileReply(declared.reply)) {
    return Object.fromEntries(
      declared.reply.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    );
  }
  const reply = named('Reply', toJsonSchema(declared.reply, 'input'));
  const answer = {
    type: 'object',
    required: ['s', 'r', 'e'],
    properties: {
      s: { type: 'boolean', const: true, description: 'True: it was done' },
      r: { ...reply, description: 'The answer' },
      e: { type: 'null', description: 'Null; a sentence when it was refused' },
    },
  };
  return { 'application/json': { schema: named('Answer', answer) } };
}
