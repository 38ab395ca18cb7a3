/**
 * Makes the context of a call's handler: the request, parsed by the schemas of the call, and the caller, depending on the kind of
 * principal that the call needs.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Call, Schema } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { preferredLanguage } from '#server/platform/words/say.ts';
import { asAnswered } from './answer-schema.ts';
import { cookiesOf } from './cookies.ts';
import {
  type AboutBody,
  type BodyOfProgram,
  bodyOfProgram,
  parsed,
  parsedBody,
  queryOfProgram,
} from './parsed.ts';
import { refuse } from './refused.ts';
import { type ApiToken, byOf, type Caller, memberOf, type Origin, type Principal } from './principal.ts';
import { sentHashOf } from './sent-hash.ts';
import { receiveUpload, type UploadedFile } from './upload.ts';
import type { ProgramContext, Sent } from './serve.ts';

/** Maximum length of an Idempotency-Key, in characters. */
export const longestKey = 200;
/** Marks a response as that of an earlier request with the same Idempotency-Key. */
export const replayedHeader = 'idempotency-replayed';

export async function contextOf(
  declared: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  about: AboutBody = {},
): Promise<unknown> {
  const language = preferredLanguage(request.headers['accept-language']);
  const origin: Origin = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    ...(request.headers['accept-language'] !== undefined && { language }),
  };
  const { principal } = request;
  const caller: Caller = { ...origin, by: byOf(principal) };
  const idempotencyKey = declared.idempotent ? keyOf(request) : null;
  const isForProgram = principal.kind === 'token';
  const params = declared.params ? parsed(declared.params, request.params, { isForProgram }) : undefined;
  const query = queryOf(declared, request);
  let files: UploadedFile[] = [];
  let given: unknown = request.body;
  if (declared.upload) ({ files, fields: given } = await receiveUpload(request, declared.upload));
  const answered = (answer: Schema, value: unknown) => asAnswered(reply, answer, value);
  const context = { params, language, idempotencyKey, answered };
  const { body, refusal } = await bodyOf(declared, given ?? {}, principal, about, context);
  const sent = { params: request.params, query: request.query, body: given ?? {}, files };
  const sentHash = idempotencyKey === null ? {} : { sentHash: sentHashOf(sent) };
  const controller = new AbortController();
  const abort = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  // If the client has disconnected already, while the session was read or an upload received, no 'close' event follows.
  if (reply.raw.destroyed) abort();
  else reply.raw.once('close', abort);
  return {
    ...ownContext(principal, caller, { idempotencyKey, ...sentHash }),
    ...(principal.kind === 'token' &&
      programContext(principal, caller, declared, {
        idempotencyKey,
        ...sentHash,
        asked: { params, query, body },
        isDryRun: declared.idempotent && isDryRun(request),
        ...(refusal && { refusal }),
        onReplay: () => void reply.header(replayedHeader, 'true'),
      })),
    params,
    query,
    body,
    origin,
    caller,
    files,
    cookies: cookiesOf(request, reply),
    language,
    signal: controller.signal,
  };
}

function queryOf(declared: Call, { query, principal }: FastifyRequest): unknown {
  if (principal.kind === 'token') return queryOfProgram(declared, query);
  return declared.query ? parsed(declared.query, query) : undefined;
}

async function bodyOf(
  declared: Call,
  given: unknown,
  principal: Principal,
  about: AboutBody,
  asked: Parameters<typeof bodyOfProgram>[4],
): Promise<BodyOfProgram> {
  if (principal.kind === 'token') return bodyOfProgram(declared, given, principal, about, asked);
  const body = declared.body && (await parsedBody(declared.body, given, principal, about));
  return { body, refusal: null };
}

const dryRun = z.object({ dryRun: z._default(z.enum(['true', 'false']), 'false') });
const isDryRun = ({ query }: FastifyRequest) => parsed(dryRun, query).dryRun === 'true';

/**
 * Programs may send an `Idempotency-Key` with any write, whatever its service declares, and see when a response is a replay; with
 * `dryRun=true` the response says what would have happened.
 */
function programContext(
  token: ApiToken,
  caller: Caller,
  { path }: Call,
  write: Pick<Actor, 'idempotencyKey' | 'sentHash' | 'isDryRun' | 'onReplay' | 'refusal'> & {
    asked: unknown;
  },
): Pick<ProgramContext<unknown, unknown>, 'token' | 'member' | 'actor'> {
  const { asked, ...more } = write;
  const actor = { ...caller, scope: token.scope, repeatable: { call: path, body: asked }, ...more };
  return { token, member: memberOf(token), actor };
}

/** The part of the context that describes the caller, depending on the kind of principal. */
function ownContext(principal: Principal, caller: Caller, sent: Sent): object {
  switch (principal.kind) {
    case 'operator':
      return { operator: principal };
    case 'visitor':
      return { session: null, sent };
    case 'token':
      return {};
    case 'person':
      return {
        session: principal,
        actor: { ...caller, scope: principal.scope, ...sent },
        sent,
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
