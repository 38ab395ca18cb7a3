/** The npm client in clients/typescript, against the portal over real connections. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  NotGenuine,
  type Portal,
  portal,
  Refusal,
  verifyWebhook,
} from '../../../clients/typescript/src/index.ts';
import type { Answered } from '../../../clients/typescript/src/send.ts';

import { newApiToken } from '#server/test/api-token.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { listening } from '#server/test/listening.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

let app: TestApp;
let url: string;
let token: string;
let answered: Answered[] = [];
let client: Portal;
beforeAll(async () => {
  app = await testApp();
  url = await listening(app);
  token = await newApiToken(app, await makeAdmin(app), 'sandbox');
  client = portal({ url, token, onAnswer: (answer) => answered.push(answer) });
});

const parcel = {
  receiver: {
    name: 'Lee Mei Ling',
    phone: '123456789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
    country: 'MY',
  },
  pieces: [{ weightGrams: 1000 }],
  content: 'Books',
};
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('The client has a method for each call, and its generated types are up to date', async () => {
  const operations = app.calls.flatMap(({ needs, operation }) =>
    typeof needs === 'object' && operation !== undefined ? [operation] : [],
  );
  const methods = Object.entries(client).flatMap(([group, own]) =>
    Object.keys(own)
      .filter((name) => !name.endsWith('All'))
      .map((name) => `${group}${name.charAt(0).toUpperCase()}${name.slice(1)}`),
  );
  expect(methods.toSorted()).toEqual(operations.toSorted());
  await run(process.execPath, ['scripts/make-client.ts', '--check'], { cwd: root });
});

describe('A program that uses the client', () => {
  it('creates a shipment, gets its label, advances it, and reads its events in the feed', async () => {
    const { consignmentNoteNo } = await client.shipments.create(parcel);
    expect(consignmentNoteNo).toMatch(/^HX\d{9}MY$/u);
    const label = await client.labels.get(consignmentNoteNo, { size: 'a6' });
    expect(Buffer.from(label.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(label).toMatchObject({
      contentType: 'application/pdf',
      fileName: expect.stringMatching(/\.pdf$/u),
    });
    expect((await client.shipments.advance(consignmentNoteNo, {})).status).toBe('picked-up');
    await app.services.webhooks.pass();
    const types = [];
    for await (const { type, data } of client.events.listAll({ limit: 1 })) {
      // `type` or the presence of a field narrows the type of `data`.
      if ('consignmentNoteNo' in data && data.consignmentNoteNo === consignmentNoteNo) types.push(type);
    }
    expect(types).toEqual(['shipment.created', 'shipment.picked_up']);
  });

  it('gets the invalid field and a known problem code', async () => {
    const wrong = { ...parcel, receiver: { ...parcel.receiver, postcode: '00000' } };
    const refusal = await refusalOf(client.shipments.create(wrong));
    if (!(refusal instanceof Refusal)) throw new Error(String(refusal));
    expect(refusal.status).toBe(400);
    expect(refusal.is('shipment.unknown_postcode')).toBe(true);
    expect(Object.keys(refusal.fields)).toEqual(['receiver.postcode']);
    expect(refusal.requestId).not.toBeNull();
    const stranger = portal({ url, token: 'nobody' });
    expect(await refusalOf(stranger.account.get())).toMatchObject({
      status: 401,
      code: 'http.needs_api_token',
    });
  });

  it('sends a new key with each write by default; with its own key it gets the first response again', async () => {
    const [one, two] = [await client.shipments.create(parcel), await client.shipments.create(parcel)];
    expect(one.consignmentNoteNo).not.toBe(two.consignmentNoteNo);
    answered = [];
    const own = () => client.shipments.create(parcel, { idempotencyKey: 'order-1' });
    expect(await own()).toEqual(await own());
    expect(answered.map(({ isReplay }) => isReplay)).toEqual([false, true]);
    expect(await client.shipments.create(parcel, { dryRun: true })).toMatchObject({ consignmentNoteNo: '' });
  });

  it('walks through a list that has several pages', async () => {
    const own = portal({ url, token: await newApiToken(app, await makeAdmin(app), 'sandbox') });
    const { results } = await own.shipments.createMany({ shipments: [parcel, parcel, parcel] });
    const found = [];
    for await (const row of own.shipments.listAll({ limit: 2 })) found.push(row.consignmentNoteNo);
    expect(found.toSorted()).toEqual(results.map(({ shipment }) => shipment?.consignmentNoteNo).toSorted());
  });
});

describe('When the portal is unavailable for a moment,', () => {
  /** A fake portal with the given responses, and the keys that it received. */
  async function falsePortal(
    ...answers: { status: number; headers?: Record<string, string>; body?: string }[]
  ) {
    const keys: (string | undefined)[] = [];
    const answer: RequestListener = (request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      const {
        status,
        headers = {},
        body,
      } = answers[Math.min(keys.length, answers.length) - 1] ?? { status: 500 };
      request.resume().on('end', () => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        const text = body ?? '{"s":true,"r":{"ok":true},"e":null}';
        // A response that is shorter than its content length never ends.
        if (Number(headers['content-length'] ?? text.length) > text.length) response.write(text);
        else response.end(text);
      });
    };
    const server = createServer(answer);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { address, keys, close };
  }
  const busy = {
    status: 429,
    headers: { 'retry-after': '0' },
    body: '{"s":false,"r":{"code":"http.too_many"},"e":"Wait"}',
  };

  it('the client retries with the same key after the Retry-After time', async () => {
    const { address, keys, close } = await falsePortal(busy, { ...busy, status: 503 }, { status: 200 });
    expect(await portal({ url: address, token }).shipments.create(parcel)).toEqual({ ok: true });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/u);
    close();
  });

  it('the client gives up after its tries, at a long Retry-After, or at a 404', async () => {
    const { address, keys, close } = await falsePortal(busy);
    expect(await refusalOf(portal({ url: address, token, tries: 2 }).account.get())).toMatchObject({
      code: 'http.too_many',
    });
    expect(keys).toHaveLength(2);
    close();
    const hour = await falsePortal({ ...busy, headers: { 'retry-after': '3600' } });
    expect(await refusalOf(portal({ url: hour.address, token }).account.get())).toMatchObject({
      status: 429,
    });
    expect(hour.keys).toHaveLength(1);
    hour.close();
    const wrong = await falsePortal({ status: 404, body: '<html>' });
    expect(await refusalOf(portal({ url: wrong.address, token }).account.get())).toMatchObject({
      status: 404,
      code: 'http.unexpected',
    });
    wrong.close();
  });

  it('the client retries with the same key when a file download is cut off and times out', async () => {
    const cut = { status: 200, headers: { 'content-length': '9' }, body: '%PDF-' };
    const { address, keys, close } = await falsePortal(cut, { status: 200, body: '%PDF-1.7 ' });
    const own = portal({ url: address, token, timeoutMs: 1000 });
    const { bytes } = await own.labels.print({ consignmentNoteNos: ['HX000000001MY'], onlyUnprinted: true });
    expect(Buffer.from(bytes).toString()).toBe('%PDF-1.7 ');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    close();
  });

  it('the client retries the label of one shipment with the same key, so that it counts as one print', async () => {
    const cut = { status: 200, headers: { 'content-length': '9' }, body: '%PDF-' };
    const { address, keys, close } = await falsePortal(cut, { status: 200, body: '%PDF-1.7 ' });
    await portal({ url: address, token, timeoutMs: 1000 }).labels.get('HX000000001MY');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/u);
    close();
  });
});

