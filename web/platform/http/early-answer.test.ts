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
const first = { call: listing, body: { text: 'a' } };
const ask = () => send(listing, { body: { text: 'a' } });

/** Answers each request with its number. */
let asked: { url: string; init: RequestInit }[];
let statuses: number[];

beforeEach(() => {
  asked = [];
  statuses = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const status = statuses.shift() ?? 200;
    return Promise.resolve(
      new Response(JSON.stringify({ s: status === 200, r: { count: asked.length }, e: null }), { status }),
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

/** Until it has asked, which it does once the page was painted. */
function runInPage(script: string): void {
  const before = asked.length;
  vi.useFakeTimers();
  // oxlint-disable-next-line no-implied-eval -- as the page runs it
  new Function(script)();
  expect(asked).toHaveLength(before);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
}

describe('what was asked for early', () => {
  it('is taken by the same request, and once', async () => {
    askEarly(first);
    askEarly(first);
    expect(await ask()).toEqual({ count: 1 });
    expect(await ask()).toEqual({ count: 2 });
    expect(asked).toHaveLength(2);
  });

  it('is there at once for who draws with it, once it has come', async () => {
    askEarly(first);
    expect(answeredEarly(first)).toBeUndefined();
    await here();
    expect(answeredEarly(first)).toEqual({ count: 1 });
    expect(answeredEarly(first)).toBeUndefined();
  });

  it('is taken by itself where several were asked for', async () => {
    const second = { ...first, body: { text: 'b' } };
    runInPage(earlyScript([first, second]));
    await here();
    expect(answeredEarly(second)).toEqual({ count: 2 });
    expect(answeredEarly(second)).toBeUndefined();
    expect(await ask()).toEqual({ count: 1 });
    expect(asked).toHaveLength(2);
  });

  it('is nothing for another request, nor for another person', async () => {
    askEarly(first);
    await here();
    expect(answeredEarly({ ...first, body: { text: 'b' } })).toBeUndefined();
    storeTokens({ accessToken: 'of another', refreshToken: 'r' });
    expect(answeredEarly(first)).toBeUndefined();
    expect(await ask()).toEqual({ count: 2 });
  });

  it('is too old after a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    askEarly(first);
    await here();
    vi.setSystemTime(Date.now() + 16_000);
    expect(answeredEarly(first)).toBeUndefined();
    expect(await ask()).toEqual({ count: 2 });
  });

  it('is asked for again where it was refused, the ordinary way', async () => {
    statuses = [500];
    askEarly(first);
    expect(await ask()).toEqual({ count: 2 });
  });

  it('does nothing for a visitor', () => {
    removeTokens();
    askEarly(first);
    expect(asked).toEqual([]);
  });

  it('is asked for by the script of a page just as by the portal itself', async () => {
    askEarly(first);
    delete window.early;
    runInPage(earlyScript([first]));
    expect(asked).toHaveLength(2);
    const [own, ofPage] = asked;
    expect(ofPage).toEqual({ ...own, init: { ...own?.init, signal: expect.any(AbortSignal) } });
    await here();
    expect(answeredEarly(first)).toEqual({ count: 2 });
  });

  it('is not asked for by the page in the sandbox, whose header it does not know', () => {
    sessionStorage.setItem('world', 'sandbox');
    runInPage(earlyScript([first]));
    sessionStorage.removeItem('world');
    expect(asked).toEqual([]);
  });
});
