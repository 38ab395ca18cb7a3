/**
 * Turns declared calls into routes. `{s, r, e}` is wrapped here, refused in `errors.ts` and unwrapped by the
 * browser's client; nowhere else is it spelt.
 */
import type { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

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
import { m } from '#shared/platform/words/words.ts';
import { type FileParts, filePartHeaders } from '#shared/platform/http/file-parts.ts';
import { labelOf, parse } from '#shared/platform/validation/parse.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { onBehalfOf } from '#server/platform/turns/on-behalf.ts';
import { languageAsked } from '#server/platform/words/say.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { admit, type Guards } from './guard.ts';
import { invalid, refuse } from './refused.ts';
import {
  type ApiToken,
  byOf,
  type Caller,
  type Member,
  memberOf,
  type Operator,
  type Origin,
  ownerOf,
  type Principal,
  type Session,
} from './principal.ts';
import { tokenLimit } from './token-limit.ts';
import { receiveUpload, type UploadedFile } from './upload.ts';

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

export interface AnyoneContext<Q, B, P = undefined> extends Context<Q, B, P> {
  /** There when the request carries a valid token; an open call must work without. */
  session: Session | null;
  idempotencyKey: string | null;
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

export type Serve = <C extends Call>(declared: C, handler: Handler<C>) => void;

const jsonType = 'application/json; charset=utf-8';
const longestKey = 200;
/** Marks the answer as that of an earlier request with the same Idempotency-Key. */
export const replayedHeader = 'idempotency-replayed';

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
  return (declared, handler) => {
    const answersFile = isFileReply(declared.reply);
    // Made with the first answer: those of all calls are a second of a start, and most of them wait for nobody.
    let stringify: ((envelope: { [name: string]: unknown }) => string) | undefined;
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
          const context = await contextOf(declared, request, reply);
          const answer: unknown = await (handler as (context: unknown) => Promise<unknown>)(context);
          if (isFileReply(declared.reply)) return sendFile(reply, answer as FileAnswer);
          const write = (stringify ??= reply.compileSerializationSchema(envelopeSchema(declared.reply)));
          return reply.type(jsonType).send(write({ s: true, r: answer, e: null }));
        }),
    });
  };
}

function bodyLimitOf({ needs, upload, maxBodyBytes }: Call): number {
  if (upload) return upload.maxBytes * upload.maxFiles;
  return maxBodyBytes ?? (needs === 'anyone' ? openBodyBytes : commonBodyBytes);
}

/** The answer's JSON schema; the serialiser made from it drops fields that are not declared. */
function envelopeSchema(reply: Schema): Record<string, unknown> {
  return {
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
}

/** `anyOf: [X, null]` is judged value by value before it is written; a nullable X is not. */
function sayNullable(schema: z.core.JSONSchema.BaseSchema): void {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (typeof one !== 'object' || typeof other !== 'object' || more.length > 0) return;
  if (other.type !== 'null' || typeof one.type !== 'string' || one.$ref !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, one, { nullable: true });
}

async function contextOf(declared: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const origin: Origin = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
  const { principal } = request;
  const caller: Caller = { ...origin, by: byOf(principal) };
  const idempotencyKey = declared.idempotent ? keyOf(request) : null;
  const params = declared.params ? parsed(declared.params, request.params) : undefined;
  const query = declared.query ? parsed(declared.query, request.query) : undefined;
  let files: UploadedFile[] = [];
  let given: unknown = request.body;
  if (declared.upload) ({ files, fields: given } = await receiveUpload(request, declared.upload));
  const body = declared.body ? parsed(declared.body, given ?? {}) : undefined;
  const controller = new AbortController();
  const abort = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  // Who is gone already, while the session was read or an upload received, closes nothing any more.
  if (reply.raw.destroyed) abort();
  else reply.raw.once('close', abort);
  return {
    ...ownContext(principal, caller, idempotencyKey),
    ...(principal.kind === 'token' &&
      programContext(principal, caller, declared, {
        idempotencyKey,
        asked: { params, query, body },
        isDryRun: declared.idempotent && isDryRun(request),
        onReplay: () => void reply.header(replayedHeader, 'true'),
      })),
    params,
    query,
    body,
    origin,
    caller,
    files,
    cookies: cookiesOf(request, reply),
    language: languageAsked(request.headers['accept-language']),
    signal: controller.signal,
  };
}

const dryRun = z.object({ dryRun: z._default(z.enum(['true', 'false']), 'false') });
const isDryRun = ({ query }: FastifyRequest) => parsed(dryRun, query).dryRun === 'true';

/**
 * Programs send an `Idempotency-Key` with any write, whatever its service does of itself, and see a replay marked; with
 * `dryRun=true` they are answered what would have happened.
 */
function programContext(
  token: ApiToken,
  caller: Caller,
  { path }: Call,
  write: Pick<Actor, 'idempotencyKey' | 'isDryRun' | 'onReplay'> & { asked: unknown },
): Pick<ProgramContext<unknown, unknown>, 'token' | 'member' | 'actor'> {
  const { asked, ...more } = write;
  const actor = { ...caller, scope: token.scope, repeatable: { call: path, body: asked }, ...more };
  return { token, member: memberOf(token), actor };
}

/** What a handler is given of who asks, by the kind that its call needs. */
function ownContext(principal: Principal, caller: Caller, idempotencyKey: string | null): object {
  switch (principal.kind) {
    case 'operator':
      return { operator: principal };
    case 'visitor':
      return { session: null, idempotencyKey };
    case 'token':
      return {};
    case 'person':
      return {
        session: principal,
        actor: { ...caller, scope: principal.scope, idempotencyKey },
        idempotencyKey,
      };
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > longestKey) {
    throw refuse('invalid', m.http_problem_long_key, { n: longestKey });
  }
  return key;
}

function parsed<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const result = parse(schema, input);
  if (!result.ok) throw invalid(result.problems, (field, options) => labelOf(schema, field, options));
  return result.value;
}

/** RFC 8187 leaves fewer characters as they are than a URL does. */
function encodedName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const asciiName = file.fileName.replace(/[^\w.-]/gu, '_');
  void reply
    .type(file.contentType)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${asciiName}"; filename*=UTF-8''${encodedName(file.fileName)}`,
    );
  if (file.length !== undefined) void reply.header('content-length', file.length);
  if (file.headers) void reply.headers(file.headers);
  if (file.parts) {
    void reply.header(filePartHeaders.total, file.parts.total).header(filePartHeaders.mark, file.parts.mark);
  }
  return reply.send(file.content);
}
