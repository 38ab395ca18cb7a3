/** Runs the README's first steps in production exactly, on an empty PostgreSQL, up to the first shipment of the first Admin. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants, publicEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  flagHasFirstTimeLogin,
  login,
  publicKey,
  resetPassword,
} from '#shared/features/sign-in/account.contract.ts';
import { createShipment, quote } from '#shared/features/shipment/shipment.contract.ts';
import type { Call, CallReply, Envelope } from '#shared/platform/http/call.ts';

import { type Mailbox, openMailbox } from './mailbox.ts';
import { shipmentForm } from './shipment-form.ts';
import { emptyPostgres, isOnPostgres } from './test-app.ts';

const root = resolve(import.meta.dirname, '../..');
const password = 'Kelapa-manis-27-pokok';
const accountNo = 'MYS0100';

/** The shell commands of the section, block by block. */
function readmeBlocks(): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = /\n## Production\n(.*?)\n## /su.exec(readme)?.[1] ?? '';
  return [...section.matchAll(/```sh\n(.*?)```/gsu)].map(([, block = '']) => block);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe.skipIf(!isOnPostgres)("The README's first steps in production", () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-readme-'));
  const [settings = '', start = '', steps = ''] = readmeBlocks();
  let mailbox: Mailbox;
  let portal: ChildProcess;
  let url = '';
  let errorOutput = '';

  /** Runs in the folder of the repository, but with the settings and data of this test. */
  const here = (script: string) =>
    script.replaceAll('. ./portal.env', `. ${folder}/portal.env`).replaceAll('$PUBLIC_URL', url);
  // The environment of a user's shell: no settings of this test, only the compile cache to save time.
  const env = () => ({
    PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    HOME: folder,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  });

  beforeAll(async () => {
    mailbox = await openMailbox();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // The README's own block writes the settings; only the addresses of the services are set here.
    await promisify(execFile)('sh', ['-ec', settings], { cwd: folder, env: env() });
    const file = join(folder, 'portal.env');
    const own = {
      DATABASE_URL: await emptyPostgres(),
      SMTP_URL: `'${mailbox.url}'`,
    };
    let text = readFileSync(file, 'utf8');
    for (const [name, value] of Object.entries(own)) {
      text = text.replace(new RegExp(`^${name}=.*$`, 'mu'), () => `${name}=${value}`);
    }
    writeFileSync(file, `${text}PORT=${port}\nHOST=127.0.0.1\nLOG_LEVEL=error\nDATA_DIR=${folder}/data\n`);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    // `npm start` without installing and building again.
    const command = here(start).replace(/^npm start$/mu, `exec ${scripts.start}`);
    portal = spawn('sh', ['-ec', command], { cwd: root, env: env(), stdio: ['ignore', 'ignore', 'pipe'] });
    portal.stderr?.on('data', (chunk: Buffer) => {
      errorOutput += chunk.toString();
    });
    while (!(await isReady())) {
      if (portal.exitCode !== null) throw new Error(`The portal did not start: ${errorOutput}`);
      await new Promise((resume) => setTimeout(resume, 100));
    }
  });
  afterAll(async () => {
    if (portal && portal.exitCode === null) {
      portal.kill('SIGTERM');
      await once(portal, 'exit');
    }
    await mailbox?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const isReady = () =>
    fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );

  let cookie = '';
  async function ask<C extends Call>(
    declared: C,
    { token, body, query = {} }: { token?: string; body?: unknown; query?: Record<string, string> } = {},
  ): Promise<CallReply<C>> {
    const answer = await fetch(`${url}${declared.path}?${new URLSearchParams(query)}`, {
      method: declared.method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie =
      answer.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ') || cookie;
    const envelope = (await answer.json()) as Envelope<CallReply<C>>;
    expect(envelope.e, declared.path).toBeNull();
    return envelope.r as CallReply<C>;
  }

  async function mailedLink(): Promise<URL> {
    for (let round = 0; round < 200 && mailbox.emails.length === 0; round += 1) {
      await new Promise((resume) => setTimeout(resume, 50));
    }
    const letter = await PostalMime.parse(mailbox.emails[0] ?? '');
    expect(letter.to).toMatchObject([{ address: 'siti@satu.example' }]);
    return new URL(/https:\S+forgotpassword\?\S+/u.exec(letter.text ?? '')?.[0] ?? '');
  }

  it('load prices and postcodes and create a key and an account, and its Admin can sign in and create a shipment', async () => {
    const ran = await promisify(execFile)('sh', ['-ec', here(steps)], { cwd: root, env: env() });
    expect(ran.stdout).toContain(`"accountNo": "${accountNo}"`);
    expect(ran.stdout).toMatch(/"key": "[\w-]{43}"/u);

    const link = (await mailedLink()).searchParams;
    expect(link.get('type')).toMatch(/^F/u);
    const { publicKey: key } = await ask(publicKey);
    const encrypted = publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(password),
    ).toString('base64');
    await ask(resetPassword, {
      query: { e: link.get('email') ?? '', key: link.get('token') ?? '' },
      body: { NewPassword: encrypted },
    });
    const who = { CustomerAccountNo: accountNo, LoginId: 'Admin', Password: encrypted };
    expect((await ask(login, { body: who })).HasFirstTimeLogin).toBe(false);
    await ask(flagHasFirstTimeLogin, { body: { UserName: `${accountNo}Admin` } });
    const session = await ask(login, { body: who });
    expect(session).toMatchObject({ HasFirstTimeLogin: true, IsParent: true, IsCod: true });

    const token = session.access_token;
    const shipment = shipmentForm();
    const priced = await ask(quote, {
      token,
      body: {
        ...shipment,
        senderPostcode: shipment.sender.postcode,
        receiverPostcode: shipment.receiver.postcode,
        receiverCountry: shipment.receiver.country,
      },
    });
    const standard = priced.offers.find(({ service }) => service === 'standard');
    expect(standard?.totalCents).toBeGreaterThan(0);
    const made = await ask(createShipment, { token, body: shipment });
    expect(made.totalCents).toBe(standard?.totalCents);
    expect(made.consignmentNoteNo).toMatch(/^HN\d{9}MY$/u);
  });

  it('expose no API description, no operations calls, no hidden files and no outbox, and exclude robots', async () => {
    for (const path of ['/api/docs', '/api/openapi.json', '/api/operations/Changes', '/.env', '/outbox']) {
      const answer = await fetch(`${url}${path}`);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
      // For an unknown path, the portal serves its own page; the demo's outbox is not there.
      expect(isPage ? path : answer.status, path).toBe(isPage ? '/outbox' : 404);
    }
    expect(await (await fetch(`${url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  });

  it('stop cleanly on Ctrl+C', async () => {
    const gone = once(portal, 'exit');
    portal.kill('SIGINT');
    expect(await gone).toEqual([0, null]);
  });
});
