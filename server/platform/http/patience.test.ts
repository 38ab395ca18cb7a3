/** Clients that are slow, or disconnect in the middle. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { call } from '#shared/platform/http/call.ts';

import { listening, sendBytes } from '#server/test/raw-http.ts';
import type { Guards } from './guard.ts';
import { makeServe } from './serve.ts';
import { makeServer, type ServerOptions } from './server.ts';

/** A separate server, where nobody is signed in. */
const guards: Guards = {
  sessionOf: async () => null,
  whyOver: async () => 'noSession',
  tokenOf: async () => null,
  operatorOf: async () => null,
  hidesOperations: false,
};
const plain: ServerOptions = { logLevel: 'silent', trustProxy: 0, rateLimit: 1000, https: false };

describe('A slow sender', () => {
  it('gets the status 408, and the connection is closed', async () => {
    const server = await makeServer(plain);
    const port = await listening(server);
    const { server: http } = server.app;
    expect(http.requestTimeout).toBeGreaterThan(0);
    expect(http.headersTimeout).toBeGreaterThan(0);
    expect(http.headersTimeout).toBeLessThanOrEqual(http.requestTimeout);
    const answered = sendBytes(port, 'GET / HTTP/1.1\r\nHost:');
    const [socket] = (await once(http, 'connection')) as [Socket];
    http.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /u);
    await server.app.close();
  });
});

describe('A slow reader', () => {
  it('is disconnected when it no longer reads, and no more of the document is produced', async () => {
    const server = await makeServer(plain);
    const file = call({
      method: 'GET',
      path: '/api/endless',
      needs: 'anyone',
      summary: 'An endless file',
      reply: { file: ['application/octet-stream'] },
    });
    const letGo = new Promise<void>((resolve) => {
      makeServe(
        server.app,
        guards,
        [],
      )(file, async ({ signal }) => {
        signal.addEventListener('abort', () => resolve());
        const content = Readable.from(
          (async function* chunks() {
            while (!signal.aborted) yield Buffer.alloc(65_536);
          })(),
        );
        return { contentType: 'application/octet-stream', fileName: 'endless', inline: false, content };
      });
    });
    const port = await listening(server);
    const { server: http } = server.app;
    expect(http.timeout).toBeGreaterThan(0);
    // The timeout itself is too long for a test; the connection gets a shorter one of the same kind.
    http.on('connection', (socket) => socket.setTimeout(200));
    const reader = connect(port, '127.0.0.1', () =>
      reader.write(`GET ${file.path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    );
    reader.on('error', () => undefined);
    reader.pause();
    await letGo;
    reader.destroy();
    await server.app.close();
  });
});

describe('A sender that disconnects in the middle', () => {
  it('is not logged as an unexpected error', async () => {
    const lines: string[] = [];
    const server = await makeServer({
      ...plain,
      logLevel: 'info',
      log: { write: (line) => void lines.push(line) },
    });
    server.app.post('/api/x', async () => ({ s: true, r: null, e: null }));
    const port = await listening(server);
    const head =
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}{"a":`));
    const [request] = (await once(server.app.server, 'request')) as [IncomingMessage];
    const closed = new Promise((resolve) => void request.once('close', resolve));
    socket.destroy();
    await closed;
    await server.app.close();
    expect(lines.some((line) => line.includes('"/api/x"'))).toBe(true);
    expect(lines.filter((line) => line.includes('unexpected'))).toEqual([]);
  });
});
