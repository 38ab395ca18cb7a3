/** Limits of request bodies and connections, for each IP address and in total, on a server that listens. */
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterEach, expect, it } from 'vitest';

import { listening, sendBytes } from '#server/test/raw-http.ts';
import { type Bounds, usualBounds } from './bounds.ts';
import { type HttpServer, makeServer } from './server.ts';

let server: HttpServer;
let sockets: Socket[] = [];
afterEach(async () => {
  letGo();
  await server.app.close();
});
/** Ends the open requests, because a server that closes waits for them. */
function letGo(): void {
  for (const socket of sockets) socket.destroy();
  sockets = [];
}

async function bounded(bounds: Partial<Bounds>, trustProxy = 0): Promise<number> {
  server = await makeServer({
    logLevel: 'silent',
    trustProxy,
    rateLimit: 1_000_000,
    https: false,
    bounds: { ...usualBounds, ...bounds },
  });
  server.app.post('/take', { bodyLimit: 1000 }, async () => 'taken');
  return listening(server);
}

/** A request with a body that is announced but not sent completely. */
async function unfinished(port: number, bytes: number, from = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await new Promise((resolve) => socket.write(head(bytes, from), resolve));
  return socket;
}

const head = (bytes: number, from: string) =>
  `POST /take HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n${from === '' ? '' : `X-Forwarded-For: ${from}\r\n`}Content-Length: ${bytes}\r\n\r\n"`;

const whole = (port: number, bytes: number, from = '') =>
  sendBytes(port, `${head(bytes, from)}${'x'.repeat(bytes - 2)}"`).then((text) => text.slice(9, 12));

it('Unfinished bodies of one IP address are limited in bytes, and no longer count when they have ended', async () => {
  const port = await bounded({ bytesPerAddress: 1000 });
  const first = await unfinished(port, 900);
  await expect.poll(() => whole(port, 200)).toBe('429');
  expect(await whole(port, 100)).toBe('200');
  first.destroy();
  await expect.poll(() => whole(port, 200)).toBe('200');
});

it('Unfinished bodies of all addresses are limited in bytes, and one without a length or compressed counts as the longest', async () => {
  const port = await bounded({ bytes: 1500 }, 1);
  await unfinished(port, 900, '10.0.0.1');
  await expect.poll(() => whole(port, 700, '10.0.0.2')).toBe('503');
  expect(await whole(port, 300, '10.0.0.2')).toBe('200');
  const chunked = `POST /take HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect((await sendBytes(port, `${chunked}2\r\n{}\r\n0\r\n\r\n`)).slice(9, 12)).toBe('503');
  const packed = gzipSync('{}').toString('latin1');
  const compressed = head(packed.length, '').replace(
    '\r\n\r\n"',
    `\r\nContent-Encoding: gzip\r\n\r\n${packed}`,
  );
  expect((await sendBytes(port, Buffer.from(compressed, 'latin1'))).slice(9, 12)).toBe('503');
});

it('A body that is larger than the limit of an IP address is accepted when it is the only one', async () => {
  const port = await bounded({ bytesPerAddress: 100 });
  expect(await whole(port, 900)).toBe('200');
});

it('Connections of one IP address are limited, but not those behind a proxy', async () => {
  const holds = async (count: number, port: number) => {
    for (let i = 0; i < count; i += 1) await unfinished(port, 10);
  };
  const port = await bounded({ connectionsPerAddress: 3 });
  await holds(3, port);
  expect(await sendBytes(port, 'GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toBe('');
  sockets.pop()?.destroy();
  await expect.poll(() => whole(port, 10)).toBe('200');
  letGo();
  await server.app.close();
  const behind = await bounded({ connectionsPerAddress: 3 }, 1);
  await holds(5, behind);
  expect(await whole(behind, 10)).toBe('200');
});
