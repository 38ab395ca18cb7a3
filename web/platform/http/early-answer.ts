/**
 * Responses requested before the screen that needs them is loaded: by an inline script of the page while the scripts load
 * (web/app/frames.tsx), or by code that navigates to the screen. The screen then uses the response once, instead of sending its
 * own request.
 */
import type { Call, CallBody, CallQuery, CallReply } from '#shared/platform/http/call.ts';
import { isRecord } from '#web/platform/http/refusal.ts';
import { headersOf, type Request, requestOf } from '#web/platform/http/request.ts';
import { readTokens } from '#web/platform/http/tokens.ts';
import { paintWaitMs } from '#web/platform/ui/unseen.ts';

interface Early {
  /** Access token of the request: another user's response must not be used. */
  token: string;
  /** Time of the request, by `Date.now`. */
  at: number;
  /** The body of a successful response; null for any other outcome, which the normal request then finds out again. */
  answer: Promise<unknown>;
  /** The body, once it has arrived. */
  body?: unknown;
}

declare global {
  interface Window {
    /** Keyed by the request: URL and body. */
    early?: Record<string, Early>;
  }
}

/** Older responses are not used. The limit covers the time that a slow phone needs to load the scripts. */
const freshMs = 15_000;

interface Asking<C extends Call> {
  call: C;
  query?: CallQuery<C>;
  body?: CallBody<C>;
}

const askedOf = ({ url, body }: Pick<Request, 'url' | 'body'>) =>
  `${url} ${typeof body === 'string' ? body : ''}`;

/** Sends the request now; the screen takes the response later. */
export function askEarly<C extends Call>({ call, ...given }: Asking<C>): void {
  const token = readTokens()?.accessToken;
  const request = requestOf(call, given);
  const key = askedOf(request);
  if (token === undefined || earlyFor(key)) return;
  const answer = fetch(request.url, {
    method: call.method,
    headers: headersOf(request, token),
    body: request.body,
    cache: 'no-store',
    signal: AbortSignal.timeout(freshMs),
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : null))
    .catch(() => null);
  const early: Early = { token, at: Date.now(), answer };
  window.early = { ...window.early, [key]: early };
  void answer.then((given) => (early.body = given));
}

/** Discards the response of a request that is not needed any more. */
export const dropEarly = <C extends Call>({ call, ...given }: Asking<C>): void =>
  take(askedOf(requestOf(call, given)));

/** Takes the response if it has arrived and succeeded; otherwise returns undefined. */
export function answeredEarly<C extends Call>({ call, ...given }: Asking<C>): CallReply<C> | undefined {
  const key = askedOf(requestOf(call, given));
  const early = earlyFor(key);
  if (early?.body === undefined) return undefined;
  take(key);
  return replyIn(early.body) as CallReply<C> | undefined;
}

/**
 * Takes the reply of a request that was sent early. Returns null when there was none; resolves to undefined when it failed, so
 * that the request must be sent normally.
 */
export function takeEarly(request: Request): Promise<unknown> | null {
  const key = askedOf(request);
  const early = earlyFor(key);
  if (!early) return null;
  take(key);
  return early.answer.then(replyIn);
}

function earlyFor(key: string): Early | null {
  const early = window.early?.[key];
  const isFresh = early?.token === readTokens()?.accessToken && Date.now() - (early?.at ?? 0) < freshMs;
  return early && isFresh ? early : null;
}

function take(key: string): void {
  const { [key]: taken, ...others } = window.early ?? {};
  if (taken) window.early = others;
}

/** Returns the content of a success envelope; undefined for any other body. */
const replyIn = (body: unknown): unknown => (isRecord(body) && body.s === true ? body.r : undefined);

/**
 * Returns an inline script that sends these requests. It starts before all other scripts but after the frame is painted (or, in a
 * background page, would be), and only when the browser has a session of the live account.
 */
export function earlyScript(askings: readonly Asking<Call>[]): string {
  const source = JSON.stringify(
    askings.map(({ call, ...given }) => {
      const request = requestOf(call, given);
      const init = { method: call.method, headers: headersOf(request, null), body: request.body };
      return [askedOf(request), request.url, init];
    }),
  );
  // words: an inline script, not shown to users
  return `{let d;const a=()=>{if(d)return;d=1;try{let t=/(?:^|; )token=([^;]+)/.exec(document.cookie);if(t&&sessionStorage.getItem('world')!=='sandbox'){t=decodeURIComponent(t[1]);window.early={};for(const[k,u,i]of ${source}){const e=early[k]={token:t,at:Date.now(),answer:fetch(u,{...i,headers:{...i.headers,authorization:'Bearer '+t},cache:'no-store',signal:AbortSignal.timeout(${freshMs})}).then(r=>r.ok?r.json():null).catch(()=>null)};e.answer.then(b=>e.body=b)}}}catch{}};requestAnimationFrame(()=>setTimeout(a));setTimeout(a,${paintWaitMs})}`;
}
