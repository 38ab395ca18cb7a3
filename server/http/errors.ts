import { STATUS_CODES } from 'node:http';

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { megabyte } from '#shared/http/call.ts';

import { Refused } from './refused.ts';

/** What the framework itself refuses, in words a person can act on. */
const frameworkRefusals: Record<number, string> = {
  400: 'The request could not be read. Send valid JSON.',
  404: 'There is nothing at this address.',
  405: 'This call is made with another method.',
  406: 'This call cannot answer in that form.',
  408: 'The request took too long. Please try again.',
  413: 'The request is too large.',
  415: 'Send the request as application/json.',
  431: 'The request is too large.',
};

/** `bodyLimit` in bytes, of the call that was asked for. */
function frameworkRefusal(status: number, bodyLimit: number | undefined): string | undefined {
  if (status !== 413 || bodyLimit === undefined) return frameworkRefusals[status];
  return `The request is too large: this call takes at most ${Math.floor(bodyLimit / megabyte)} MB. Send it in parts.`;
}

const unexpected = (requestId: string) =>
  `Something went wrong on our side and we have been told. Please try again; if it stays, give support this number: ${requestId}`;

interface Answer {
  status: number;
  message: string;
  detail: Record<string, unknown> | null;
  retryAfterSeconds: number | null;
}

/** PostgreSQL's codes for a text that it cannot store: NUL, also inside JSON. Half of a surrogate pair has no code of its own. */
const unstorable: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/**
 * The database is away, full, stopping, or gave up on the statement in favour of another: nothing was done, and the same
 * request works in a moment. By SQLSTATE, or by Node's code of the socket.
 */
const passing =
  /^(?:08...|25P03|40001|40P01|53...|57014|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/u;
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout (?:expired|exceeded) when trying to connect|The embedded database (?:is closed|has failed))/u;

function databaseRefusal(error: unknown): (Omit<Answer, 'detail'> & { isBug: boolean }) | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, 'code');
  const isHalfCharacter = code === '22P02' && error.message.endsWith('for type json');
  if (unstorable.has(code) || isHalfCharacter) {
    return {
      status: 400,
      message: 'The request has a character that cannot be stored.',
      retryAfterSeconds: null,
      isBug: false,
    };
  }
  const isPassing = (typeof code === 'string' && passing.test(code)) || lostConnection.test(error.message);
  if (!isPassing) return null;
  return {
    status: 503,
    message: 'The portal cannot reach its data for a moment. Please try again.',
    retryAfterSeconds: 2,
    isBug: true,
  };
}

function answerTo(
  error: unknown,
  { id: requestId, routeOptions }: FastifyRequest,
): Answer & { isBug: boolean } {
  if (error instanceof Refused) {
    return {
      status: error.status,
      message: error.message,
      detail: error.detail,
      retryAfterSeconds: error.retryAfterSeconds,
      isBug: false,
    };
  }
  const status: unknown = Reflect.get(Object(error), 'statusCode');
  if (status === 429) {
    return {
      status,
      message: 'Too many requests. Please wait a moment and try again.',
      detail: null,
      retryAfterSeconds: null,
      isBug: false,
    };
  }
  // What has a status comes from the framework: a sender who left ends with the code of a lost connection as well.
  const ofDatabase = typeof status === 'number' ? null : databaseRefusal(error);
  if (ofDatabase) return { ...ofDatabase, detail: null };
  const known = typeof status === 'number' ? frameworkRefusal(status, routeOptions.bodyLimit) : undefined;
  if (typeof status === 'number' && known !== undefined) {
    return { status, message: known, detail: null, retryAfterSeconds: null, isBug: false };
  }
  return { status: 500, message: unexpected(requestId), detail: null, retryAfterSeconds: null, isBug: true };
}

/** A file that nobody waits for any more: cancelled by the person, or the network broke. No bug of ours. */
const wasGivenUp = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && Reflect.get(Object(error), 'code') === 'ERR_STREAM_PREMATURE_CLOSE';

function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, message, detail, retryAfterSeconds, isBug } = answerTo(error, request);
  if (wasGivenUp(error, reply)) request.log.info('The asker went away before the end of the file');
  else if (isBug) request.log.error({ err: error }, 'unexpected');
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ s: false, r: detail, e: message });
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

/** 404 in the envelope, for an address that is no call and no page. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, new Refused('notFound', frameworkRefusals[404] ?? ''));
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
  const body = JSON.stringify({ s: false, r: null, e: frameworkRefusals[status] });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
