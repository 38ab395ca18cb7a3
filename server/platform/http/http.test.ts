import { connect } from 'node:net';

import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { currentSession, login } from '#shared/features/sign-in/account.contract.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';

import { makeApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { SettingsError } from '#server/env/mode.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { testApp, testEnv, type TestApp } from '#server/test/test-app.ts';
import { describeCalls } from './describe.ts';
import type { Guards } from './guard.ts';
import { makeServe } from './serve.ts';
import { makeServer } from './server.ts';

const plain = { logLevel: 'silent', trustProxy: 0, rateLimit: 100, https: false };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('Every response', () => {
  it('is an envelope for an unknown path', async () => {
    const answer = await app.http.inject('/api/no/such/thing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      s: false,
      r: { code: 'http.no_address' },
      e: 'There is nothing at this address.',
    });
  });

  it('is an envelope for unreadable JSON, another content type or a body that is too large', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.http.inject({ method: 'POST', url: login.path, payload, headers: { 'content-type': type } });
    expect((await post('{"a":')).statusCode).toBe(400);
    expect((await post('hello', 'text/plain')).statusCode).toBe(415);
    const large = await post(JSON.stringify({ LoginId: 'x'.repeat(17_000) }));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toEqual({
      s: false,
      r: {
        code: 'http.too_large_for_call',
        problems: [{ field: '', code: 'http.too_large_for_call', params: { size: '16 KB' } }],
      },
      e: 'The request is too large: this call takes at most 16 KB. Send it in parts.',
    });
  });

  it('follows the body limit that a call declares, which the OpenAPI document states', async () => {
    const server = await makeServer(plain);
    const wide = call({
      method: 'POST',
      path: '/api/test/Wide',
      needs: 'operator:scans',
      summary: 'Takes three megabytes',
      maxBodyBytes: 3 * megabyte,
      body: z.object({ text: z.string() }),
      reply: z.object({ length: z.number() }),
    });
    const guards: Guards = {
      sessionOf: async () => null,
      whyOver: async () => 'noSession',
      tokenOf: async () => null,
      operatorOf: async (key) =>
        key === 'right' ? { kind: 'operator', keyId: null, name: '', scopes: ['scans'] } : null,
      hidesOperations: false,
    };
    makeServe(server.app, guards, [])(wide, async ({ body }) => ({ length: body.text.length }));
    const post = (length: number, key = 'right') =>
      server.app.inject({
        method: 'POST',
        url: wide.path,
        payload: { text: 'x'.repeat(length) },
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await post(2.5 * megabyte)).json().r).toEqual({ length: 2.5 * megabyte });
    const refused = await post(3 * megabyte);
    expect([refused.statusCode, refused.json().e]).toEqual([
      413,
      'The request is too large: this call takes at most 3 MB. Send it in parts.',
    ]);
    // A request without a valid key is refused for that, whatever the size of its unread body.
    expect((await post(4 * megabyte, 'wrong')).statusCode).toBe(401);
    const { paths } = describeCalls([wide], { title: 'Test', version: '1', url: 'http://test' }) as {
      paths: Record<string, { post: { requestBody: { description: string } } }>;
    };
    expect(paths[wide.path]?.post.requestBody.description).toBe('At most 3 MB');
  });

  it('is the same for a path in any letter case', async () => {
    const user = await makeAdmin(app);
    for (const url of ['/API/ACCOUNT/SESSION', '/Api/Account/Session', '/api/account/session/']) {
      const answer = await app.http.inject({ url, headers: { authorization: `bearer ${user.accessToken}` } });
      expect(answer.statusCode, url).toBe(200);
    }
  });

  it('has a request ID, a strict content security policy and no referrer', async () => {
    const { headers } = await app.http.inject(currentSession.path);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/u);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['content-security-policy']).not.toContain("'unsafe-eval'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('omits fields that its contract does not declare', async () => {
    const user = await makeAdmin(app);
    const answer = await app.http.inject({
      url: currentSession.path,
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    expect(Object.keys(answer.json().r)).not.toContain('access_token');
  });
});

