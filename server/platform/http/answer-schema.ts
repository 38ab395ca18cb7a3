/** Serialises responses: the fields that the schema declares, and nothing else. */
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

import type { Schema } from '#shared/platform/http/call.ts';

/** Built on the first response of each call: doing it for all calls at startup would take a second. */
const envelopes = new WeakMap<Schema, Record<string, unknown>>();

/** Returns the JSON schema of the response; the serialiser built from it drops undeclared fields. */
export function envelopeSchema(reply: Schema): Record<string, unknown> {
  const known = envelopes.get(reply);
  if (known) return known;
  const schema = {
    type: 'object',
    properties: {
      s: { type: 'boolean' },
      r: z.toJSONSchema(reply, {
        target: 'draft-7',
        io: 'input',
        unrepresentable: 'any',
        override: ({ jsonSchema }) => sayNullable(jsonSchema),
      }),
      e: { type: 'null' },
    },
  };
  envelopes.set(reply, schema);
  return schema;
}

/** The serialiser validates each value against `anyOf: [X, null]` before writing it; with a nullable X it does not. */
function sayNullable(schema: z.core.JSONSchema.BaseSchema): void {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (typeof one !== 'object' || typeof other !== 'object' || more.length > 0) return;
  if (other.type !== 'null' || typeof one.type !== 'string' || one.$ref !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, one, { nullable: true });
}

/**
 * Returns `r` as the client receives it: serialised and parsed again. It is not validated, because stored rows may be older than
 * today's rules.
 */
export function asAnswered(reply: FastifyReply, schema: Schema, r: unknown): unknown {
  const write = reply.compileSerializationSchema(envelopeSchema(schema));
  const answer: { r: unknown } = JSON.parse(write({ s: true, r, e: null }));
  return answer.r;
}
