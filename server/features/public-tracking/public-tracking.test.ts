import { beforeAll, describe, expect, it } from 'vitest';

import { cnNumber, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { en } from '#shared/platform/words/made/en.js';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { looksPerMinute, unknownPerMinute } from './public-tracking.routes.ts';

let app: TestApp;
let user: TestUser;
let lastAddress = 0;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

/** Every request comes from its own IP address, unless one is given. */
function look(path: string, headers: Record<string, string> = {}, from?: string) {
  lastAddress += 1;
  return app.http.inject({
    method: 'GET',
    url: path,
    headers,
    remoteAddress: from ?? `10.7.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`,
  });
}

const unknown = cnNumber('consignment', 'MY', 99_000_901);

describe('the public tracking page', () => {
  it('shows the status and the time line, newest first, without signing in', async () => {
    const { cnNo } = await makeShipment(app, user, { events: ['PKU', 'ARR', 'OFD'] });
    const { statusCode, body, headers } = await look(`/t/${cnNo}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(cnNo);
    expect(/<h1[^>]*>([^<]*)</u.exec(body)?.[1]).toBe('Out for delivery');
    const reported = [...body.matchAll(/<strong>([^<]*)</gu)].map(([, text]) => text);
    expect(reported).toEqual([
      'Out for delivery',
      'Arrived at station',
      'Picked up from sender',
      'Consignment note created',
    ]);
  });

  it('shows no name, phone, address, content, order ID or account number', async () => {
    const { cnNo } = await makeShipment(app, user, {
      events: ['PKU', 'DLV'],
      sender: { name: 'Secret Sender', companyName: 'Secret Sdn Bhd', email: 'secret@sender.example' },
      receiver: {
        name: 'Secret Receiver',
        phone: '199887766',
        address1: '77 Jalan Rahsia',
        postcode: '50487',
      },
      columns: { order_id: 'SECRET-ORDER', content: 'Secret contents', customer_note_1: 'Secret note' },
    });
    const { body } = await look(`/t/${cnNo}`);
    expect(body).toContain(cnNo);
    for (const hidden of ['Secret', 'SECRET', '199887766', 'Rahsia', '50487', user.accountNo, 'secret@']) {
      expect(body).not.toContain(hidden);
    }
  });

  it('shows standard texts for events, never the text or the person recorded with them', async () => {
    const { cnNo, shipmentId } = await makeShipment(app, user, { events: ['PKU'] });
    await app.kit.database.db
      .updateTable('shipment_event')
      .set({ detail: JSON.stringify({ text: 'Handed over by Encik Rahman' }), by_whom: 'Driver Azlan' })
      .where('account_id', '=', user.scope)
      .where('shipment_id', '=', shipmentId)
      .execute();
    const { body } = await look(`/t/${cnNo}`);
    expect(body).toContain('Picked up from sender');
    expect(body).not.toMatch(/Rahman|Azlan/u);
  });

  it("finds a CN in any letter case, with spaces, or by a piece's bar code", async () => {
    const { cnNo } = await makeShipment(app, user, { pieces: 2 });
    const spaced = `${cnNo.slice(0, 2)} ${cnNo.slice(2, 6)} ${cnNo.slice(6)}`;
    for (const path of [
      `/t/${cnNo.toLowerCase()}`,
      `/T/${cnNo}`,
      `/t/${encodeURIComponent(spaced)}`,
      `/t/${pieceBarCode(cnNo, 2)}`,
    ]) {
      const { statusCode, body } = await look(path);
      expect(statusCode, path).toBe(200);
      expect(body, path).toContain(cnNo);
    }
  });

  it('redirects from a pasted text of any length to the first CN in it', async () => {
    const { cnNo } = await makeShipment(app, user);
    const { cnNo: second } = await makeShipment(app, user);
    const wide = [...cnNo].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
    for (const pasted of [
      `Hello, your parcel is at https://portal.kelicap.example/t/${cnNo}?lang=ms thank you`,
      `portal.kelicap.example/t/${cnNo}`,
      `${cnNo}${second}`,
      `${cnNo} ${second}`,
      `${cnNo}.`,
      `No: ${cnNo.slice(0, 2)} ${cnNo.slice(2, 7)} ${cnNo.slice(7)}!`,
      wide,
    ]) {
      const { headers } = await look(`/t?cn=${encodeURIComponent(pasted)}`);
      expect(headers.location, pasted).toBe(`/t/${cnNo}`);
    }
    const long = `I have no number ${'at all '.repeat(200)}`;
    const { statusCode, body } = await look(`/t?cn=${encodeURIComponent(long)}`);
    expect(statusCode).toBe(404);
    expect(body).toContain(long.toUpperCase().replaceAll(' ', ''));
    expect(body).not.toContain('maxlength');
  });

  it('shows until when a parcel is kept for collection, only while it is kept', async () => {
    const { cnNo } = await makeShipment(app, user, { events: ['PKU', 'OFD', 'NOH', 'KPT'] });
    const kept = /kept for you at [^<]* until \d\d‑\d\d‑\d{4}/u;
    expect((await look(`/t/${cnNo}`)).body).toMatch(kept);
    const { cnNo: collected } = await makeShipment(app, user, { events: ['PKU', 'KPT', 'DLV'] });
    expect((await look(`/t/${collected}`)).body).not.toMatch(kept);
  });

  it('marks the scans on the way back to the sender', async () => {
    const { cnNo } = await makeShipment(app, user, { events: ['PKU', 'OFD', 'REF', 'RTS', 'ARR', 'OFD'] });
    const { body } = await look(`/t/${cnNo}`);
    const lines = [...body.matchAll(/<strong>([^<]*)<\/strong>(.*?)<\/li>/gsu)];
    const back = lines.filter(([, , details = '']) => details.includes('on the way back to the sender'));
    expect(back.map(([, name]) => name)).toEqual(['Out for delivery', 'Arrived at station']);
  });

  it('returns 404 with a search form and no script for an unknown or hostile number', async () => {
    const hostile = [
      '%00',
      'HN%00123',
      '%F0%9F%93%A6',
      '%E2%80%AEHN1',
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '%ZZ',
      '%c0%ae?lang=en',
      'x'.repeat(150),
    ];
    for (const number of [unknown, 'HN123', 'hello', ...hostile]) {
      const { statusCode, body } = await look(`/t/${number}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('We do not know this number');
      expect(body).toContain('<form action="/t"');
      expect(body).not.toContain('<script');
    }
  });

  it("shows the contacts of the CN's market, or of both markets when the number has no market", async () => {
    const contacts = async (path: string) =>
      [...(await look(path)).body.matchAll(/href="(?:tel|mailto):([^"]+)"/gu)].map(([, to]) => to);
    const malaysia = ['+60355500130', 'care.my@kelicap.example'];
    const singapore = ['+6565500169', 'care.sg@kelicap.example'];
    const { cnNo } = await makeShipment(app, user);
    expect(await contacts(`/t/${cnNo}`)).toEqual(malaysia);
    expect(await contacts(`/t/${unknown}`)).toEqual(malaysia);
    expect(await contacts(`/t/${cnNumber('consignment', 'SG', 99_000_901)}`)).toEqual(singapore);
    expect(await contacts('/t/hello')).toEqual([...malaysia, ...singapore]);
    expect(await contacts('/t')).toEqual([...malaysia, ...singapore]);
  });

  it("also shows the contacts of the market of delivery when it differs from the CN's market", async () => {
    const sender = await makeAdmin(app, { market: SINGAPORE });
    const across = { columns: { flow: 'malaysia' as const }, receiver: { country: 'MY' } };
    const { cnNo } = await makeShipment(app, sender, across);
    expect(cnNo).toMatch(/SG$/u);
    const { body } = await look(`/t/${cnNo}`);
    for (const phone of ['+60355500130', '+6565500169']) expect(body).toContain(`href="tel:${phone}"`);
  });

  it('returns 404 for a sandbox parcel', async () => {
    const { cnNo } = await makeShipment(app, user, { cnKind: 'sandbox' });
    expect((await look(`/t/${cnNo}`)).statusCode).toBe(404);
  });

  it('asks for a CN, and redirects from an entered one to its page', async () => {
    const emptyPage = await look('/t?lang=ms');
    expect(emptyPage.statusCode).toBe(200);
    expect(emptyPage.body).toContain('Jejak bungkusan');
    const led = await look(`/t?cn=${unknown.toLowerCase()}&lang=ms`);
    expect(led.statusCode).toBe(303);
    expect(led.headers.location).toBe(`/t/${unknown}?lang=ms`);
  });

  it('forbids caching and indexing, is small, and runs no script', async () => {
    const { cnNo } = await makeShipment(app, user);
    const { headers, body } = await look(`/t/${cnNo}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).not.toContain('<script');
    expect(body.length).toBeLessThan(16_000);
  });
});

describe('The language of the public tracking page', () => {
  const outFor = (locale: Language) => statusNames['out-for-delivery']({}, { locale });

  it("is the browser's preferred one, or the one chosen in the address", async () => {
    const { cnNo } = await makeShipment(app, user, { events: ['PKU', 'OFD'] });
    for (const [path, accept, tag, status] of [
      [`/t/${cnNo}`, 'ms-MY,ms;q=0.9,en;q=0.8', 'ms', outFor('ms')],
      [`/t/${cnNo}`, 'zh-CN,zh;q=0.9', 'zh-Hans', outFor('zh')],
      [`/t/${cnNo}`, 'ta-IN,fr', 'en', 'Out for delivery'],
      [`/t/${cnNo}?lang=zh`, 'ms', 'zh-Hans', outFor('zh')],
    ] as const) {
      const { body } = await look(path, { 'accept-language': accept });
      expect(body).toContain(`<html lang="${tag}">`);
      expect(body).toContain(`>${status}</h1>`);
    }
  });

  it.each(['ms', 'zh'] as const)(
    'is used throughout: no page in %s contains an English tracking text',
    async (locale) => {
      const { cnNo } = await makeShipment(app, user, {
        pieces: 2,
        events: ['PKU', 'ARR', 'HLD', 'OFD', 'NOH'],
      });
      const english = new Set(
        Object.entries(en)
          .filter(([key]) => /^(?:public_)?tracking_/u.test(key))
          .map(([, say]) => say({ count: 2, delivered: 1, pieces: 2, number: 1 })),
      );
      for (const path of [`/t/${cnNo}`, `/t/${unknown}`, '/t']) {
        const { body } = await look(`${path}?lang=${locale}`);
        const texts = [...body.replace(/<style>.*<\/style>/su, '').matchAll(/>([^<]+)</gu)].map(
          ([, text = '']) => text.trim(),
        );
        expect(texts.filter((text) => english.has(text))).toEqual([]);
      }
    },
  );
});

describe('The rate limit of the public tracking page', () => {
  it('applies per IP address for unknown CNs, with a page that offers to try again, and leaves known CNs open', async () => {
    const from = '10.9.9.9';
    for (let i = 0; i < unknownPerMinute; i += 1) {
      expect((await look(`/t/${unknown}`, {}, from)).statusCode).toBe(404);
    }
    const refused = await look(`/t/${unknown}?lang=zh`, {}, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.body).toContain(m.public_tracking_too_many_title({}, { locale: 'zh' }));
    expect(refused.body).toContain(`<a href="/t/${unknown}?lang=zh">`);
    expect((await look(`/t/${unknown}`)).statusCode).toBe(404);
    const { cnNo } = await makeShipment(app, user);
    expect((await look(`/t/${cnNo}`, {}, from)).statusCode).toBe(200);
  });

  it('is higher for known CNs, and the refusal links back to the page', async () => {
    const { cnNo } = await makeShipment(app, user);
    const from = '10.9.9.10';
    for (let i = 0; i < looksPerMinute; i += 1)
      expect((await look(`/t/${cnNo}`, {}, from)).statusCode).toBe(200);
    const refused = await look(`/t/${cnNo}?lang=ms`, {}, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain(`<a href="/t/${cnNo}?lang=ms">Cuba lagi</a>`);
  });
});
