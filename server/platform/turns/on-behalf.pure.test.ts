import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { call } from '#shared/platform/http/call.ts';

import { makeServe } from '#server/platform/http/serve.ts';
import { makeServer } from '#server/platform/http/server.ts';
import { listening } from '#server/test/raw-http.ts';
import { onBehalfOf, ownerServed } from './on-behalf.ts';

const guards = {
  sessionOf: async () => null,
  whyOver: async () => 'noSession' as const,
  tokenOf: async () => null,
  operatorOf: async () => null,
  hidesOperations: false,
};

it('Work without an owner is done for nobody; work for an owner keeps its owner across awaits', async () => {
  expect(ownerServed()).toBe('');
  const owners = await Promise.all(
    ['a', 'b'].map((owner) =>
      onBehalfOf(owner, async () => {
        await setImmediate();
        return ownerServed();
      }),
    ),
  );
  expect(owners).toEqual(['a', 'b']);
});

it('A document that is read slowly keeps the client as its owner to its last part', async () => {
  const server = await makeServer({ logLevel: 'silent', trustProxy: 0, rateLimit: 1000, https: false });
  const file = call({
    method: 'GET',
    path: '/api/long',
    needs: 'anyone',
    summary: 'A long file',
    reply: { file: ['application/octet-stream'] },
  });
  const owners: string[] = [];
  async function* parts() {
    for (let count = 0; count < 200; count += 1) {
      await setImmediate();
      owners.push(ownerServed());
      yield Buffer.alloc(64 * 1024);
    }
  }
  makeServe(
    server.app,
    guards,
    [],
  )(file, async () => ({
    contentType: 'application/octet-stream',
    fileName: 'long',
    inline: false,
    content: Readable.from(parts(), { objectMode: false }),
  }));
  const port = await listening(server);
  const [answer] = (await once(get({ port, host: '127.0.0.1', path: '/api/long' }), 'response')) as [
    IncomingMessage,
  ];
  let bytes = 0;
  for await (const part of answer) {
    bytes += (part as Buffer).length;
    await setImmediate();
  }
  await server.app.close();
  expect(bytes).toBe(200 * 64 * 1024);
  expect(new Set(owners)).toEqual(new Set(['127.0.0.1']));
});
