/** The courier's command line as it is typed, against a portal that only records the requests. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

type Asked = Readonly<Record<string, unknown>>;

let requests: Asked[] = [];
let answer: (request: Asked) => { status: number; body: object };

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://portal.test');
  const sent = request.method === 'POST' ? ((await json(request)) as object) : {};
  const got = { path: url.pathname, ...Object.fromEntries(url.searchParams), ...sent };
  requests.push(got);
  const { status, body } = answer(got);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const portal = createServer((request, response) => void serve(request, response));
beforeAll(() => once(portal.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => portal.close());
beforeEach(() => {
  requests = [];
  answer = () => ({ status: 200, body: { s: true, r: {}, e: null } });
});

function type(...words: string[]): Promise<{ out: string; err: string }> {
  const { port } = portal.address() as AddressInfo;
  const env = { ...process.env, PORTAL_URL: `http://127.0.0.1:${port}`, OPERATOR_KEY: 'a-key' };
  return new Promise((resume) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'operations.ts'), ...words],
      { env },
      (_error, out, err) => resume({ out, err }),
    );
  });
}

it.each(['claims', 'supplies', 'pickups'])(
  'The command %s shows the next page with --after',
  async (command) => {
    const pages = [
      { shown: 'the first page', next: '0198c0de-0000-7000-8000-000000000001' },
      { shown: 'the second page', next: null },
    ];
    answer = ({ after, cursor }) => {
      const page = pages[(after ?? cursor) === pages[0]?.next ? 1 : 0];
      return { status: 200, body: { s: true, r: page, e: null } };
    };
    const first = JSON.parse((await type(command)).out) as { shown: string; next: string };
    expect(first.shown).toBe('the first page');
    expect((await type(command, '--after', first.next)).out).toContain('the second page');
  },
);

it('The command "accounts admin" resets the email and the second step of an Admin', async () => {
  const path = '/api/operations/ResetAdmin';
  await type('accounts', 'admin', 'MYS0100', '--email', 'siti@satu.example', '--end-second-step');
  await type('accounts', 'admin', 'MYS0100', '--end-second-step');
  await type('accounts', 'admin', 'MYS0100', '--email', 'siti@satu.example');
  expect(requests).toEqual([
    { path, accountNo: 'MYS0100', email: 'siti@satu.example', endSecondStep: true },
    { path, accountNo: 'MYS0100', endSecondStep: true },
    { path, accountNo: 'MYS0100', email: 'siti@satu.example', endSecondStep: false },
  ]);
});

it('The operator key is questioned only when the portal has nothing at the address', async () => {
  const refused = (code: string, e: string) => () => ({ status: 404, body: { s: false, r: { code }, e } });
  answer = refused('http.not_found', 'The account was not found.');
  expect((await type('accounts', 'admin', 'MYS0100', '--end-second-step')).err).toBe(
    'The account was not found.\n',
  );
  answer = refused('http.no_address', 'There is nothing at this address.');
  expect((await type('accounts')).err).toMatch(
    /^There is nothing at this address\.\nIs OPERATOR_KEY a key of/u,
  );
});