describe('The platform', () => {
  it('answers bytes that are not an HTTP request with the envelope', async () => {
    const server = await makeServer({ logLevel: 'silent', trustProxy: 0, rateLimit: 10, https: false });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const text = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('close', () => resolve(received));
    });
    await server.app.close();
    expect(text).toContain('400 Bad Request');
    expect(text).toContain('"s":false');
  });

  it('reports an unexpected error with a request ID and without the error message', async () => {
    const server = await makeServer(plain);
    server.app.get('/broken', () => {
      throw new Error('secret detail');
    });
    const answer = await server.app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret detail');
    expect(answer.json().e).toContain(answer.headers['x-request-id']);
  });

  it('limits the requests of an IP address with Retry-After, also for unknown paths', async () => {
    const server = await makeServer({ logLevel: 'silent', trustProxy: 0, rateLimit: 3, https: false });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await server.app.inject('/none')).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    const refused = await server.app.inject('/none');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ s: false, r: { code: 'http.too_many' } });
    expect((await server.app.inject('/health')).statusCode).toBe(200);
  });

  it('is healthy as soon as it listens, and ready only between start and stop', async () => {
    const own = await makeApp({
      env: readEnv(testEnv()),
      database: app.kit.database,
      clock: app.clock,
      pages: null,
    });
    expect((await own.http.inject('/health')).statusCode).toBe(200);
    expect((await own.http.inject('/ready')).statusCode).toBe(503);
    await own.start();
    expect((await own.http.inject('/ready')).statusCode).toBe(200);
    own.stopTakingWork();
    expect((await own.http.inject('/ready')).statusCode).toBe(503);
    await own.stop();
  });

  it('describes every call in an OpenAPI 3.1 document', async () => {
    const document = (await app.http.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const call of app.calls) {
      expect(
        document.paths[call.path.replace(/:(\w+)/gu, '{$1}')][call.method.toLowerCase()],
        call.path,
      ).toHaveProperty('responses');
    }
    expect((await app.http.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('shows its documentation in the brand of the courier, without inline scripts and styles', async () => {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/try/']) {
      const page = await app.http.inject(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<title>${brand.portalName} interface</title>`);
      expect(page.body).toMatch(/<link rel="icon" type="image\/svg\+xml"/u);
      expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=/u);
      expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    }
    for (const url of ['/api/docs/page.css', '/api/docs/try/static/theme/brand.css']) {
      const style = await app.http.inject(url);
      expect(style.body).toContain(brand.colours.brand);
      expect(style.body).toMatch(/dark/u);
    }
  });

  it('shows /metrics only to this machine when no token is set', async () => {
    const { app: own } = await makeServer(plain);
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await own.inject({ url: '/metrics', remoteAddress })).body).toContain('portal_request_seconds');
    }
    const stranger = await own.inject({ url: '/metrics', remoteAddress: '10.0.0.7' });
    expect(stranger.statusCode).toBe(403);
    expect(stranger.json().e).toContain('METRICS_TOKEN');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await own.inject({ url: '/metrics', headers })).statusCode).toBe(403);
  });

  it('shows /metrics to any address with the token, and to nobody without it', async () => {
    const { app: own } = await makeServer({ ...plain, metricsToken: 'a-token-for-prometheus' });
    const read = (headers: Record<string, string>) =>
      own.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers });
    const shown = await read({ authorization: 'Bearer a-token-for-prometheus' });
    expect([shown.statusCode, shown.body.includes('portal_request_seconds')]).toEqual([200, true]);
    expect((await read({ authorization: 'Bearer another' })).statusCode).toBe(401);
    expect((await own.inject('/metrics')).statusCode).toBe(401);
  });
});

describe('Logs', () => {
  it('contain neither tokens nor query strings', async () => {
    const lines: string[] = [];
    const log = { write: (line: string) => void lines.push(line) };
    const server = await makeServer({
      logLevel: 'info',
      trustProxy: 0,
      rateLimit: 100,
      https: false,
      log,
    });
    server.app.get('/seen', async (request) => {
      request.log.info({ req: request }, 'seen');
      return {};
    });
    await server.app.inject({ url: '/seen?refreshToken=s3cret', headers: { authorization: 'Bearer t0ken' } });
    const all = lines.join('');
    expect(all).toContain('/seen');
    expect(all).not.toContain('s3cret');
    expect(all).not.toContain('t0ken');
  });
});

describe('Settings', () => {
  it('are refused with the names of those that production lacks', () => {
    expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(SettingsError);
    expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL.*SECRET_KEY/u);
  });

  it('are refused with the name of an invalid one', () => {
    expect(() => readEnv({ PORT: 'eighty' })).toThrow(/PORT/u);
  });

  it('make the demo listen on this machine only', () => {
    expect(readEnv({})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 4000 });
  });
});