describe('A webhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = JSON.stringify({
    type: 'shipment.delivered',
    timestamp: '2026-11-23T00:00:00Z',
    data: { place: 'Ipoh' },
  });
  const signed = (by: string, at = new Date()) => ({
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1a,other ${new Webhook(by).sign('msg_1', at, body)}`,
  });

  it('is verified by its signature with the new or the previous secret, and refused otherwise', async () => {
    const event = await verifyWebhook({ body, headers: signed(secret), secret });
    expect(event).toMatchObject({ id: 'msg_1', type: 'shipment.delivered', data: { place: 'Ipoh' } });
    const other = `whsec_${Buffer.from('another secret of 24 bytes').toString('base64')}`;
    const bytes = Buffer.from(body);
    expect(
      await verifyWebhook({ body: bytes, headers: new Headers(signed(secret)), secret: [other, secret] }),
    ).toEqual(event);
    const wrong = [
      { body, headers: signed(secret), secret: other },
      { body: `${body} `, headers: signed(secret), secret },
      { body, headers: signed(secret, new Date(Date.now() - 400_000)), secret },
      { body, headers: { ...signed(secret), 'webhook-timestamp': 'soon' }, secret },
      { body, headers: { ...signed(secret), 'webhook-signature': 'v1,%%%' }, secret },
      { body, headers: {}, secret },
    ];
    for (const received of wrong) await expect(verifyWebhook(received)).rejects.toThrow(NotGenuine);
  });
});

describe('The package of the client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is built, and the example in its README runs unchanged', async () => {
    const installed = join(folder, 'node_modules/@kelicap/portal');
    mkdirSync(join(folder, 'node_modules/@kelicap'), { recursive: true });
    const source = join(root, 'clients/typescript');
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', source, '--outDir', join(folder, 'built/dist')]);
    writeFileSync(join(folder, 'built/package.json'), readFileSync(join(source, 'package.json')));
    symlinkSync(join(folder, 'built'), installed);
    const [, example = ''] = /```js\n(.*?)```/su.exec(readFileSync(join(source, 'README.md'), 'utf8')) ?? [];
    writeFileSync(join(folder, 'example.mjs'), example);
    const env = { PATH: process.env['PATH'], PORTAL_URL: url, PORTAL_TOKEN: token };
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder, env });
    expect(stdout).toMatch(/^HX\d{9}MY \d+\n$/u);
    expect(readFileSync(join(folder, 'label.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
