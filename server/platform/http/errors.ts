import { STATUS_CODES } from 'node:http';

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { kilobyte, megabyte } from '#shared/platform/http/call.ts';
import {
  problem,
  type Problem,
  sentenceOf,
  type SentProblem,
  sentProblem,
} from '#shared/platform/validation/problem.ts';
import { baseLanguage, type Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { preferredLanguage } from '#server/platform/words/say.ts';

import { isPassing } from '#server/platform/db/database-away.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { Refused, refuse } from './refused.ts';

/** Messages for errors of the framework, worded so that a user can act on them. */
const frameworkRefusals: Record<number, Problem> = {
  400: problem(m.http_problem_bad_request),
  404: problem(m.http_problem_no_address),
  405: problem(m.http_problem_other_method),
  406: problem(m.http_problem_other_form),
  408: problem(m.http_problem_slow_request),
  413: problem(m.http_problem_too_large),
  414: problem(m.http_problem_too_large),
  415: problem(m.http_problem_wrong_type),
  // A `Range` outside the file.
  416: problem(m.http_problem_invalid),
  431: problem(m.http_problem_too_large),
};

const sizeOf = (bytes: number) =>
  bytes < megabyte ? `${Math.floor(bytes / kilobyte)} KB` : `${Math.floor(bytes / megabyte)} MB`;

/** `bodyLimit` is that of the requested call, in bytes. */
function frameworkRefusal(status: number, bodyLimit: number | undefined): Problem | undefined {
  if (status !== 413 || bodyLimit === undefined) return frameworkRefusals[status];
  return problem(m.http_problem_too_large_for_call, { size: sizeOf(bodyLimit) });
}

/** A refusal with its status and other properties. */
interface Answer {
  status: number;
  refused: Refused | Problem;
  retryAfterSeconds: number | null;
  isBug: boolean;
}

/** PostgreSQL's codes for a text that it cannot store: NUL, also inside JSON. A lone surrogate has no code of its own. */
const unstorable: ReadonlySet<unknown> = new Set(['22021', '22P05']);

function filesRefusal(error: unknown): Answer | null {
  if (!(error instanceof FilesAway)) return null;
  return { status: 503, refused: problem(m.http_problem_files_away), retryAfterSeconds: 60, isBug: true };
}

function databaseRefusal(error: unknown): Answer | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, 'code');
  const isHalfCharacter = code === '22P02' && error.message.endsWith('for type json');
  if (unstorable.has(code) || isHalfCharacter) {
    return {
      status: 400,
      refused: problem(m.http_problem_unstorable),
      retryAfterSeconds: null,
      isBug: false,
    };
  }
  // A sequence has run out, so the next request will fail too.
  if (code === '2200H')
    return {
      status: 503,
      refused: problem(m.http_problem_numbers_spent),
      retryAfterSeconds: null,
      isBug: true,
    };
  if (!isPassing(error)) return null;
  return { status: 503, refused: problem(m.http_problem_data_away), retryAfterSeconds: 2, isBug: true };
}

function answerTo(error: unknown, { id: requestId, routeOptions }: FastifyRequest): Answer {
  if (error instanceof Refused) {
    const { status, retryAfterSeconds } = error;
    return { status, refused: error, retryAfterSeconds, isBug: false };
  }
  const status: unknown = Reflect.get(Object(error), 'statusCode');
  const known = { retryAfterSeconds: null, isBug: false };
  if (status === 429) return { status, refused: problem(m.http_problem_too_many), ...known };
  // An error with a status comes from the framework. It must be checked first: a client that disconnects while sending also
  // causes the code of a lost connection.
  if (typeof status !== 'number') return faultOf(error, requestId);
  const refused = frameworkRefusal(status, routeOptions.bodyLimit);
  return refused ? { status, refused, ...known } : bugAnswer(requestId);
}

const bugAnswer = (requestId: string): Answer => ({
  status: 500,
  refused: problem(m.http_problem_unexpected, { requestId }),
  retryAfterSeconds: null,
  isBug: true,
});

/** For errors that are not refusals of a service: the database, the file store, or a bug. */
const faultOf = (error: unknown, requestId: string): Answer =>
  filesRefusal(error) ?? databaseRefusal(error) ?? bugAnswer(requestId);

