// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { signedIn } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { download, newIdempotencyKey, send } from '#web/platform/http/client.ts';
import { whenSessionLost } from '#web/platform/http/request.ts';
import { Refusal, sessionEndedMessage, unreachableMessage } from '#web/platform/http/refusal.ts';
import { readTokens, removeTokens, storeTokens } from '#web/platform/http/tokens.ts';

const listing = call({
  method: 'POST',
  path: '/api/shipment/List',
  needs: signedIn,
  summary: 'A list',
  query: z.object({ page: z.optional(z.number()), cn: z.optional(z.array(z.string())) }),
  body: z.object({ text: z.string() }),
  reply: z.object({ count: z.number() }),
});

const open = call({
  method: 'GET',
  path: '/api/open',
  needs: 'anyone',
  summary: 'Open to all',
  reply: z.null(),
});

const label = call({
  method: 'GET',
  path: '/api/label',
  needs: signedIn,
  summary: 'A label',
  reply: { file: ['application/pdf'] },
});

const ask = () => send(listing, { body: { text: 'a' } });

/** A server that accepts one access token and exchanges refresh tokens as configured. */
function serve(options: { valid: () => string; refresh?: () => Response | Promise<Response> }) {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push({ path: url, init });
    await Promise.resolve();
    if (url.includes('RefreshToken')) return options.refresh?.() ?? envelope(401, null, 'over');
    const { authorization } = (init?.headers ?? {}) as Record<string, string>;
    if (authorization !== `Bearer ${options.valid()}`) return envelope(401, null, 'no session');
    return envelope(200, { count: 3 });
  });
  return { calls, count: (part: string) => calls.filter(({ path }) => path.includes(part)).length };
}

function envelope(status: number, r: unknown, e: string | null = null, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify({ s: status === 200, r, e }), { status, headers });
}

const refusalOf = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Refusal)) throw new Error(`not a refusal: ${String(thrown)}`);
  return thrown;
};

const lost = vi.fn<() => void>();

beforeEach(() => {
  storeTokens({ accessToken: 'old', refreshToken: 'r-old' });
  whenSessionLost(lost);
});

afterEach(() => {
  removeTokens();
  lost.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('send', () => {
  it('unwraps the response envelope, and sends the token, the body and the query', async () => {
    const server = serve({ valid: () => 'old' });
    const reply = await send(listing, { query: { page: 2, cn: ['A', 'B'] }, body: { text: 'x' } });
    expect(reply).toEqual({ count: 3 });
    expect(server.calls[0]?.path).toBe('/api/shipment/List?page=2&cn=A&cn=B');
    expect(server.calls[0]?.init?.method).toBe('POST');
    expect(server.calls[0]?.init?.body).toBe('{"text":"x"}');
  });

  it('throws a refusal with the message, the fields, the request ID and the retry delay', async () => {
    vi.stubGlobal('fetch', async () =>
      envelope(429, { fields: { text: 'Text Required' } }, 'Slow down.', {
        'x-request-id': 'q7',
        'retry-after': '30',
      }),
    );
    const refusal = await refusalOf(ask());
    expect(refusal).toMatchObject({
      message: 'Slow down.',
      status: 429,
      fields: { text: 'Text Required' },
      requestId: 'q7',
      retryAfter: 30,
    });
  });

  it('throws a readable refusal when there is no response or the response is not an envelope', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect((await refusalOf(ask())).message).toBe(unreachableMessage);
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect((await refusalOf(ask())).message).not.toContain('html');
  });

  it('sends no token with a call that is open to anyone, and does not refresh the session for it', async () => {
    const server = serve({ valid: () => 'never' });
    await refusalOf(send(open));
    expect(server.calls[0]?.init?.headers).not.toHaveProperty('authorization');
    expect(server.count('RefreshToken')).toBe(0);
  });

  it('throws an AbortError for a call that was cancelled', async () => {
    const giveUp = new AbortController();
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      giveUp.abort();
      throw init.signal?.reason;
    });
    const thrown = await send(listing, { body: { text: 'a' }, signal: giveUp.signal }).catch(
      (error: unknown) => error,
    );
    expect(thrown).toMatchObject({ name: 'AbortError' });
  });
});

