import type { Call, CallBody, CallQuery, CallReply } from '#shared/platform/http/call.ts';
import { type SessionEnd, sessionEnds } from '#shared/platform/rights/session-ends.ts';
import { countedBlob, type FileProgress } from '#web/platform/http/counted-body.ts';
import { renewTokens } from '#web/platform/http/renew.ts';
import {
  isRecord,
  Refusal,
  refusalFrom,
  sessionEndedMessage,
  slowMessage,
  unreachableMessage,
} from '#web/platform/http/refusal.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { inSandbox } from '#web/platform/session/world.ts';
import { readTokens } from '#web/platform/http/tokens.ts';

/** An object of which nothing is asked: it fits where every name is optional. */
type NoFields = { [name: string]: never };

type Given<K extends string, V> = undefined extends V ? { [P in K]?: V } : { [P in K]: V };

/** A query whose every name is optional may be left out whole. */
type GivenQuery<Q> = NoFields extends Q ? { query?: Q } : Given<'query', Q>;

export type SendOptions<C extends Call> = GivenQuery<CallQuery<C>> &
  Given<'body', CallBody<C>> & {
    /** For calls that are `idempotent`: the same key again gets the first answer. Make one with `newIdempotencyKey`. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

type OptionsOf<C extends Call> =
  NoFields extends SendOptions<C> ? [options?: SendOptions<C>] : [options: SendOptions<C>];

interface Request {
  call: Call;
  url: string;
  body: string | FormData | null;
  idempotencyKey: string | null;
  signal: AbortSignal | null;
}

/** Longer than any JSON call may take; downloads stream and have no limit of their own. */
const answerWithinMs = 60_000;

let onSessionLost: (why: SessionEnd | null) => void = () => {};

/** What happens when the refresh fails: the session module logs out and goes to `/` (spec §4). */
export function whenSessionLost(handler: (why: SessionEnd | null) => void): void {
  onSessionLost = handler;
}

let onNotAllowed: (call: Call) => Promise<void> = async () => {};

/** What happens when a call is refused with 403: what the session may do has changed, so that it is read again. */
export function whenNotAllowed(handler: (call: Call) => Promise<void>): void {
  onNotAllowed = handler;
}

/** Sends a JSON call and unwraps its envelope. Throws a `Refusal` for every expected "no", no network included. */
export async function send<C extends Call>(call: C, ...[options]: OptionsOf<C>): Promise<CallReply<C>> {
  const limit = AbortSignal.timeout(answerWithinMs);
  const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const response = await fetchAnswer(requestOf(call, { ...options, signal }));
  const body = await jsonOf(response);
  if (!isRecord(body) || body.s !== true) throw refusalOf(response, body);
  return body.r as CallReply<C>;
}

export interface Download {
  blob: Blob;
  /** Where it came from, without the host. */
  url: string;
  /** As the server names it; `download` when it does not. */
  fileName: string;
  /** Further details from the server. */
  headers?: Headers;
}

/** Reported while a file comes that the server makes part by part. */
export interface DownloadWatch {
  onProgress?: (progress: FileProgress) => void;
}

type DownloadOptionsOf<C extends Call> =
  NoFields extends SendOptions<C>
    ? [options?: SendOptions<C> & DownloadWatch]
    : [options: SendOptions<C> & DownloadWatch];

/** Fetches a call that answers a file. Throws a `Refusal` like `send`. */
export async function download<C extends Call>(
  call: C,
  ...[options]: DownloadOptionsOf<C>
): Promise<Download> {
  const request = requestOf(call, options ?? {});
  const response = await fetchAnswer(request);
  if (!response.ok) throw refusalOf(response, await jsonOf(response));
  try {
    return {
      blob: await countedBlob(response, options?.onProgress),
      url: request.url,
      fileName: fileNameOf(response.headers.get('content-disposition')),
      headers: response.headers,
    };
  } catch (thrown) {
    throw asRefusal(thrown);
  }
}

/** Opens a call that answers as long as it has something to say. Throws a `Refusal` like `send`. */
export async function openStream<C extends Call>(
  call: C,
  ...[options]: OptionsOf<C>
): Promise<NonNullable<Response['body']>> {
  const response = await fetchAnswer(requestOf(call, options ?? {}));
  if (!response.ok || !response.body) throw refusalOf(response, await jsonOf(response));
  return response.body;
}

export interface UploadOptions {
  query?: Record<string, unknown>;
  form: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Part of the bytes sent so far, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Sends files with progress. Throws a `Refusal` like `send`. */
export async function upload<C extends Call>(call: C, options: UploadOptions): Promise<CallReply<C>> {
  const request = requestOf(call, { ...options, body: options.form });
  const answer = await withRenewal(
    request,
    (token) => post(request, token, options.onProgress),
    ({ status }) => status,
  );
  if (!isRecord(answer.body) || answer.body.s !== true)
    throw refusalFrom(answer.status, answer.header, answer.body);
  return answer.body.r as CallReply<C>;
}

/** A new key for an `idempotent` call; keep it for the repeats of one and the same wish. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain-http addresses.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function requestOf(
  call: Call,
  options: {
    query?: unknown;
    body?: unknown;
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
  },
): Request {
  const query = queryOf(options.query);
  const { body } = options;
  return {
    call,
    url: query === '' ? call.path : `${call.path}?${query}`,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    idempotencyKey: options.idempotencyKey ?? null,
    signal: options.signal ?? null,
  };
}

/** `undefined` and `null` are left out; lists repeat their name. */
function queryOf(query: unknown): string {
  if (!isRecord(query)) return '';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  return params.toString();
}

async function fetchAnswer(request: Request): Promise<Response> {
  return await withRenewal(
    request,
    async (token) => {
      try {
        return await fetch(request.url, {
          method: request.call.method,
          headers: headersOf(request, token),
          body: request.body,
          signal: request.signal,
          cache: 'no-store',
        });
      } catch (thrown) {
        throw asRefusal(thrown);
      }
    },
    (response) => response.status,
  );
}

/** Repeats a call once with new tokens after a 401 (spec §4, "Expired access"). */
async function withRenewal<A>(
  request: Request,
  attempt: (token: string | null) => Promise<A>,
  statusOf: (answer: A) => number,
): Promise<A> {
  if (request.call.needs === 'anyone') return await attempt(null);
  const token = readTokens()?.accessToken ?? null;
  const answer = await attempt(token);
  if (statusOf(answer) === 403) void onNotAllowed(request.call);
  if (statusOf(answer) !== 401) return answer;
  const renewal = await renewTokens(token);
  if (renewal.outcome === 'unknown') throw new Refusal(unreachableMessage);
  if (renewal.outcome === 'ended') throw sessionOver(renewal.why);
  const repeated = await attempt(readTokens()?.accessToken ?? null);
  if (statusOf(repeated) === 403) void onNotAllowed(request.call);
  if (statusOf(repeated) !== 401) return repeated;
  throw sessionOver(null);
}

function sessionOver(why: SessionEnd | null): Refusal {
  onSessionLost(why);
  return new Refusal(why === null ? sessionEndedMessage : sessionEnds[why](), {
    status: 401,
    ...(why !== null && { code: why }),
  });
}

function headersOf(request: Request, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': spoken(),
    ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(token !== null && inSandbox() && { 'x-sandbox': 'yes' }),
    ...(request.idempotencyKey !== null && { 'idempotency-key': request.idempotencyKey }),
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw asRefusal(thrown);
  }
}

function refusalOf(response: Response, body: unknown): Refusal {
  return refusalFrom(response.status, (name) => response.headers.get(name), body);
}

/** A failed fetch as a sentence. A call that its screen gave up stays an AbortError, which is not shown. */
function asRefusal(thrown: unknown): unknown {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return thrown;
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new Refusal(slowMessage);
  return new Refusal(unreachableMessage);
}

interface UploadAnswer {
  status: number;
  header: (name: string) => string | null;
  body: unknown;
}

/** fetch does not report upload progress, XMLHttpRequest does. */
function post(
  request: Request,
  token: string | null,
  onProgress: ((part: number) => void) | undefined,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.call.method, request.url);
    for (const [name, value] of Object.entries(headersOf(request, token))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      resolve({
        status: xhr.status,
        header: (name) => xhr.getResponseHeader(name),
        body: parseJson(xhr.responseText),
      });
    });
    xhr.addEventListener('error', () => reject(new Refusal(unreachableMessage)));
    // words: an error's own, which is never shown
    xhr.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    if (request.signal?.aborted) return xhr.abort();
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/iu.exec(disposition ?? '')?.[1] ?? 'download';
}
