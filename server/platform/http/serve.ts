/**
 * Turns declared calls into routes. `{s, r, e}` is wrapped here, written for refusals in `errors.ts` and unwrapped by the
 * browser's client, and nowhere else.
 */
import type { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';

import type { OperatorNeeds } from '#shared/platform/rights/operator-scopes.ts';
import {
  type Call,
  commonBodyBytes,
  type ForPrograms,
  isFileReply,
  type Needs,
  openBodyBytes,
  type OutputOf,
  type Schema,
  type FileReply,
} from '#shared/platform/http/call.ts';
import type { Language } from '#shared/platform/words/message.ts';
import type { FileParts } from '#shared/platform/http/file-parts.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { onBehalfOf } from '#server/platform/turns/on-behalf.ts';
import type { Cookies } from './cookies.ts';
import { admit, type Guards } from './guard.ts';
import {
  type ApiToken,
  type Caller,
  type Member,
  type Operator,
  type Origin,
  ownerOf,
  type Principal,
  type Session,
} from './principal.ts';
import { tokenLimit } from './token-limit.ts';
import type { UploadedFile } from './upload.ts';
import { envelopeSchema } from './answer-schema.ts';
import { contextOf } from './call-context.ts';
import type { AboutBody } from './parsed.ts';
import { sendFile } from './send-file.ts';

/** A file as the response of a call. */
export interface FileAnswer {
  contentType: string;
  fileName: string;
  /** Shown in the browser instead of saved. */
  inline: boolean;
  content: Uint8Array | Readable;
  /** In bytes, if known before the first byte is sent. */
  length?: number;
  /** Lets the browser show progress if the length is not known. */
  parts?: FileParts;
  /** Additional response headers. */
  headers?: Readonly<Record<string, string>>;
}

interface Context<Q, B, P> {
  params: P;
  query: Q;
  body: B;
  origin: Origin;
  /** The caller and the origin, for the audit trail. */
  caller: Caller;
  files: UploadedFile[];
  cookies: Cookies;
  /** Language of the texts in the response; English for programs that do not ask for one. */
  language: Language;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

interface SessionContext<Q, B, P = undefined> extends Context<Q, B, P> {
  session: Session;
  /** The session in the form that `write` takes. */
  actor: Actor;
}

export interface ProgramContext<Q, B, P = undefined> extends Context<Q, B, P> {
  token: ApiToken;
  /** The program in the form that services take. */
  member: Member;
  actor: Actor;
}

/** The parts of an `Actor` by which a repeat of the request is recognised. */
export type Sent = Pick<Actor, 'idempotencyKey' | 'sentHash'>;

interface AnyoneContext<Q, B, P = undefined> extends Context<Q, B, P> {
  /** Set if the request carries a valid token; an open call must work without one. */
  session: Session | null;
  sent: Sent;
}

interface OperatorContext<Q, B, P = undefined> extends Context<Q, B, P> {
  operator: Operator;
}

type ContextOf<N extends Needs, Q, B, P> = N extends 'anyone'
  ? AnyoneContext<Q, B, P>
  : N extends OperatorNeeds
    ? OperatorContext<Q, B, P>
    : N extends ForPrograms
      ? ProgramContext<Q, B, P>
      : SessionContext<Q, B, P>;

type AnswerOf<R> = R extends FileReply ? FileAnswer : R extends Schema ? z.input<R> : never;

type Handler<C extends Call> = (
  context: ContextOf<C['needs'], OutputOf<C['query']>, OutputOf<C['body']>, OutputOf<C['params']>>,
) => Promise<AnswerOf<C['reply']>>;

export type Serve = <C extends Call>(
  declared: C,
  handler: Handler<C>,
  about?: AboutBody<OutputOf<C['params']>>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call before the body is read. */
    principal: Principal;
  }
}

/** Returns the function with which features register their calls. Every served call is added to `calls`. */
export function makeServe(
  app: FastifyInstance,
  guards: Guards,
  calls: Call[],
  { tokenPerMinute = 600 } = {},
): Serve {
  app.decorateRequest('principal');
  const limitToken = tokenLimit(app, tokenPerMinute);
  return (declared, handler, about) => {
    const answersFile = isFileReply(declared.reply);
    calls.push(declared);
    app.route({
      method: declared.method,
      url: declared.path,
      ...(declared.perMinute === undefined
        ? {}
        : { config: { rateLimit: { max: declared.perMinute, timeWindow: 60_000 } } }),
      bodyLimit: bodyLimitOf(declared),
      // After the rate limit and before the body: the body of an unauthorised request is never read.
      async preParsing(request, reply) {
        request.principal = await onBehalfOf(request.ip, () => admit(declared, guards, request));
        await limitToken(request, reply);
      },
      // Open calls return tokens. Compressed together with text chosen by the client, the response length could reveal them.
      ...(declared.needs === 'anyone' && !answersFile ? { compress: false } : {}),
      handler: (request, reply) =>
        onBehalfOf(ownerOf(request.principal, request.ip), async () => {
          const context = await contextOf(declared, request, reply, about);
          const answer: unknown = await (handler as (context: unknown) => Promise<unknown>)(context);
          if (answersFile) return sendFile(reply, answer as FileAnswer);
          void reply.type('application/json; charset=utf-8');
          void reply.serializer(reply.compileSerializationSchema(envelopeSchema(declared.reply as Schema)));
          return { s: true, r: answer, e: null };
        }),
    });
  };
}

function bodyLimitOf({ needs, upload, maxBodyBytes }: Call): number {
  if (upload) return upload.maxBytes * upload.maxFiles;
  return maxBodyBytes ?? (needs === 'anyone' ? openBodyBytes : commonBodyBytes);
}
