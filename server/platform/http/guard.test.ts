import { connect } from 'node:net';

import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { login } from '#shared/features/sign-in/account.contract.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { readAddressFile } from '#shared/features/address-import/address-import.contract.ts';

import { mintScope } from '#server/platform/db/account-scope.ts';
import { makeAccount, makeAdmin, makeUser } from '#server/test/factories.ts';
import { listening } from '#server/test/listening.ts';
import { present } from '#server/test/present.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import type { Guards } from './guard.ts';
import type { ApiToken } from './principal.ts';
import { makeServe } from './serve.ts';
import { makeServer } from './server.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp();
  port = Number(new URL(await listening(app)).port);
});

/** The status line of the response to a request with a body that is announced but never sent. */
function answerToHead(path: string, bearer: string | null, type = 'application/json'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: portal\r\ncontent-type: ${type}\r\ncontent-length: 200000\r\n` +
          `${bearer === null ? '' : `authorization: Bearer ${bearer}\r\n`}\r\n`,
      ),
    );
    socket.once('data', (bytes) => {
      resolve(bytes.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

describe('A request with a body that has not arrived yet', () => {
  const form = 'multipart/form-data; boundary=x';

  it.each([
    ['a visitor', createShipment.path, undefined],
    ['a visitor who calls operations', scanEvents.path, undefined],
    ['a visitor with a file', readAddressFile.path, form],
  ])('is refused by the headers alone if it is from %s', async (_who, path, type) => {
    expect(await answerToHead(path, null, type)).toBe('HTTP/1.1 401 Unauthorized');
    expect(await answerToHead(path, 'nonsense', type)).toBe('HTTP/1.1 401 Unauthorized');
  });

  it('is refused by the headers alone if it is from a user without the right', async () => {
    const pickup = await makeUser(app, await makeAccount(app), { login_id: 'pickup', claims: ['PUA'] });
    expect(await answerToHead(createShipment.path, pickup.accessToken)).toBe('HTTP/1.1 403 Forbidden');
    expect(await answerToHead(readAddressFile.path, null, form)).toBe('HTTP/1.1 401 Unauthorized');
  });

  it('is refused if it has a session instead of an operator key', async () => {
    const admin = await makeAdmin(app);
    expect(await answerToHead(scanEvents.path, admin.accessToken)).toBe('HTTP/1.1 401 Unauthorized');
  });

  it('is refused if it announces more than 16 KB for an open call', async () => {
    expect(await answerToHead(login.path, null)).toBe('HTTP/1.1 413 Payload Too Large');
  });
});

describe('A call for programs', () => {
  const track = call({
    method: 'POST',
    path: '/api/test/Track',
    needs: { scope: 'tracking', right: rights.track },
    summary: 'Says who asked',
    body: z.object({ cn: z.string() }),
    reply: z.object({ by: z.string(), world: z.string() }),
  });
  let server: Awaited<ReturnType<typeof makeServer>>;
  let token: ApiToken;

  beforeAll(async () => {
    const admin = await makeAdmin(app);
    const session = await app.services.sessions.sessionOf(admin.accessToken);
    token = {
      kind: 'token',
      tokenId: '0198c0de-0000-7000-8000-000000000001',
      name: 'Warehouse',
      home: mintScope(admin.scope),
      adminId: admin.userId,
      world: 'sandbox',
      scopes: ['tracking'],
      scope: mintScope(admin.scope),
      accountNo: admin.accountNo,
      market: admin.market,
      facts: present(session).facts,
    };
    const guards: Guards = {
      sessionOf: async () => session,
      whyOver: async () => 'noSession',
      operatorOf: async () => ({ kind: 'operator', keyId: null, name: '', scopes: [] }),
      hidesOperations: false,
      tokenOf: async (given) => {
        if (given === 'right') return token;
        return given === 'other' ? { ...token, tokenId: '0198c0de-0000-7000-8000-000000000002' } : null;
      },
    };
    server = await makeServer({ logLevel: 'silent', trustProxy: 0, rateLimit: 1000, https: false });
    makeServe(server.app, guards, [], { tokenPerMinute: 5 })(track, async ({ token: asking, actor }) => ({
      by: `${actor.by.kind} ${actor.by.id} ${actor.by.name}`,
      world: asking.world,
    }));
  });
  afterAll(() => server.app.close());

  const ask = (bearer: string) =>
    server.app.inject({
      method: 'POST',
      url: track.path,
      payload: { cn: '1' },
      headers: { authorization: `Bearer ${bearer}` },
    });

  it('identifies the program by its own name, not by a user', async () => {
    expect((await ask('right')).json().r).toEqual({
      by: `token ${token.tokenId} Warehouse`,
      world: 'sandbox',
    });
  });

  it('has a limit of requests a minute for each token, which every response reports', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await ask('other'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.map(({ headers }) => Number(headers['ratelimit-remaining']))).toEqual([4, 3, 2, 1, 0, 0]);
    const [first, refused] = [answers[0], answers[5]];
    // Under both names: the X- headers have the limit of the token, not that of the IP address, which programs may share.
    expect(first?.headers).toMatchObject({
      'ratelimit-limit': '5',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
    });
    expect(refused?.headers['x-ratelimit-remaining']).toBe('0');
    const seconds = Number(refused?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused?.json()).toMatchObject({
      r: { code: 'http.token_too_many' },
      e: `This token has made 5 requests within a minute. Try again in ${seconds} seconds.`,
    });
    expect((await ask('right')).statusCode).toBe(200);
  });

  it('is refused without a valid API token', async () => {
    expect((await ask('a session or a key')).statusCode).toBe(401);
  });

  it('is refused to a token without the scope of the call', async () => {
    token.scopes = ['labels'];
    const refused = await ask('right');
    expect([refused.statusCode, refused.json().e]).toEqual([
      403,
      "This API token does not allow 'tracking'. Ask your Admin for one that does.",
    ]);
    token.scopes = ['tracking'];
  });

  it('is refused to a token of a suspended account', async () => {
    token.facts = { ...token.facts, isSuspended: true };
    expect((await ask('right')).statusCode).toBe(403);
  });
});
