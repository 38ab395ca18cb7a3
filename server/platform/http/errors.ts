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
import { languageAsked } from '#server/platform/words/say.ts';

import { isPassing } from '#server/platform/db/database-away.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { Refused, refuse } from './refused.ts';

/** What the framework itself refuses, in words a person can act on. */
const frameworkRefusals: Record<number, Problem> = {
  400: problem(m.http_problem_bad_request),
  404: problem(m.http_problem_no_address),
  405: problem(m.http_problem_other_method),
  406: problem(m.http_problem_other_form),
  408: problem(m.http_problem_slow_request),
  413: problem(m.http_problem_too_large),
  414: problem(m.http_problem_too_large),
  415: problem(m.http_problem_wrong_type),
  431: problem(m.http_problem_too_large),
};

const sizeOf = (bytes: number) =>
  bytes < megabyte ? `${Math.floor(bytes / kilobyte)} KB` : `${Math.floor(bytes / megabyte)} MB`;

/** `bodyLimit` in bytes, of the call that was asked for. */
function frameworkRefusal(status: number, bodyLimit: number | undefined): Problem | undefined {
  if (status !== 413 || bodyLimit === undefined) return frameworkRefusals[status];
  return problem(m.http_problem_too_large_for_call, { size: sizeOf(bodyLimit) });
}

/** A refusal, and what is known of it beside its words. */
interface Answer {
  status: number;
  refused: Refused | Problem;
  retryAfterSeconds: number | null;
  isBug: boolean;
}

/** PostgreSQL's codes for a text that it cannot store: NUL, also inside JSON. Half of a surrogate pair has no code of its own. */
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
  // A sequence at its end: the next request meets it too.
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
  // What has a status comes from the framework: a sender who left ends with the code of a lost connection as well.
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

/** What no service refused: of the database or the store, else a bug. */
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

/** The refusal as it is answered: `e` for people, in their language; `r` for programs, in codes. */
function envelopeOf(refused: Refused | Problem, language: Language): RefusalEnvelope {
  const locale = { locale: language };
  if (!(refused instanceof Refused)) {
    const r = { code: refused.code, problems: [sentProblem(refused)] };
    return { s: false, r, e: sentenceOf(refused, '', locale) };
  }
  const { problems, labelOf, detail, questions, refusal } = refused;
  const say = (one: Problem) => sentenceOf(one, labelOf(one.field, locale), locale);
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

/** A refusal of one part of a request, as it is reported beside those of the others. */
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
 * What one part of a request met that no service refused, as it is reported where other parts are done already. `isOurs`: it is
 * to be logged whole, and the parts that follow would meet it too. `isPassing`: it is over in a moment.
 */
export function faultFor(error: unknown, requestId: string, language: Language) {
  const { refused, retryAfterSeconds, isBug: isOurs } = faultOf(error, requestId);
  return { isOurs, isPassing: retryAfterSeconds !== null, refusal: refusalFor(refused, language) };
}

/** The client disconnected in the middle of a file: cancelled by the user, or the network broke. No bug of ours. */
const didDisconnect = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && Reflect.get(Object(error), 'code') === 'ERR_STREAM_PREMATURE_CLOSE';

function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, refused, retryAfterSeconds, isBug } = answerTo(error, request);
  if (didDisconnect(error, reply)) request.log.info('The client disconnected before the end of the file');
  else if (isBug) request.log.error({ err: error }, 'unexpected');
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(envelopeOf(refused, languageAsked(request.headers['accept-language'])));
}

/** Answers every refusal and every bug with the envelope, also those of the framework and of the socket. */
export function refuseWithEnvelope(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(request, reply, error));
}

/** What the framework refuses before a call is reached, in the envelope: a body too large, no JSON, a malformed address. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  answer(request, reply, error);
}

/** Also reported for what is hidden. */
export const nothingHere = () => refuse('notFound', m.http_problem_no_address);

/** 404 in the envelope, for an address that is no call and no page. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, nothingHere());
}

/** What Node's parser gives up on, as it should be answered; anything else is a 400. */
const socketErrors: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Before a request exists (unreadable or slow bytes on the socket) the envelope is written by hand. */
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
