/** The server stops while it is busy: every request is answered, on connections that end by themselves. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

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

it('None of eighty busy connections is reset when the server stops', async () => {
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
  const reported = { keep: 0, close: 0 };
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      try {
        const { status, closes } = await ask(port, agent);
        if (status === 200) answered += 1;
        reported[closes ? 'close' : 'keep'] += 1;
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
  expect(reported.keep).toBeGreaterThan(0);
  expect(reported.close).toBe(80);
});

it('New connections while the server stops are answered until the client notices, and none is reset', async () => {
  // Three hundred connections take a busy machine longer than the usual three seconds.
  const patience = { newcomers: 30_000, unfinished: 35_000, answers: 40_000 };
  const { app, setReady } = await makeServer({ ...settings, patience });
  app.get('/work', async () => ({ s: true, r: null, e: null }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  setReady(true);
  const { port } = app.server.address() as AddressInfo;
  let answered = 0;
  // A connection for each request, as from a proxy without keep-alive; 300 more are made before it checks /ready again.
  const noticing = { left: 300 };
  const client = async () => {
    while (noticing.left > 0) {
      await ask(port, new Agent());
      answered += 1;
      if (isStopping) noticing.left -= 1;
    }
  };
  let isStopping = false;
  const clients = Promise.all(Array.from({ length: 12 }, client));
  await expect.poll(() => answered).toBeGreaterThan(200);
  isStopping = true;
  setReady(false);
  const closed = app.close();
  await clients;
  await closed;
  expect(app.server.listening).toBe(false);
});

it('A connection that was just opened when the server closes is still answered', async () => {
  const { app, setReady } = await makeServer(settings);
  app.get('/work', async () => ({ s: true, r: null, e: null }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  setReady(true);
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('GET /work HTTP/1.1\r\nHost: portal\r\n\r\n');
  const received = await text(socket);
  expect(received).toMatch(/^HTTP\/1\.1 200 /u);
  expect(received).toMatch(/^connection: close/imu);
  await closed;
});

it('A client that never stops making connections does not keep the server from stopping', async () => {
  const patience = { newcomers: 600, unfinished: 2000, answers: 4000 };
  const { app, setReady } = await makeServer({ ...settings, patience });
  app.get('/work', async () => ({ s: true, r: null, e: null }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  setReady(true);
  const { port } = app.server.address() as AddressInfo;
  const [statuses, failures] = [new Set<number>(), [] as unknown[]];
  const client = async () => {
    for (;;) {
      try {
        statuses.add((await ask(port, new Agent())).status);
      } catch (error) {
        failures.push(Reflect.get(Object(error), 'code'));
        return;
      }
    }
  };
  const clients = Promise.all(Array.from({ length: 6 }, client));
  await expect.poll(() => statuses.size).toBe(1);
  setReady(false);
  await app.close();
  await clients;
  expect([...statuses]).toEqual([200]);
  // Each ends at the closed port: refused, or reset if the system had accepted the connection and the server had not.
  expect(failures).toHaveLength(6);
  for (const code of failures) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(code);
});

it('Unfinished requests and unread responses do not keep the server from stopping; running work is answered', async () => {
  const patience = { newcomers: 300, unfinished: 700, answers: 1200 };
  const { app, setReady } = await makeServer({ ...settings, patience });
  const long = Buffer.alloc(1_000_000);
  let answer: (() => void) | null = null;
  app.get('/work', () => new Promise((resolve) => (answer = () => resolve({ s: true, r: null, e: null }))));
  app.get('/long', async () => Readable.from(Array.from({ length: 50 }, () => long)));
  app.post('/body', async () => ({ s: true, r: null, e: null }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  setReady(true);
  const { port } = app.server.address() as AddressInfo;
  const opened = (sent: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    return socket.on('error', () => undefined);
  };
  const dripping = [
    'GET /work HTTP/1.1\r\nHost: por',
    'POST /body HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ].map((sent) => {
    const socket = opened(sent);
    // A byte now and then, as from a client that wants to stay connected.
    const drip = setInterval(() => socket.write('x'), 50);
    // However it ends: a byte that arrives too late is answered with a reset.
    return new Promise<void>((ended) => {
      socket.resume().once('close', () => {
        clearInterval(drip);
        ended();
      });
    });
  });
  const unread = opened('GET /long HTTP/1.1\r\nHost: portal\r\n\r\n');
  const worked = ask(port, new Agent());
  await expect.poll(() => answer).not.toBeNull();
  setReady(false);
  const closed = app.close();
  setTimeout(() => answer?.(), 400);
  expect((await worked).status).toBe(200);
  await closed;
  await Promise.all(dripping);
  unread.destroy();
});

it('A file store that is away is answered with 503 and Retry-After', async () => {
  const { app } = await makeServer(settings);
  app.get('/file', async () => {
    throw new FilesAway('no room');
  });
  const answer = await app.inject({ url: '/file' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  expect(answer.json<{ e: string }>().e).toBe(
    'Files cannot be stored or read at the moment. Please try again in a minute.',
  );
  await app.close();
});

it('Every response has the Permissions-Policy header', async () => {
  const { app } = await makeServer(settings);
  const { headers } = await app.inject({ url: '/health' });
  expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/u);
  await app.close();
});
