/** Attacks from outside: other spellings of a path, forged headers, and harmful bodies. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import {
  confirmPassword,
  currentSession,
  forgotPassword,
  login,
} from '#shared/features/sign-in/account.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { encrypted, makeAccount, makeAdmin, makeUser, testPassword } from '#server/test/factories.ts';
import { listening, sendBytes } from '#server/test/raw-http.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { languages } from '#shared/platform/words/message.ts';
import { servePages } from './pages.ts';
import { withFrame } from './security-headers.ts';
import { type HttpServer, makeServer, type ServerOptions } from './server.ts';

const plain: ServerOptions = { logLevel: 'silent', trustProxy: 0, rateLimit: 1000, https: false };

const folder = mkdtempSync(join(tmpdir(), 'portal-pages-'));
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'app-1.js'), 'export {};');
  for (const language of languages)
    writeFileSync(
      join(folder, `index.${language}.html`),
      `<html lang="${language}"><meta name="password-key" content="" /></html>`,
    );
  app = await testApp();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('An embedded external page', () => {
  it('is allowed by the content security policy of calls and pages only if it is set', async () => {
    const policyOf = async (url: string | null) => {
      const none = { script: [], frame: [], style: [], connect: [] };
      const server = await makeServer({ ...plain, outside: withFrame(none, url) });
      await servePages(server.app, folder, {}, () => '');
      const answers = [await server.app.inject('/health'), await server.app.inject('/shipmentorder')];
      await server.app.close();
      expect(answers[1]?.headers['content-type']).toContain('text/html');
      return answers.map(
        ({ headers }) => /frame-src [^;]*/u.exec(String(headers['content-security-policy']))?.[0],
      );
    };
    const closed = "frame-src 'self' blob:";
    expect(await policyOf(null)).toEqual([closed, closed]);
    const open = `${closed} https://weights.courier.example`;
    expect(await policyOf('https://weights.courier.example/form?x=1')).toEqual([open, open]);
  });
});

