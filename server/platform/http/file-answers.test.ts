import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { call } from '#shared/platform/http/call.ts';

import { listening } from '#server/test/raw-http.ts';
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

describe('A document', () => {
  it('is sent with a file name that cannot add a header or a folder', async () => {
    const { app: server } = await makeServer(plain);
    const file = call({
      method: 'GET',
      path: '/api/file',
      needs: 'anyone',
      summary: 'A file',
      reply: { file: ['text/plain'] },
    });
    const name = '../a"\r\nSet-Cookie: x=1;\u202E(陈)\ud800*.txt';
    makeServe(
      server,
      guards,
      [],
    )(file, async () => ({
      contentType: 'text/plain',
      fileName: name,
      inline: false,
      content: Buffer.from('x'),
    }));
    const { headers } = await server.inject(file.path);
    expect(headers['set-cookie']).toBeUndefined();
    const shown = String(headers['content-disposition']);
    expect(shown).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!-]+$/u);
    expect(decodeURIComponent(shown.split("''")[1] ?? '')).toContain('(陈)');
  });

  it('is not produced further when its reader disconnects', async () => {
    const server = await makeServer(plain);
    let made = 0;
    let tellAborted: () => void = () => undefined;
    const aborted = new Promise<void>((resolve) => (tellAborted = resolve));
    const file = call({
      method: 'GET',
      path: '/api/long',
      needs: 'anyone',
      summary: 'A long file',
      reply: { file: ['application/octet-stream'] },
    });
    makeServe(
      server.app,
      guards,
      [],
    )(file, async ({ signal }) => {
      signal.addEventListener('abort', () => tellAborted());
      const content = Readable.from(
        (async function* chunks() {
          while (!signal.aborted) {
            made += 1;
            yield Buffer.alloc(65_536);
          }
        })(),
      );
      return { contentType: 'application/octet-stream', fileName: 'long', inline: false, content };
    });
    const port = await listening(server);
    const reader = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}${file.path}`, { signal: reader.signal });
    await answer.body?.getReader().read();
    reader.abort();
    await aborted;
    const before = made;
    await new Promise((next) => setTimeout(next, 50));
    expect(made - before).toBeLessThan(3);
    await server.app.close();
  });

  it('is sent completely when the server stops during the download', async () => {
    const server = await makeServer(plain);
    const file = call({
      method: 'GET',
      path: '/api/slow',
      needs: 'anyone',
      summary: 'A slow file',
      reply: { file: ['application/octet-stream'] },
    });
    makeServe(
      server.app,
      guards,
      [],
    )(file, async () => ({
      contentType: 'application/octet-stream',
      fileName: 'slow',
      inline: false,
      content: Readable.from(
        (async function* chunks() {
          for (let part = 0; part < 10; part += 1) {
            yield Buffer.alloc(1e4);
            await new Promise((next) => setTimeout(next, 20));
          }
        })(),
      ),
    }));
    const port = await listening(server);
    const answer = await fetch(`http://127.0.0.1:${port}${file.path}`);
    const stopped = server.app.close();
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
    await stopped;
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });
});