describe('An expired session (spec §4)', () => {
  it('is renewed once for twenty calls that fail together, and each call is repeated', async () => {
    let valid = 'new';
    const server = serve({
      valid: () => valid,
      refresh: () => envelope(200, { accessToken: 'new', refreshToken: 'r-new' }),
    });
    const replies = await Promise.all(Array.from({ length: 20 }, ask));
    expect(replies).toHaveLength(20);
    expect(server.count('RefreshToken')).toBe(1);
    expect(server.count('List')).toBe(40);
    expect(readTokens()).toEqual({ accessToken: 'new', refreshToken: 'r-new' });
    valid = 'new';
    expect(lost).not.toHaveBeenCalled();
  });

  it('uses the tokens that another tab has fetched in the meantime', async () => {
    const server = serve({ valid: () => 'other-tab' });
    const answer = ask();
    storeTokens({ accessToken: 'other-tab', refreshToken: 'r2' });
    expect(await answer).toEqual({ count: 3 });
    expect(server.count('RefreshToken')).toBe(0);
  });

  it('ends in a logout when the refresh is refused', async () => {
    serve({ valid: () => 'new', refresh: () => envelope(401, null, 'over') });
    const refusal = await refusalOf(ask());
    expect(refusal).toMatchObject({ status: 401, message: sessionEndedMessage });
    expect(lost).toHaveBeenCalledOnce();
    expect(readTokens()).toBeNull();
  });

  it('repeats a call only once', async () => {
    const server = serve({
      valid: () => 'never',
      refresh: () => envelope(200, { accessToken: 'new', refreshToken: 'r-new' }),
    });
    await refusalOf(ask());
    expect(server.count('List')).toBe(2);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('is kept when the refresh gets no response', async () => {
    serve({ valid: () => 'new', refresh: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect((await refusalOf(ask())).message).toBe(unreachableMessage);
    expect(lost).not.toHaveBeenCalled();
    expect(readTokens()).not.toBeNull();
  });

  /** The first token refreshes get no response and time out. */
  function stalled(times: number) {
    const ends: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const end = new AbortController();
      if (ms < 60_000) ends.push(end);
      return end.signal;
    });
    const pair = () => envelope(200, { accessToken: 'new', refreshToken: 'r-new' });
    let answerFirst: (response: Response) => void = () => {};
    const first = new Promise<Response>((resolve) => (answerFirst = resolve));
    const server = serve({
      valid: () => 'new',
      refresh: () => (ends.length > times ? pair() : first),
    });
    const end = async (count: number) => {
      await waitFor(() => expect(server.count('RefreshToken')).toBe(count));
      ends[count - 1]?.abort();
    };
    return { ...server, end, answerAtLast: () => answerFirst(pair()) };
  }

  it('is renewed by a second attempt after a timeout, and the call fails after two timeouts', async () => {
    let server = stalled(1);
    const answer = ask();
    await server.end(1);
    expect(await answer).toEqual({ count: 3 });

    storeTokens({ accessToken: 'old', refreshToken: 'r-old' });
    server = stalled(2);
    const refused = refusalOf(ask());
    await server.end(1);
    await server.end(2);
    expect((await refused).message).toBe(unreachableMessage);
    expect(lost).not.toHaveBeenCalled();
    expect(readTokens()).toMatchObject({ refreshToken: 'r-old' });
    // Even a later response is stored: the server has issued new tokens and no longer accepts the old ones.
    server.answerAtLast();
    await waitFor(() => expect(readTokens()).toMatchObject({ refreshToken: 'r-new' }));
  });

  it('lets a call be cancelled while the session is being renewed', async () => {
    const server = stalled(2);
    const giveUp = new AbortController();
    const thrown = send(listing, { body: { text: 'a' }, signal: giveUp.signal }).catch(
      (error: unknown) => error,
    );
    await waitFor(() => expect(server.count('RefreshToken')).toBe(1));
    giveUp.abort();
    expect(await thrown).toMatchObject({ name: 'AbortError' });
    await server.end(1);
    await server.end(2);
  });

  it('stays ended when the user logs out during the renewal', async () => {
    serve({
      valid: () => 'new',
      refresh: () => {
        removeTokens();
        return envelope(200, { accessToken: 'new', refreshToken: 'r-new' });
      },
    });
    await refusalOf(ask());
    expect(readTokens()).toBeNull();
  });
});

describe('download', () => {
  it('returns the file with the name that the server gives it', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response('%PDF', {
          headers: {
            'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''CN%20%E4%B8%AD.pdf`,
          },
        }),
    );
    const { blob, fileName } = await download(label);
    expect(await blob.text()).toBe('%PDF');
    expect(fileName).toBe('CN 中.pdf');
  });

  it('throws the refusal that is returned instead of the file', async () => {
    vi.stubGlobal('fetch', async () => envelope(403, null, 'Printing is blocked.'));
    expect((await refusalOf(download(label))).message).toBe('Printing is blocked.');
  });
});

it('newIdempotencyKey returns a different key each time', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/u);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
