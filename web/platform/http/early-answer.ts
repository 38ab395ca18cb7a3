/**
 * An answer that was asked for before the screen that shows it is here: by the page's own script, while the scripts come
 * (web/app/frames.tsx), or by who was sent to the screen. The screen then takes it, once, in place of a request of its own.
 */
import type { Call, CallBody, CallReply } from '#shared/platform/http/call.ts';
import { isRecord } from '#web/platform/http/refusal.ts';
import { headersOf, type Request, requestOf } from '#web/platform/http/request.ts';
import { readTokens } from '#web/platform/http/tokens.ts';
import { unseenMs } from '#web/platform/ui/unseen.ts';

interface Early {
  /** Of whom: what another asked for on this page is nobody's. */
  token: string;
  /** By `Date.now`. */
  at: number;
  /** The body of a success; null for whatever else became of it, which the ordinary way finds out again. */
  answer: Promise<unknown>;
  /** The same once it is here. */
  body?: unknown;
}

declare global {
  interface Window {
    /** By what was asked: the address and the body. */
    early?: Record<string, Early>;
  }
}

/** What waits longer is not news any more. A slow phone takes so long over the scripts. */
const freshMs = 15_000;

interface Asking<C extends Call> {
  call: C;
  body?: CallBody<C>;
}

const askedOf = ({ url, body }: Pick<Request, 'url' | 'body'>) =>
  `${url} ${typeof body === 'string' ? body : ''}`;

/** Asks now, for whoever takes it. */
export function askEarly<C extends Call>({ call, body }: Asking<C>): void {
  const token = readTokens()?.accessToken;
  const request = requestOf(call, { body });
  const asked = askedOf(request);
  if (token === undefined || earlyFor(asked)) return;
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
  window.early = { ...window.early, [asked]: early };
  void answer.then((given) => (early.body = given));
}

/** What came of it, taken: undefined where nothing did, or not yet. */
export function answeredEarly<C extends Call>({ call, body }: Asking<C>): CallReply<C> | undefined {
  const asked = askedOf(requestOf(call, { body }));
  const early = earlyFor(asked);
  if (early?.body === undefined) return undefined;
  take(asked);
  return replyIn(early.body) as CallReply<C> | undefined;
}

/** The reply of a request that was sent early, as soon as it is here: undefined where it must be sent. */
export function takeEarly(request: Request): Promise<unknown> | null {
  const asked = askedOf(request);
  const early = earlyFor(asked);
  if (!early) return null;
  take(asked);
  return early.answer.then(replyIn);
}

function earlyFor(asked: string): Early | null {
  const early = window.early?.[asked];
  const isFresh = early?.token === readTokens()?.accessToken && Date.now() - (early?.at ?? 0) < freshMs;
  return early && isFresh ? early : null;
}

function take(asked: string): void {
  const { [asked]: taken, ...others } = window.early ?? {};
  if (taken) window.early = others;
}

/** What the envelope of a success holds. */
const replyIn = (body: unknown): unknown => (isRecord(body) && body.s === true ? body.r : undefined);

/**
 * The same as a text for the page: it runs before all other scripts, but once the frame is painted, or would be if the page were seen; and
 * only where the browser keeps a session of the live account.
 */
export function earlyScript(askings: readonly Asking<Call>[]): string {
  const said = JSON.stringify(
    askings.map(({ call, body }) => {
      const request = requestOf(call, { body });
      const init = { method: call.method, headers: headersOf(request, null), body: request.body };
      return [askedOf(request), request.url, init];
    }),
  );
  // words: a script of the page, nothing that is read
  return `{let d;const a=()=>{if(d)return;d=1;try{let t=/(?:^|; )token=([^;]+)/.exec(document.cookie);if(t&&sessionStorage.getItem('world')!=='sandbox'){t=decodeURIComponent(t[1]);window.early={};for(const[k,u,i]of ${said}){const e=early[k]={token:t,at:Date.now(),answer:fetch(u,{...i,headers:{...i.headers,authorization:'Bearer '+t},cache:'no-store',signal:AbortSignal.timeout(${freshMs})}).then(r=>r.ok?r.json():null).catch(()=>null)};e.answer.then(b=>e.body=b)}}}catch{}};requestAnimationFrame(()=>setTimeout(a));setTimeout(a,${unseenMs})}`;
}
