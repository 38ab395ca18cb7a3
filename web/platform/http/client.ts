import type { Call, CallBody, CallQuery, CallReply } from '#shared/platform/http/call.ts';
import { countedBlob, type FileProgress } from '#web/platform/http/counted-body.ts';
import { takeEarly } from '#web/platform/http/early-answer.ts';
import { randomHex } from '#web/platform/http/random.ts';
import { asRefusal, type HeaderOf, isRecord, type Refusal, refusalFrom } from '#web/platform/http/refusal.ts';
import { headersOf, type Request, requestOf, withRenewal } from '#web/platform/http/request.ts';

/** An object without required fields: assignable to a type whose fields are all optional. */
type NoFields = { [name: string]: never };

type Given<K extends string, V> = undefined extends V ? { [P in K]?: V } : { [P in K]: V };

/** `query` may be omitted when all of its fields are optional. */
type GivenQuery<Q> = NoFields extends Q ? { query?: Q } : Given<'query', Q>;

type SendOptions<C extends Call> = GivenQuery<CallQuery<C>> &
  Given<'body', CallBody<C>> & {
    /** For `idempotent` calls: a repeat with the same key gets the first response. Create one with `newIdempotencyKey`. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

type OptionsOf<C extends Call> =
  NoFields extends SendOptions<C> ? [options?: SendOptions<C>] : [options: SendOptions<C>];

/** Timeout for JSON calls, longer than any of them should take; downloads are streamed and have no timeout. */
const answerWithinMs = 60_000;

/**
 * Sends a JSON call and unwraps its envelope. Throws a `Refusal` for every expected failure, including a lost network connection.
 */
export async function send<C extends Call>(call: C, ...[options]: OptionsOf<C>): Promise<CallReply<C>> {
  const limit = AbortSignal.timeout(answerWithinMs);
  const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const request = requestOf(call, { ...options, signal });
  const early = takeEarly(request);
  const reply = early && (await early);
  if (reply !== undefined && reply !== null) return reply as CallReply<C>;
  const response = await fetchAnswer(request);
  return unwrapped(response.status, headerOf(response), await jsonOf(response)) as CallReply<C>;
}

/** Returns the content of the envelope; throws when it contains a refusal. */
export function unwrapped(status: number, header: HeaderOf, body: unknown): unknown {
  if (!isRecord(body) || body.s !== true) throw refusalFrom(status, header, body);
  return body.r;
}

export interface Download {
  blob: Blob;
  /** URL of the file, without the host. */
  url: string;
  /** File name from the server; `download` when it gives none. */
  fileName: string;
  /** Further details from the server. */
  headers?: Headers;
}

/** Receives progress while the server creates and sends a file part by part. */
interface DownloadWatch {
  onProgress?: (progress: FileProgress) => void;
}

type DownloadOptionsOf<C extends Call> =
  NoFields extends SendOptions<C>
    ? [options?: SendOptions<C> & DownloadWatch]
    : [options: SendOptions<C> & DownloadWatch];

/** Sends a call whose response is a file. Throws a `Refusal` like `send`. */
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

/** Sends a call whose response is a stream, and returns the stream. Throws a `Refusal` like `send`. */
export async function openStream<C extends Call>(
  call: C,
  ...[options]: OptionsOf<C>
): Promise<NonNullable<Response['body']>> {
  const response = await fetchAnswer(requestOf(call, options ?? {}));
  if (!response.ok || !response.body) throw refusalOf(response, await jsonOf(response));
  return response.body;
}

/** Returns a new key for an `idempotent` call; keep it for repeats of the same request. */
export const newIdempotencyKey = (): string => randomHex();

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

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw asRefusal(thrown);
  }
}

const headerOf =
  ({ headers }: Response): HeaderOf =>
  (name) =>
    headers.get(name);

function refusalOf(response: Response, body: unknown): Refusal {
  return refusalFrom(response.status, headerOf(response), body);
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/iu.exec(disposition ?? '')?.[1] ?? 'download';
}
