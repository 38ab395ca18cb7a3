import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeOutgoingHttp, OutgoingFault } from './http-out.ts';

const server = createServer((request, response) => {
  if (request.url === '/slow') return;
  if (request.url === '/elsewhere') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    return;
  }
  response.end(request.url === '/large' ? 'x'.repeat(2000) : 'here');
});
let root = '';

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outside = makeOutgoingHttp({ onOwnMachine: false });
const demo = makeOutgoingHttp({ onOwnMachine: true });
const faultOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((thrown: unknown) => thrown);
  return error instanceof OutgoingFault ? error.code : error;
};

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'http://example.com/',
  'ftp://example.com/',
  'https://user:word@example.com/',
  'nonsense',
])('%s is not asked', async (url) => {
  expect(outside.mayAsk(url)).toBe(false);
  expect(await faultOf(outside.send({ method: 'GET', url }))).toBe('address');
});

it('a name that points inside is refused when it is looked up', async () => {
  expect(outside.mayAsk('https://localhost/')).toBe(true);
  expect(await faultOf(outside.send({ method: 'GET', url: 'https://localhost/' }))).toBe('address');
});

it('a demo asks its own machine, and no other inside address', async () => {
  expect(await demo.send({ method: 'GET', url: `${root}/` })).toMatchObject({ status: 200, text: 'here' });
  expect(await faultOf(demo.send({ method: 'GET', url: 'http://192.168.1.1/' }))).toBe('address');
});

it('follows no redirect, and waits and reads only so much', async () => {
  expect(await demo.send({ method: 'GET', url: `${root}/elsewhere` })).toMatchObject({ status: 302 });
  expect(await faultOf(demo.send({ method: 'GET', url: `${root}/slow`, timeoutMs: 50 }))).toBe('timeout');
  expect(await faultOf(demo.send({ method: 'GET', url: `${root}/large`, maxBytes: 1000 }))).toBe('too-large');
  expect(await faultOf(demo.send({ method: 'GET', url: 'http://127.0.0.1:1/' }))).toBe('unreachable');
});
