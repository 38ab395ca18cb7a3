/** A fake server with every fault, and a fake resolver of names. */
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
const problemOf = async (request: Promise<unknown>) => {
  const error = await request.catch((thrown: unknown) => thrown);
  return error instanceof NotReached ? error.problem : error;
};
const get = (outside: typeof demo, url: string) => outside.send({ method: 'GET', url });
const here = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('A URL that is refused before any request', () => {
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
  ])('%s has the problem "%s"', async (url, problem) => {
    expect(real.refusalOf(url)).toBe(problem);
    expect(await problemOf(get(real, url))).toBe(problem);
  });
});

/** Resolves a name to the next addresses at each lookup. */
function namesAre(...answers: string[][]): { lookup: Lookup; lookups: () => number } {
  let lookups = 0;
  return {
    lookups: () => lookups,
    lookup(_name, _options, done) {
      const addresses = answers[Math.min(lookups, answers.length - 1)] ?? [];
      lookups += 1;
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('A request that is refused after the lookup of its host name', () => {
  it.each([
    ['a loopback address', ['127.0.0.1']],
    ['an IPv6 loopback address', ['::1']],
    ['a private address', ['10.0.0.5']],
    ['a private IPv6 address', ['fd12::1']],
    ['a link-local address', ['169.254.1.1']],
    ['a cloud metadata address', ['169.254.169.254']],
    ['an IPv6 cloud metadata address', ['fd00:ec2::254']],
    ['a private IPv4 address mapped to IPv6', ['::ffff:192.168.1.1']],
    ['a carrier-grade NAT address', ['100.100.100.200']],
    ['a public and a private address', ['1.1.1.1', '192.168.0.1']],
    ['no address', []],
  ])('has a host name that resolves to %s', async (_what, addresses) => {
    for (const allowed of [{ httpsOnly: true }, { httpsOnly: false }]) {
      const outside = makeOutside({ ...usual, ...allowed, lookup: namesAre(addresses).lookup });
      expect(await problemOf(get(outside, 'https://hooks.example.com/'))).toBe('address');
    }
  });
});

describe('A host name that resolves differently each time', () => {
  it('is resolved once per request, and the connection is made to the checked address', async () => {
    const { lookup, lookups } = namesAre(['127.0.0.1'], ['10.0.0.1']);
    const outside = makeOutside({ ...usual, allowLoopback: true, httpsOnly: false, lookup });
    const answer = await get(outside, `http://hooks.example.com:${port}/`);
    expect(answer).toMatchObject({
      status: 200,
      address: '127.0.0.1',
      text: `here GET hooks.example.com:${port}`,
    });
    expect(lookups()).toBe(1);
  });

  it('is refused at the next request when it then resolves to a private address', async () => {
    const { lookup } = namesAre(['127.0.0.1'], ['10.0.0.1']);
    const outside = makeOutside({ ...usual, allowLoopback: true, httpsOnly: false, lookup });
    const url = `http://hooks.example.com:${port}/`;
    expect((await get(outside, url)).status).toBe(200);
    expect(await problemOf(get(outside, url))).toBe('address');
  });
});

describe('A request', () => {
  it('reaches the own machine in a demo, but no other internal address', async () => {
    expect(await get(demo, here('/'))).toMatchObject({ status: 200, text: `here GET 127.0.0.1:${port}` });
    expect(await problemOf(get(demo, 'http://192.168.1.1/'))).toBe('address');
  });

  it('does not follow a redirect', async () => {
    expect(await get(demo, here('/elsewhere'))).toMatchObject({ status: 302, text: '' });
  });

  it('times out when the response or its body is late, unless the beginning of the body is enough', async () => {
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

  it('fails when the body is too long, unless its beginning is enough', async () => {
    const common = { ...usual, allowLoopback: true, httpsOnly: false, readAtMost: 1000 };
    expect(await problemOf(get(makeOutside(common), here('/large')))).toBe('answer');
    const beginning = makeOutside({ ...common, keptText: 10 });
    expect(await get(beginning, here('/large'))).toMatchObject({ status: 200, text: 'x'.repeat(10) });
  });

  it('reports a refused connection, a response that is not HTTP and an unknown host name', async () => {
    expect(await problemOf(get(demo, 'http://127.0.0.1:1/'))).toBe('refused');
    expect(await problemOf(get(demo, `http://127.0.0.1:${nonsensePort}/`))).toBe('answer');
    expect(await problemOf(get(demo, 'http://nobody.invalid/'))).toBe('name');
  });
});
