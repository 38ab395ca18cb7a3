/** One request: its key, its repeats, its answer. */
import { refusalOf } from './refusal.ts';

export interface PortalOptions {
  /** A live or sandbox token of /apitoken. */
  token: string;
  /** Where the portal is: https://portal.example */
  url: string;
  /** Language of sentences; English when left out. */
  language?: 'en' | 'ms' | 'zh';
  /** How often a request is sent at most, 4 when left out. */
  tries?: number;
  /** The longest that a refused request waits for its next try, in milliseconds; 60,000 when left out. */
  longestWaitMs?: number;
  /** How long one try may take, in milliseconds; 30,000 when left out. */
  timeoutMs?: number;
  /** Called with every answer, for logs and metrics. */
  onAnswer?: (answer: Answered) => void;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
}

export interface Answered {
  method: string;
  path: string;
  status: number;
  /** Of this request, from 1. */
  attempt: number;
  requestId: string | null;
  /** True: the answer of an earlier request with the same Idempotency-Key. */
  isReplay: boolean;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /**
   * Made by itself for each call; say your own, as an order's number, to be safe over restarts of your program too. So must a print
   * with `onlyUnprinted` that a restart may cut short: a second call under another key leaves out what the first has counted.
   */
  idempotencyKey?: string;
  /** True: everything is checked and nothing is done; the answer says what would have been. */
  dryRun?: boolean;
}

/** A label or document. */
export interface PortalFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** As the portal named it. */
  fileName: string;
}

export interface Asked {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** Takes an Idempotency-Key: a write, or a print, which counts. */
  isWrite?: boolean;
  options?: WriteOptions | undefined;
}

export interface Send {
  json: <T>(asked: Asked) => Promise<T>;
  file: (asked: Asked) => Promise<PortalFile>;
}

/** An answer that has arrived to its end. */
interface Whole {
  response: Response;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Worth another try: too many at once, or the portal is away for a moment. */
const passing = new Set([429, 500, 502, 503, 504]);

export function sender(options: PortalOptions): Send {
  const { tries = 4, longestWaitMs = 60_000 } = options;

  async function answerOf(asked: Asked): Promise<Whole> {
    // One key for all tries: however often it arrives, it is done once.
    const request = requestOf(options, asked);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= tries;
      const whole = await once(options, asked, request, attempt, isLast);
      if (whole?.response.ok) return whole;
      const waitMs = pauseMs(attempt, whole?.response.headers.get('retry-after') ?? null);
      if (whole && (isLast || !passing.has(whole.response.status) || waitMs > longestWaitMs)) {
        throw refusalOf(whole.response, textOf(whole));
      }
      await pause(waitMs, asked.options?.signal);
    }
  }

  return {
    async json<T>(asked: Asked) {
      const { r } = JSON.parse(textOf(await answerOf(asked))) as { r: T };
      return r;
    },
    async file(asked) {
      const { response, bytes } = await answerOf(asked);
      return {
        bytes,
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
        fileName: nameIn(response.headers.get('content-disposition') ?? ''),
      };
    },
  };
}

const textOf = ({ bytes }: Whole) => new TextDecoder().decode(bytes);

interface Request {
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

function requestOf({ url, token, language }: PortalOptions, asked: Asked): Request {
  const { path, query = {}, body, isWrite = false, options } = asked;
  const address = new URL(`${url.replace(/\/+$/u, '')}/api/integration/v1${path}`);
  for (const [name, value] of Object.entries({ ...query, ...(options?.dryRun && { dryRun: true }) })) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return {
    url: address.href,
    headers: {
      authorization: `Bearer ${token}`,
      ...(language && { 'accept-language': language }),
      ...(body && { 'content-type': 'application/json' }),
      ...(isWrite && { 'idempotency-key': options?.idempotencyKey ?? crypto.randomUUID() }),
    },
    body: body ? JSON.stringify(body) : null,
  };
}

/** Null when nothing answered, or broke off before its end, and there are tries left. */
async function once(
  { fetch: send = fetch, timeoutMs = 30_000, onAnswer }: PortalOptions,
  { method, path, options }: Asked,
  { url, ...request }: Request,
  attempt: number,
  isLast: boolean,
): Promise<Whole | null> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(options?.signal ? [options.signal] : [])];
  try {
    const response = await send(url, { method, ...request, signal: AbortSignal.any(signals) });
    onAnswer?.({
      method,
      path,
      status: response.status,
      attempt,
      requestId: response.headers.get('x-request-id'),
      isReplay: response.headers.has('idempotency-replayed'),
    });
    // Read here: a file that breaks off on its way is asked for again under the same key, and counts once.
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    if (isLast || options?.signal?.aborted) throw error;
    return null;
  }
}

/** What the portal asks for, else half a second, one, two …, each up to as long again, so that programs do not come together. */
function pauseMs(attempt: number, retryAfter: string | null): number {
  if (retryAfter !== null && retryAfter !== '') {
    const seconds = Number(retryAfter);
    const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
    if (!Number.isNaN(ms)) return Math.max(0, ms);
  }
  return 250 * 2 ** attempt * (1 + Math.random());
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give);
      resolve();
    }, ms);
    if (signal?.aborted) give();
    else signal?.addEventListener('abort', give, { once: true });
  });
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/u.exec(disposition) ?? [];
  return encoded === undefined ? 'file' : decodeURIComponent(encoded);
}
