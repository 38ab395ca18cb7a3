/** The examples of /api/docs, run as they are shown, by the programs that a developer has. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';

import { testWebhook, listWebhooks } from '#shared/features/webhook/event-feed.contract.ts';

import { newApiToken } from '#server/test/api-token.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { listening } from '#server/test/listening.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

const examples = resolve(import.meta.dirname, '../../../docs/api-examples');
const commands = {
  curl: ['bash', '-e', 'sh'],
  javascript: [process.execPath, '', 'mjs'],
  php: ['php', '', 'php'],
  python: ['python3', '-B', 'py'],
} as const;
type Language = keyof typeof commands;

let app: TestApp;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'portal-examples-'));
beforeAll(async () => {
  app = await testApp();
  url = await listening(app);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(language: Language, name: string): string {
  return join(examples, language, `${name}.${commands[language][2]}`);
}

/** What an example prints. */
async function run(language: Language, name: string, env: Record<string, string>): Promise<string> {
  const [program, option] = commands[language];
  const { stdout } = await promisify(execFile)(
    program,
    [...(option === '' ? [] : [option]), fileOf(language, name)],
    { cwd: folder, env: { PATH: process.env['PATH'], PORTAL_URL: url, ...env } },
  );
  return stdout;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the webhook receiver of an example, and collects its output. */
async function receiver(language: Language, secret: string, port: number) {
  const [program, option] = commands[language];
  const file = fileOf(language, 'webhooks-verify');
  const parameters = language === 'php' ? ['-S', `127.0.0.1:${port}`, file] : [option, file];
  const child: ChildProcess = spawn(
    program,
    parameters.filter((one) => one !== ''),
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, PORT: String(port) },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (more) => (output += String(more)));
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/listening|started/u);
  return { heard: () => output, stop: () => child.kill() };
}

/** The ID of an event that is no longer stored. */
const someId = '0198c0de-0000-7000-8000-000000000001';
const someEvent = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-23T00:00:00Z', data: {} });
function signedBy(secret: string) {
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, someEvent),
  };
  return headers;
}

describe.each(Object.keys(commands) as Language[])('The examples in %s', (language) => {
  it('quote, create, label, advance, track and book a sandbox shipment, fail to cancel it, and read the feed', async () => {
    const PORTAL_TOKEN = await newApiToken(app, await makeAdmin(app), 'sandbox');
    expect(await run(language, 'rates-make', { PORTAL_TOKEN })).toMatch(/MYR/u);
    const made = await run(language, 'shipments-create', { PORTAL_TOKEN });
    const CN = /HX\d{9}MY/u.exec(made)?.[0] ?? made;
    expect(await run(language, 'shipments-create', { PORTAL_TOKEN }), 'the same key').toContain(CN);
    const env = { PORTAL_TOKEN, CN };
    await run(language, 'labels-get', env);
    expect(readFileSync(join(folder, 'label.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    rmSync(join(folder, 'label.pdf'));
    expect(await run(language, 'pickups-book-next', env)).toMatch(/\d{4}-\d{2}-\d{2}/u);
    expect(await run(language, 'shipments-advance', env)).toContain('picked-up');
    expect(await run(language, 'tracking-get', env)).toMatch(new RegExp(`${CN}.*picked-up`, 'su'));
    const refused = await run(language, 'shipments-cancel', env).catch(
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(refused).toContain('cn_listing.after_scan');
    const listed = async () => {
      await app.services.webhooks.pass();
      return run(language, 'events-list', env);
    };
    await expect.poll(listed).toContain('shipment.picked_up');
  });

  it('print the code when the feed is refused', async () => {
    const PORTAL_TOKEN = await newApiToken(app, await makeAdmin(app), 'sandbox');
    const gone = await run(language, 'events-list', { PORTAL_TOKEN, AFTER: someId }).catch(
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(gone).toContain('http.not_found');
  });

  it('create a webhook, and accept only deliveries signed with its secret', async () => {
    const PORTAL_TOKEN = await newApiToken(app, await makeAdmin(app), 'sandbox');
    const port = await freePort();
    const WEBHOOK_URL = `http://127.0.0.1:${port}/`;
    const output = await run(language, 'webhooks-create', { PORTAL_TOKEN, WEBHOOK_URL });
    const secret = /whsec_[\w+/=]+/u.exec(output)?.[0] ?? output;
    if (language === 'curl') return verifiesWhatWasKept(secret);
    const { heard, stop } = await receiver(language, secret, port);
    try {
      const post = (headers: Record<string, string>) =>
        fetch(WEBHOOK_URL, { method: 'POST', headers, body: someEvent }).then(({ status }) => status);
      expect(await post(signedBy(secret))).toBe(204);
      expect(await post(signedBy('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'))).toBe(401);
      const { rows } = (await send(app, listWebhooks, { as: PORTAL_TOKEN })).r;
      const params = { endpointId: rows[0]?.endpointId ?? '' };
      const { eventId } = (await send(app, testWebhook, { as: PORTAL_TOKEN, params })).r;
      await app.services.webhooks.pass();
      await app.services.webhooks.idle();
      await expect.poll(heard).toContain(`${eventId} webhook.test`);
    } finally {
      stop();
    }
  });
});

async function verifiesWhatWasKept(secret: string): Promise<void> {
  const headers = signedBy(secret);
  writeFileSync(join(folder, 'body.json'), someEvent);
  const kept = {
    WEBHOOK_SECRET: secret,
    ID: headers['webhook-id'],
    TIMESTAMP: headers['webhook-timestamp'],
    SIGNATURE: headers['webhook-signature'],
  };
  expect(await run('curl', 'webhooks-verify', kept)).toContain('genuine');
  await expect(run('curl', 'webhooks-verify', { ...kept, ID: 'msg_2' })).rejects.toThrow(/not from/u);
}
