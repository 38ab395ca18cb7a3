import type { Call, CallReply } from '#shared/platform/http/call.ts';
import { unwrapped } from '#web/platform/http/client.ts';
import { type HeaderOf, Refusal, slowMessage, unreachableMessage } from '#web/platform/http/refusal.ts';
import { headersOf, type Request, requestOf, withRenewal } from '#web/platform/http/request.ts';

interface UploadOptions {
  query?: Record<string, unknown>;
  form: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Called with the part of the bytes sent so far, 0 to 1. */
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
  return unwrapped(answer.status, answer.header, answer.body) as CallReply<C>;
}

interface UploadAnswer {
  status: number;
  header: HeaderOf;
  body: unknown;
}

/** If nothing is sent or received for this long, the upload counts as failed. */
const stillForMs = 60_000;

/** Uses XMLHttpRequest, because it reports upload progress and fetch does not. */
function post(
  request: Request,
  token: string | null,
  onProgress: ((part: number) => void) | undefined,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    request.signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(request.call.method, request.url);
    for (const [name, value] of Object.entries(headersOf(request, token))) xhr.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout>;
    const goesOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new Refusal(slowMessage));
        xhr.abort();
      }, stillForMs);
    };
    xhr.addEventListener('loadend', () => clearTimeout(timer));
    xhr.upload.addEventListener('progress', (event) => {
      goesOn();
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
    // words: an error text that is never shown
    xhr.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    goesOn();
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
