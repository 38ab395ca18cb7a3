/** The page behind the opt-out link of a notice. */
import { beforeAll, describe, expect, it } from 'vitest';

import { auditTrail } from '#shared/features/audit/audit.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { noticeDesk } from './notice-desk.fixture.ts';

let app: TestApp;
let desk: ReturnType<typeof noticeDesk>;

beforeAll(async () => {
  app = await testApp();
  desk = noticeDesk(app);
});

const visit = (method: 'GET' | 'POST', url: string, from = ownAddress()) =>
  app.http.inject({
    method,
    url,
    remoteAddress: from,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    }),
  });

/** Notifies the receiver of a new parcel; returns the link in the newest email. */
async function notify(me: TestUser): Promise<string> {
  const { shipmentId } = await desk.parcel(me);
  await desk.happens(me, shipmentId, 'PKU', 'OFD');
  await desk.follow();
  return /\/stopnotices\/[\w-]+/u.exec((await desk.emails(me))[0]?.body_text ?? '')?.[0] ?? '';
}

describe('The opt-out link', () => {
  it('stops the notices and then offers to resume them, and both are audited', async () => {
    const me = await desk.shop({ kinds: ['out_for_delivery'] });
    const link = await notify(me);
    expect((await visit('GET', link)).body).toContain('Stop the notices');
    const stopped = await visit('POST', link);
    expect(stopped.body).toContain('Done: no more notices');
    for (const { body } of [stopped, await visit('GET', link)]) {
      expect(body).toContain(`<form action="${link}/again?lang=en" method="post">`);
      expect(body).toContain('Send them again');
      expect(body).not.toContain('Stop the notices');
    }
    await notify(me);
    expect(await desk.emails(me)).toHaveLength(1);
    const resumed = await visit('POST', `${link}/again`);
    expect(resumed.statusCode).toBe(303);
    expect(resumed.headers.location).toBe(`${link}?lang=en`);
    expect((await visit('GET', link)).body).toContain('Stop the notices');
    await notify(me);
    expect(await desk.emails(me)).toHaveLength(2);
    const { r } = await send(app, auditTrail, { as: me });
    const did = r.rows.map(({ action }) => action).filter((action) => action.startsWith('buyer_notice.'));
    expect(did.slice(0, 2)).toEqual(['buyer_notice.resumed', 'buyer_notice.stopped']);
    expect((await visit('POST', '/stopnotices/nobody/again')).statusCode).toBe(404);
  });

  it('is answered with an HTML page when it is damaged, also beyond decoding', async () => {
    for (const [method, path] of [
      ['GET', '%ZZ'],
      ['POST', '%ZZ'],
      ['POST', '%ZZ/again'],
      ['GET', 'x'.repeat(150)],
    ] as const) {
      const { statusCode, headers, body } = await visit(method, `/stopnotices/${path}`);
      expect([statusCode, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>');
    }
  });

  it('is answered with an HTML page when it is opened too often', async () => {
    const from = ownAddress();
    for (let i = 0; i < 20; i += 1) await visit('GET', '/stopnotices/nobody', from);
    const refused = await visit('GET', '/stopnotices/nobody', from);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('<a href="/stopnotices/nobody?lang=en">Try again</a>');
  });
});
