/** A false server with every fault, and a false resolver of names. */
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Lookup, makeOutside, NotReached, type OutsideOptions } from './outside.ts';

const large = 'x'.repeat(5000);
const server = createServer((request, response) => {
  if (request.url === '/slow') return;
  if (request.url === '/drips') {
    response.writeHead(200).write('a');
    return;
  }
  if (request.url === '/elsewhere') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    return;
  }
  response.end(request.url === '/large' ? large : `here ${request.method} ${request.headers.host}`);
});
const noServer = createTcpServer((socket) => socket.end('nonsense\r\n\r\n'));
let port = 0;
let nonsensePort = 0;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  await new Promise<void>((ready) => noServer.listen(0, '127.0.0.1', ready));
  ({ port } = server.address() as AddressInfo);
  ({ port: nonsensePort } = noServer.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  noServer.close();
});

const usual: OutsideOptions = {
  allowLoopback: false,
  httpsOnly: true,
  timeoutMs: 2000,
  readAtMost: 1_048_576,
};
const real = makeOutside(usual);
const demo = makeOutside({ ...usual, allowLoopback: true, httpsOnly: false });
const problemOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((thrown: unknown) => thrown);
  return error instanceof NotReached ? error.problem : error;
};
const get = (outside: typeof demo, url: string) => outside.send({ method: 'GET', url });
const here = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('Refused before anything is asked', () => {
  it.each([
    ['https://127.0.0.1/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://[::ffff:10.0.0.1]/', 'address'],
    ['https://10.1.2.3/', 'address'],
    ['https://100.64.0.1/', 'address'],
    ['https://169.254.169.254/latest/meta-data', 'address'],
    ['https://192.168.1.1/', 'address'],
    ['https://[fd00::1]/', 'address'],
    ['https://[fe80::1]/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://0x7f.1/', 'address'],
    ['https://localhost/', 'address'],
    ['https://user:word@example.com/', 'address'],
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['nonsense', 'scheme'],
  ])('%s', async (url, problem) => {
    expect(real.refusalOf(url)).toBe(problem);
    expect(await problemOf(get(real, url))).toBe(problem);
  });
});

/** Answers with the next addresses each time it is asked. */
function namesAre(...answers: string[][]): { lookup: Lookup; asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    lookup(_name, _options, done) {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('Refused once its name is resolved', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, v6', ['::1']],
    ['a private network', ['10.0.0.5']],
    ['a private network, v6', ['fd12::1']],
    ['link-local', ['169.254.1.1']],
    ['metadata of a cloud', ['169.254.169.254']],
    ['metadata of a cloud, v6', ['fd00:ec2::254']],
    ['a private network in v6 clothes', ['::ffff:192.168.1.1']],
    ['carrier NAT', ['100.100.100.200']],
    ['the world, and a private network beside it', ['1.1.1.1', '192.168.0.1']],
    ['nothing', []],
  ])('a name that stands for %s', async (_what, addresses) => {
    for (const allowed of [{ httpsOnly: true }, { httpsOnly: false }]) {
      const outside = makeOutside({ ...usual, ...allowed, lookup: namesAre(addresses).lookup });
      expect(await problemOf(get(outside, 'https://hooks.example.com/'))).toBe('address');
    }
  });
});

describe('A name that changes its mind', () => {
  it('is asked once for a request, and the connection is made to what was checked', async () => {
    const { lookup, asked } = namesAre(['127.0.0.1'], ['10.0.0.1']);
    const outside = makeOutside({ ...usual, allowLoopback: true, httpsOnly: false, lookup });
    const answer = await get(outside, `http://hooks.example.com:${port}/`);
    expect(answer).toMatchObject({
      status: 200,
      address: '127.0.0.1',
      text: `here GET hooks.example.com:${port}`,
    });
    expect(asked()).toBe(1);
  });

  it('is refused at the next connection', async () => {
    const { lookup } = namesAre(['127.0.0.1'], ['10.0.0.1']);
    const outside = makeOutside({ ...usual, allowLoopback: true, httpsOnly: false, lookup });
    const url = `http://hooks.example.com:${port}/`;
    expect((await get(outside, url)).status).toBe(200);
    expect(await problemOf(get(outside, url))).toBe('address');
  });
});

describe('What a server may do', () => {
  it('a demo asks its own machine, and no other inside address', async () => {
    expect(await get(demo, here('/'))).toMatchObject({ status: 200, text: `here GET 127.0.0.1:${port}` });
    expect(await problemOf(get(demo, 'http://192.168.1.1/'))).toBe('address');
  });

  it('send us on: we do not go', async () => {
    expect(await get(demo, here('/elsewhere'))).toMatchObject({ status: 302, text: '' });
  });

  it('keep us waiting, before its answer or within it: not for long', async () => {
    const hasty = makeOutside({ ...usual, allowLoopback: true, httpsOnly: false, timeoutMs: 60 });
    expect(await problemOf(get(hasty, here('/slow')))).toBe('timeout');
    expect(await problemOf(get(hasty, here('/drips')))).toBe('timeout');
    const content = makeOutside({
      ...usual,
      allowLoopback: true,
      httpsOnly: false,
      timeoutMs: 60,
      keptText: 100,
    });
    expect(await get(content, here('/drips'))).toMatchObject({ status: 200, text: 'a' });
  });

  it('answer with more than is read', async () => {
    const common = { ...usual, allowLoopback: true, httpsOnly: false, readAtMost: 1000 };
    expect(await problemOf(get(makeOutside(common), here('/large')))).toBe('answer');
    const beginning = makeOutside({ ...common, keptText: 10 });
    expect(await get(beginning, here('/large'))).toMatchObject({ status: 200, text: 'x'.repeat(10) });
  });

  it('not be there, or speak something else', async () => {
    expect(await problemOf(get(demo, 'http://127.0.0.1:1/'))).toBe('refused');
    expect(await problemOf(get(demo, `http://127.0.0.1:${nonsensePort}/`))).toBe('answer');
    expect(await problemOf(get(demo, 'http://nobody.invalid/'))).toBe('name');
  });
});