interface RefusalEnvelope {
  s: false;
  r: {
    code: string;
    fields?: Record<string, string>;
    problems?: readonly SentProblem[];
    confirm?: readonly { id: string; message: string }[];
  };
  e: string;
}

/** Makes the envelope of a refusal: `e` is for people, in their language; `r` is for programs, in codes. */
function envelopeOf(refused: Refused | Problem, language: Language): RefusalEnvelope {
  const locale = { locale: language };
  if (!(refused instanceof Refused)) {
    const r = { code: refused.code, problems: [sentProblem(refused)] };
    return { s: false, r, e: sentenceOf(refused, '', locale) };
  }
  const { problems, labelOf, detail, questions, refusal } = refused;
  // A body that is no object has no field.
  const label = (field: string) => (field === '' ? m.http_request({}, locale) : labelOf(field, locale));
  const say = (one: Problem) => sentenceOf(one, label(one.field), locale);
  const [first] = problems;
  const wrong = problems.filter(({ field }) => field !== '');
  const fields = wrong.length > 0 && {
    fields: Object.fromEntries(wrong.map((one) => [one.field, say(one)])),
  };
  const sent = problems.length > 0 && { problems: problems.map(sentProblem) };
  const asked = questions.length > 0 && {
    confirm: questions.map(({ id, asked: question }) => ({ id, message: sentenceOf(question, '', locale) })),
  };
  return {
    s: false,
    r: { code: first?.code ?? refusal, ...detail, ...asked, ...fields, ...sent },
    e: first ? say(first) : refused.message,
  };
}

/** Describes the refusal of one part of a request, for responses that report several parts. */
export function refusalFor(refused: Refused | Problem, language: Language) {
  const { r, e } = envelopeOf(refused, language);
  return {
    code: r.code,
    message: e,
    fields: r.fields ?? {},
    problems: [...(r.problems ?? [])],
    confirm: [...(r.confirm ?? [])],
  };
}

/**
 * Describes an unexpected error in one part of a request whose other parts may be done already. `isOurs`: log it completely; the
 * following parts would fail too. `isPassing`: a retry may succeed in a moment.
 */
export function faultFor(error: unknown, requestId: string, language: Language) {
  const { refused, retryAfterSeconds, isBug: isOurs } = faultOf(error, requestId);
  return { isOurs, isPassing: retryAfterSeconds !== null, refusal: refusalFor(refused, language) };
}

/** The client disconnected in the middle of a file: cancelled by the user, or the network broke. No bug of ours. */
const didDisconnect = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && Reflect.get(Object(error), 'code') === 'ERR_STREAM_PREMATURE_CLOSE';

/** Logs an error if it is a bug, and sets the status and the headers of its response. */
export function beginRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const { status, refused, retryAfterSeconds, isBug } = answerTo(error, request);
  if (didDisconnect(error, reply)) request.log.info('The client disconnected before the end of the file');
  else if (isBug) request.log.error({ err: error }, 'unexpected');
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds);
  void reply.code(status).header('cache-control', 'no-store');
  return { status, refused };
}

function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { refused } = beginRefusal(request, reply, error);
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(envelopeOf(refused, preferredLanguage(request.headers['accept-language'])));
}

/** Sends every refusal and every bug in the envelope, including errors of the framework and the socket. */
export function refuseWithEnvelope(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(request, reply, error));
}

/**
 * Sends in the envelope what the framework refuses before a call is reached: a body too large, invalid JSON, a malformed address.
 */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  answer(request, reply, error);
}

/** Also used for addresses that are hidden. */
export const nothingHere = () => refuse('notFound', m.http_problem_no_address);

/** Sends 404 in the envelope for an address that is neither a call nor a page. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, nothingHere());
}

/** HTTP status for errors of Node's parser; all others are 400. */
const socketErrors: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The envelope for errors before there is a request (unreadable or slow bytes on the socket), written by hand. */
export function clientErrorText(code: string | undefined): string {
  const status = socketErrors[code ?? ''] ?? 400;
  const refused = frameworkRefusals[status] ?? problem(m.http_problem_bad_request);
  const body = JSON.stringify(envelopeOf(refused, baseLanguage));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
