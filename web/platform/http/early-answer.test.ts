// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { signedIn } from '#shared/platform/rights/rights.ts';
import { send } from '#web/platform/http/client.ts';
import { answeredEarly, askEarly, earlyScript } from '#web/platform/http/early-answer.ts';
import { removeTokens, storeTokens } from '#web/platform/http/tokens.ts';

const listing = call({
  method: 'POST',
  path: '/api/shipment/List',
  needs: signedIn,
  summary: 'A list',
  body: z.object({ text: z.string() }),
  reply: z.object({ count: z.number() }),
});
const views = call({
  method: 'GET',
  path: '/api/shipment/Views',
  needs: signedIn,
  summary: 'Views',
  query: z.object({ of: z.string() }),
  reply: z.object({ count: z.number() }),
});
const first = { call: listing, body: { text: 'a' } };
const ask = () => send(listing, { body: { text: 'a' } });

/** The requests so far; each is answered with its number. */
let requests: { url: string; init: RequestInit }[];
let statuses: number[];

beforeEach(() => {
  requests = [];
  statuses = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const status = statuses.shift() ?? 200;
    return Promise.resolve(
      new Response(JSON.stringify({ s: status === 200, r: { count: requests.length }, e: null }), { status }),
    );
  });
  delete window.early;
  storeTokens({ accessToken: 'a token', refreshToken: 'r' });
});

afterEach(() => {
  removeTokens();
  delete window.early;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const here = () => Promise.all(Object.values(window.early ?? {}).map(({ answer }) => answer));

/** Runs the script until it has sent its requests, which it does after the first paint. */
function runInPage(script: string): void {
  const before = requests.length;
  vi.useFakeTimers();
  // oxlint-disable-next-line no-implied-eval -- as the page runs it
  new Function(script)();
  expect(requests).toHaveLength(before);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
}

describe('A response that was requested early', () => {
  it('is used by the same request, and only once', async () => {
    askEarly(first);
    askEarly(first);
    expect(await ask()).toEqual({ count: 1 });
    expect(await ask()).toEqual({ count: 2 });
    expect(requests).toHaveLength(2);
  });

  it('is available synchronously once it has arrived, and only once', async () => {
    askEarly(first);
    expect(answeredEarly(first)).toBeUndefined();
    await here();
    expect(answeredEarly(first)).toEqual({ count: 1 });
    expect(answeredEarly(first)).toBeUndefined();
  });

  it('is used independently of other early responses', async () => {
    const second = { ...first, body: { text: 'b' } };
    runInPage(earlyScript([first, second]));
    await here();
    expect(answeredEarly(second)).toEqual({ count: 2 });
    expect(answeredEarly(second)).toBeUndefined();
    expect(await ask()).toEqual({ count: 1 });
    expect(requests).toHaveLength(2);
  });

  it('is used by the request with the same query only', async () => {
    const asking = { call: views, query: { of: 'all' } };
    runInPage(earlyScript([asking]));
    await here();
    expect(answeredEarly({ call: views, query: { of: 'cool' } })).toBeUndefined();
    expect(await send(views, { query: { of: 'all' } })).toEqual({ count: 1 });
    expect(requests.map(({ url }) => url)).toEqual(['/api/shipment/Views?of=all']);
  });

  it('is not used for another request or another user', async () => {
    askEarly(first);
    await here();
    expect(answeredEarly({ ...first, body: { text: 'b' } })).toBeUndefined();
    storeTokens({ accessToken: 'of another', refreshToken: 'r' });
    expect(answeredEarly(first)).toBeUndefined();
    expect(await ask()).toEqual({ count: 2 });
  });

  it('is not used after 16 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    askEarly(first);
    await here();
    vi.setSystemTime(Date.now() + 16_000);
    expect(answeredEarly(first)).toBeUndefined();
    expect(await ask()).toEqual({ count: 2 });
  });

  it('is requested again in the normal way when it was refused', async () => {
    statuses = [500];
    askEarly(first);
    expect(await ask()).toEqual({ count: 2 });
  });

  it('is not requested for a visitor', () => {
    removeTokens();
    askEarly(first);
    expect(requests).toEqual([]);
  });

  it('is requested by the page script with the same request as by the portal', async () => {
    askEarly(first);
    delete window.early;
    runInPage(earlyScript([first]));
    expect(requests).toHaveLength(2);
    const [own, ofPage] = requests;
    expect(ofPage).toEqual({ ...own, init: { ...own?.init, signal: expect.any(AbortSignal) } });
    await here();
    expect(answeredEarly(first)).toEqual({ count: 2 });
  });

  it('is not requested by the page script in the sandbox', () => {
    sessionStorage.setItem('world', 'sandbox');
    runInPage(earlyScript([first]));
    sessionStorage.removeItem('world');
    expect(requests).toEqual([]);
  });
});
