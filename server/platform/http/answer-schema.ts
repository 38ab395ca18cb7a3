/** How an answer is written: what its schema declares, and nothing else. */
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

import type { Schema } from '#shared/platform/http/call.ts';

/** Made at the first answer of each: for all calls at once it would be a second of each start. */
const envelopes = new WeakMap<Schema, Record<string, unknown>>();

/** The answer's JSON schema; the serialiser made from it drops fields that are not declared. */
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

/** `anyOf: [X, null]` is judged value by value before it is written; a nullable X is not. */
function sayNullable(schema: z.core.JSONSchema.BaseSchema): void {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (typeof one !== 'object' || typeof other !== 'object' || more.length > 0) return;
  if (other.type !== 'null' || typeof one.type !== 'string' || one.$ref !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, one, { nullable: true });
}

/** What whoever asks gets for `r`: written and read again. No rule judges it, as rows of before may be other than those of today. */
export function asAnswered(reply: FastifyReply, schema: Schema, r: unknown): unknown {
  const write = reply.compileSerializationSchema(envelopeSchema(schema));
  const answer: { r: unknown } = JSON.parse(write({ s: true, r, e: null }));
  return answer.r;
}