describe('A path in another spelling', () => {
  let pages: HttpServer;
  beforeAll(async () => {
    pages = await makeServer(plain);
    pages.app.get('/api/there', async () => ({ s: true, r: null, e: null }));
    await servePages(pages.app, folder, { 'password-key': 'KEY' }, () => '');
  });
  afterAll(async () => {
    await pages.app.close();
  });

  it.each([
    '/api',
    '/API',
    '/api/none',
    '/%61pi/none',
    '//api/none',
    '/api%2fnone',
    '/assets/none.js',
    '/Assets/none.js',
    '/assets/..%2f..%2findex.html',
    '/assets',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/shipmentorder/.env',
    '/.well-known/security.txt',
    '/wp-login.php',
    '/..%2f..%2fpackage.json',
  ])('%s is answered with 404 in JSON, and never with a screen', async (url) => {
    const answer = await pages.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ s: false, r: { code: 'http.no_address' } });
  });

  it.each(['/', '/shipmentorder', '/index.html', '/INDEX.HTML', '/apiary', '/%', '/50%/x?a=%', '/%c0%ae'])(
    '%s is answered with the page and its password key, without caching',
    async (url) => {
      const answer = await pages.app.inject(url);
      expect(answer.body).toContain('content="KEY"');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('A range outside of a file is refused as such', async () => {
    const headers = { range: 'bytes=1000-' };
    const answer = await pages.app.inject({ url: '/assets/app-1.js', headers });
    expect(answer.statusCode).toBe(416);
    expect(answer.json()).toMatchObject({ s: false, r: { code: 'http.invalid' } });
  });

  it('/robots.txt disallows every path', async () => {
    const answer = await pages.app.inject('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('User-agent: *\nDisallow: /\n');
  });

  it('does not make the response cacheable', async () => {
    for (const url of ['/api/there', '/%61pi/there', '/API/THERE/']) {
      expect((await pages.app.inject(url)).headers['cache-control'], url).toBe('no-store');
    }
  });

  it('counts towards the same rate limit of the call', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const url = count % 2 ? forgotPassword.path.toLowerCase() : forgotPassword.path.toUpperCase();
      const answer = await app.http.inject({
        method: 'POST',
        url,
        remoteAddress: '10.55.0.1',
        payload: {
          CustomerAccountNo: 'NOBODY0',
          LoginId: 'x',
        },
      });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('A forged header', () => {
  const addressSeen = async (trustProxy: number, forwarded: string) => {
    const { app: server } = await makeServer({ ...plain, trustProxy });
    server.get('/who', async (request) => ({ address: request.ip }));
    const answer = await server.inject({
      url: '/who',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    return answer.json().address;
  };

  it('does not change the IP address of the client, with proxies or without', async () => {
    expect(await addressSeen(0, '1.2.3.4')).toBe('10.0.0.1');
    expect(await addressSeen(1, '1.2.3.4, 198.51.100.7')).toBe('198.51.100.7');
    expect(await addressSeen(2, '1.2.3.4, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  });

  it('does not change the method, the request ID or the rate limit', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: currentSession.path,
      headers: {
        'x-http-method-override': 'GET',
        'x-request-id': 'chosen',
      },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-request-id']).not.toBe('chosen');
    const { app: limited } = await makeServer({ ...plain, rateLimit: 2 });
    const statuses: number[] = [];
    for (const part of [1, 2, 3]) {
      const headers = { 'x-forwarded-for': `1.1.1.${part}` };
      statuses.push((await limited.inject({ url: '/none', headers })).statusCode);
    }
    expect(statuses).toEqual([404, 404, 429]);
  });

  it('with two lengths, a length and chunks, or 40 KB is refused', async () => {
    const server = await makeServer(plain);
    const port = await listening(server);
    const head = 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const tail = '\r\n2\r\n{}\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: a\r\n\r\n';
    for (const pair of [
      'Content-Length: 2\r\nContent-Length: 5\r\n',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    ]) {
      const text = await sendBytes(port, head + pair + tail);
      expect(text).toMatch(/^HTTP\/1\.1 400 /u);
      expect(text).toContain('"s":false');
      expect(text).not.toContain('portal_request_seconds');
    }
    const long = await sendBytes(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /u);
    await server.app.close();
  });
});

describe('A harmful body', () => {
  const post = async (payload: string) => {
    const { accessToken } = await makeAdmin(app);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
    return app.http.inject({ method: 'POST', url: createShipment.path, payload, headers });
  };

  it.each([
    ['that reaches for the prototype', '{"__proto__": {"is_admin": true}, "LoginId": "x"}'],
    ['that reaches for the constructor', '{"constructor": {"prototype": {"a": 1}}, "LoginId": "x"}'],
    ['nested 100,000 levels deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['with deeply nested fields', `{"LoginId": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['with a NUL character', '"\\u0000"'],
  ])('%s is refused as bad input', async (_name, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ s: false });
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
  });

  it('of an upload that is incomplete or reaches for the prototype is refused as bad input', async () => {
    const uploads = app.calls.filter(({ upload, needs }) => upload && typeof needs === 'function');
    expect(uploads.length).toBeGreaterThan(0);
    const user = await makeUser(app, await makeAccount(app, { is_allow_fulfillment: true }));
    const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const bodies = [
      '',
      '--b\r\n',
      field('a'),
      `--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n`,
      `${field('__proto__')}--b--\r\n`,
      `${field('constructor')}--b--`,
    ];
    for (const { path: url } of uploads) {
      for (const payload of bodies) {
        const answer = await app.http.inject({
          method: 'POST',
          url,
          payload,
          remoteAddress: '10.55.0.4',
          headers: {
            authorization: `Bearer ${user.accessToken}`,
            'content-type': 'multipart/form-data; boundary=b',
          },
        });
        expect([400, 404, 415], `${url} ${payload}`).toContain(answer.statusCode);
        expect(answer.json()).toMatchObject({ s: false });
      }
    }
  });
});

describe('Secrets', () => {
  it('in a login response are never compressed', async () => {
    const user = await makeAdmin(app);
    const answer = await app.http.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: '10.55.0.2',
      headers: { 'accept-encoding': 'gzip, br' },
      payload: {
        CustomerAccountNo: user.accountNo,
        LoginId: user.loginId,
        Password: encrypted(app, testPassword),
      },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    // The only cookie of the server is not a session.
    expect(String(answer.headers['set-cookie'])).toMatch(/^device=[^,]+; HttpOnly; SameSite=Strict$/u);
  });

  it('are neither in the OpenAPI document nor in the audit trail', async () => {
    const user = await makeAdmin(app);
    await send(app, confirmPassword, {
      as: user,
      body: { Password: encrypted(app, 'Wrong-password-1') },
      from: '10.55.0.3',
    });
    const rows = await app.kit.database.db
      .selectFrom('audit')
      .selectAll()
      .where('account_id', '=', user.scope)
      .execute();
    const text = JSON.stringify(rows) + (await app.http.inject('/api/openapi.json')).body;
    for (const secret of [
      user.accessToken,
      user.refreshToken,
      testPassword,
      'Wrong-password-1',
      demoOperatorKey,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('The documentation page of the interface', () => {
  it('has the same strict content security policy as every other page', async () => {
    const [docs, session] = await Promise.all(
      ['/api/docs/', currentSession.path].map((url) => app.http.inject(url)),
    );
    expect(docs?.headers['content-security-policy']).toBe(session?.headers['content-security-policy']);
    expect(docs?.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/u);
  });
});
