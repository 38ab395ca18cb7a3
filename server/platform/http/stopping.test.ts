/** The server stops while it is busy: every request is answered, on connections that end by themselves. */
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { FilesAway } from '#server/platform/files/files.ts';
import { makeServer } from './server.ts';

const settings = { logLevel: 'silent', trustProxy: 0, rateLimit: 1_000_000, https: false };

function ask(port: number, agent: Agent): Promise<{ status: number; closes: boolean }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/work', agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          closes: response.headers.connection === 'close',
        }),
      );
    }).once('error', reject);
  });
}

it('Of eighty busy connections none is reset when the server stops', async () => {
  const { app, setReady } = await makeServer(settings);
  app.get('/work', async () => {
    await new Promise((resume) => setTimeout(resume, 5));
    return { s: true, r: null, e: null };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  setReady(true);
  const { port } = app.server.address() as AddressInfo;
  const failures: unknown[] = [];
  let answered = 0;
  const told = { keep: 0, close: 0 };
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      try {
        const { status, closes } = await ask(port, agent);
        if (status === 200) answered += 1;
        told[closes ? 'close' : 'keep'] += 1;
        // Its next connection goes to another instance.
        if (closes) break;
      } catch (error) {
        failures.push(error);
        break;
      }
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 80 }, client);
  await expect.poll(() => answered).toBeGreaterThan(400);
  setReady(false);
  await new Promise((resume) => setTimeout(resume, 500));
  await app.close();
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(told.keep).toBeGreaterThan(0);
  expect(told.close).toBe(80);
});

it('A full disk or a bucket that is away is answered 503, with when to try again', async () => {
  const { app } = await makeServer(settings);
  app.get('/file', async () => {
    throw new FilesAway('no room');
  });
  const answer = await app.inject({ url: '/file' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  expect(answer.json<{ e: string }>().e).toBe(
    'Files cannot be stored or read for a moment. Please try again in a minute.',
  );
  await app.close();
});

it('Every answer says which parts of the machine pages may use', async () => {
  const { app } = await makeServer(settings);
  const { headers } = await app.inject({ url: '/health' });
  expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/u);
  await app.close();
});
