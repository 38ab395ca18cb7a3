/**
 * Turns declared calls into routes. `{s, r, e}` is wrapped here, refused in `errors.ts` and unwrapped by the
 * browser's client; nowhere else is it spelt.
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

/** A document as a call answers it. */
export interface FileAnswer {
  contentType: string;
  fileName: string;
  /** Shown in the browser rather than saved. */
  inline: boolean;
  content: Uint8Array | Readable;
  /** In bytes, when it is known before the first one is sent. */
  length?: number;
  /** By which the browser shows how far it is, when the length is not known. */
  parts?: FileParts;
  /** Further details for the client. */
  headers?: Readonly<Record<string, string>>;
}

interface Context<Q, B, P> {
  params: P;
  query: Q;
  body: B;
  origin: Origin;
  /** Who asks and from where, as the audit trail takes it. */
  caller: Caller;
  files: UploadedFile[];
  cookies: Cookies;
  /** Of the answer's texts; English for programs that ask for none. */
  language: Language;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

export interface SessionContext<Q, B, P = undefined> extends Context<Q, B, P> {
  session: Session;
  /** The session as `write` takes it. */
  actor: Actor;
}

export interface ProgramContext<Q, B, P = undefined> extends Context<Q, B, P> {
  token: ApiToken;
  /** The program as services take it. */
  member: Member;
  actor: Actor;
}

/** What tells a repeat of the request, as an `Actor` has it. */
export type Sent = Pick<Actor, 'idempotencyKey' | 'sentHash'>;

export interface AnyoneContext<Q, B, P = undefined> extends Context<Q, B, P> {
  /** There when the request carries a valid token; an open call must work without. */
  session: Session | null;
  sent: Sent;
}

export interface OperatorContext<Q, B, P = undefined> extends Context<Q, B, P> {
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

export type Handler<C extends Call> = (
  context: ContextOf<C['needs'], OutputOf<C['query']>, OutputOf<C['body']>, OutputOf<C['params']>>,
) => Promise<AnswerOf<C['reply']>>;

export type Serve = <C extends Call>(
  declared: C,
  handler: Handler<C>,
  about?: AboutBody<OutputOf<C['params']>>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, on every call. */
    principal: Principal;
  }
}

/** Answers the function that features register their calls with. Every call served is added to `calls`. */
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
      // After the limit of requests and before the body: nothing is read of who may not send it.
      async preParsing(request, reply) {
        request.principal = await onBehalfOf(request.ip, () => admit(declared, guards, request));
        await limitToken(request, reply);
      },
      // Tokens are handed out by open calls. Compressed beside words of the client's choice, their length would reveal them.
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
