/**
 * Turns declared calls into routes. `{s, r, e}` is wrapped here, refused in `errors.ts` and unwrapped by the
 * browser's client; nowhere else is it spelt.
 */
import type { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { refusalOf, pleaseLoginMessage } from '#shared/access/rights.ts';
import {
  type Call,
  commonBodyBytes,
  isFileReply,
  type Needs,
  type OutputOf,
  type Schema,
  type FileReply,
} from '#shared/http/call.ts';
import { type FileParts, filePartHeaders } from '#shared/http/file-parts.ts';
import { parse } from '#shared/validation/parse.ts';

import type { Actor } from '../db/write.ts';
import { bearerOf } from './bearer.ts';
import { invalid, Refused } from './refused.ts';
import type { Origin, Session } from './session.ts';
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
}

interface Context<Q, B> {
  query: Q;
  body: B;
  origin: Origin;
  files: UploadedFile[];
  /** Aborted when the asker goes away. */
  signal: AbortSignal;
}

export interface SessionContext<Q, B> extends Context<Q, B> {
  session: Session;
  /** The session as the audit trail and `write` take it. */
  actor: Actor;
}

export interface AnyoneContext<Q, B> extends Context<Q, B> {
  /** There when the request carries a valid token; an open call must work without. */
  session: Session | null;
  idempotencyKey: string | null;
}

export interface OperatorContext<Q, B> extends Context<Q, B> {
  operator: string;
}

type ContextOf<N extends Needs, Q, B> = N extends 'anyone'
  ? AnyoneContext<Q, B>
  : N extends 'operator'
    ? OperatorContext<Q, B>
    : SessionContext<Q, B>;

type AnswerOf<R> = R extends FileReply ? FileAnswer : R extends Schema ? z.input<R> : never;

export type Handler<C extends Call> = (
  context: ContextOf<C['needs'], OutputOf<C['query']>, OutputOf<C['body']>>,
) => Promise<AnswerOf<C['reply']>>;

export interface Guards {
  /** The session of an access token; null when it is unknown, expired or ended. */
  sessionOf(accessToken: string): Promise<Session | null>;
  isOperatorKey(key: string): boolean;
}

export type Serve = <C extends Call>(declared: C, handler: Handler<C>) => void;

const longestKey = 200;

/** Answers the function that features register their calls with. Every call served is added to `calls`. */
export function makeServe(app: FastifyInstance, guards: Guards, calls: Call[]): Serve {
  return (declared, handler) => {
    const answersFile = isFileReply(declared.reply);
    calls.push(declared);
    app.route({
      method: declared.method,
      url: declared.path,
      ...(declared.perMinute === undefined
        ? {}
        : { config: { rateLimit: { max: declared.perMinute, timeWindow: 60_000 } } }),
      bodyLimit: bodyLimitOf(declared),
      // A stranger's body is not even read: operators may send large ones.
      ...(declared.needs === 'operator'
        ? { onRequest: async (request) => mustBeOperator(guards, request) }
        : {}),
      // Tokens are handed out by open calls. Compressed beside words of the asker's choice, their length would tell of them.
      ...(declared.needs === 'anyone' && !answersFile ? { compress: false } : {}),
      schema: isFileReply(declared.reply) ? {} : { response: { 200: envelopeSchema(declared.reply) } },
      async handler(request, reply) {
        const context = await contextOf(declared, guards, request, reply);
        const answer: unknown = await (handler as (context: unknown) => Promise<unknown>)(context);
        if (answersFile) return sendFile(reply, answer as FileAnswer);
        return { s: true, r: answer, e: null };
      },
    });
  };
}

function bodyLimitOf({ upload, maxBodyBytes = commonBodyBytes }: Call): number {
  return upload ? upload.maxBytes * upload.maxFiles : maxBodyBytes;
}

function mustBeOperator(guards: Guards, request: FastifyRequest): void {
  const token = bearerOf(request);
  if (token === null || !guards.isOperatorKey(token)) {
    throw new Refused('signedOut', 'This interface needs an operator key as a bearer token.');
  }
}

/** The answer's JSON schema; the serialiser made from it drops fields that are not declared. */
function envelopeSchema(reply: Schema): object {
  return {
    type: 'object',
    properties: {
      s: { type: 'boolean' },
      r: z.toJSONSchema(reply, { target: 'draft-7', io: 'input', unrepresentable: 'any' }),
      e: { type: 'null' },
    },
  };
}

async function contextOf(
  declared: Call,
  guards: Guards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const origin: Origin = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
  const caller = await callerOf(declared, guards, request, origin);
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
  return { ...caller, query, body, origin, files, signal: controller.signal };
}

async function callerOf(
  declared: Call,
  guards: Guards,
  request: FastifyRequest,
  origin: Origin,
): Promise<object> {
  if (declared.needs === 'operator') return { operator: 'Operations' };
  const token = bearerOf(request);
  const idempotencyKey = declared.idempotent ? keyOf(request) : null;
  const session = token === null ? null : await guards.sessionOf(token);
  if (declared.needs === 'anyone') return { session, idempotencyKey };
  if (!session) throw new Refused('signedOut', pleaseLoginMessage);
  if (!declared.needs(session.facts)) {
    throw new Refused('notAllowed', refusalOf(session.facts, declared.needs));
  }
  const actor: Actor = {
    ...origin,
    scope: session.scope,
    userId: session.userId,
    who: `${session.accountNo} ${session.loginId}`,
    idempotencyKey,
  };
  return { session, actor };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > longestKey) {
    throw new Refused('invalid', `Idempotency-Key must be ${longestKey} characters or less`);
  }
  return key;
}

function parsed<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const result = parse(schema, input);
  if (!result.ok) throw invalid(result.fields);
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
  if (file.parts) {
    void reply.header(filePartHeaders.total, file.parts.total).header(filePartHeaders.mark, file.parts.mark);
  }
  return reply.send(file.content);
}
