import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/portal-access/access-request.contract.ts';

import { makeApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { makeAccount } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, testEnv, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';

/** A fake provider: the requests that it received, and its error codes for each token. */
const requests: URLSearchParams[] = [];
const errorsOf: Record<string, string[]> = {
  wrong: ['invalid-input-response'],
  late: ['timeout-or-duplicate'],
  seen: ['already-seen-response'],
  settings: ['invalid-input-secret'],
};
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const form = new URLSearchParams(body);
    requests.push(form);
    const token = form.get('response') ?? '';
    if (token === 'silence') return;
    if (token === 'broken') return response.writeHead(502).end('<h1>Bad gateway</h1>');
    if (token === 'moved') return response.writeHead(302, { location: '/elsewhere' }).end();
    const errors = errorsOf[token];
    const answer = errors ? { success: false, 'error-codes': errors } : { success: true };
    response
      .writeHead(errors ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
});

let shared: TestApp;

async function portalWith(HUMAN_CHECK: string): Promise<TestApp> {
  const { port } = provider.address() as AddressInfo;
  const env = readEnv(
    testEnv({
      HUMAN_CHECK,
      HUMAN_CHECK_SITE_KEY: 'site-key',
      HUMAN_CHECK_SECRET: 'the-secret',
      HUMAN_CHECK_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    }),
  );
  const { clock } = shared;
  const app = await makeApp({ env, database: shared.kit.database, clock, pages: null });
  return { ...app, clock };
}

beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  shared = await testApp();
});
afterEach(() => {
  requests.length = 0;
  shared.clock.reset();
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

async function submit(app: TestApp, humanCheck: string, key?: string, accountNo?: string) {
  return send(app, contract.submitPrimeAccessRequest, {
    body: {
      accountNo: accountNo ?? (await makeAccount(shared)).accountNo,
      companyName: 'Borneo Kitar Sdn Bhd',
      requestorName: 'Aina binti Osman',
      contactNumber: '60123456789',
      emailAddress: 'aina@test.example',
      humanCheck,
    },
    from: ownAddress(),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
}
const refusal = (message: string) => ({ status: 400, e: message, r: { fields: { humanCheck: message } } });
const away = { status: 503, e: m.human_check_problem_away() };

describe.each(['turnstile', 'hcaptcha'] as const)('The human check by %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await portalWith(name);
  });
  afterAll(() => app.http.close());
  const own = (token: string) => `${token} of ${name}`;

  it('gives the page the site key of its widget, never the secret', async () => {
    const answer = await send(app, contract.humanCheckChallenge, { from: ownAddress() });
    expect(answer.r).toEqual({ provider: name, challenge: null, siteKey: 'site-key' });
    expect(JSON.stringify(answer)).not.toContain('the-secret');
  });

  it('accepts what the provider accepts, and sends it only the secret and the response', async () => {
    expect((await submit(app, own('good'))).r).toEqual({ isRecorded: true, code: null, message: null });
    const extra = name === 'hcaptcha' ? { sitekey: 'site-key' } : {};
    expect(requests.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'the-secret', response: own('good'), ...extra },
    ]);
  });

  it('accepts a response once, also when the provider would accept it again', async () => {
    expect((await submit(app, own('twice'))).status).toBe(200);
    expect(await submit(app, own('twice'))).toMatchObject(refusal(m.human_check_problem_used()));
  });

  it('accepts a repeat of the same request', async () => {
    const { accountNo } = await makeAccount(shared);
    const sent = () => submit(app, own('repeat'), 'same-key', accountNo);
    const [first, second] = [await sent(), await sent()];
    expect([first.status, second.r]).toEqual([200, first.r]);
  });

  it.each([
    ['wrong', m.human_check_problem_failed()],
    ['late', m.human_check_problem_expired()],
    ['seen', m.human_check_problem_expired()],
  ])('refuses a response that is %s', async (token, message) => {
    expect(await submit(app, token)).toMatchObject(refusal(message));
  });

  it.each(['settings', 'broken', 'moved'])(
    'refuses with 503 when the provider answers "%s"',
    async (token) => {
      expect(await submit(app, token)).toMatchObject(away);
    },
  );

  it('refuses with 503 when the provider never answers', async () => {
    expect(await submit(app, 'silence')).toMatchObject(away);
  });

  it('sends the provider only the origin as referrer, and sends no header that blocks its frame', async () => {
    const headersOf = async (portal: TestApp) => (await portal.http.inject('/health')).headers;
    const headers = await headersOf(app);
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
    expect((await headersOf(shared))['referrer-policy']).toBe('no-referrer');
  });

  it('adds only the provider’s hosts to the content security policy', async () => {
    const policyOf = async (portal: TestApp) =>
      String((await portal.http.inject('/health')).headers['content-security-policy']);
    const host = { turnstile: 'https://challenges.cloudflare.com', hcaptcha: 'https://*.hcaptcha.com' }[name];
    const policy = await policyOf(app);
    const directive = (start: string) => policy.split(';').find((part) => part.startsWith(start)) ?? '';
    expect(directive('script-src ')).toContain(host);
    expect(directive('frame-src ')).toContain(host);
    expect(directive('default-src ')).toBe("default-src 'self'");
    const hosts = new Set(
      [...policy.matchAll(/https:\/\/\S*?([a-z]+\.[a-z]+)(?=[;\s]|$)/gu)].map(([, at]) => at),
    );
    expect([...hosts]).toEqual([name === 'turnstile' ? 'cloudflare.com' : 'hcaptcha.com']);
    expect(await policyOf(shared)).not.toContain('https:');
  });
});
