/** The pictures in notices to buyers: the logo of the account, the photo of a proof. */

import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';

import { FilesAway } from '#server/platform/files/files.ts';
import { type TestUser } from '#server/test/factories.ts';
import { readPodSample } from '#server/demo/pod-samples.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { makePod } from '#server/test/pod-factory.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { followFiles } from '#server/test/stored-files.ts';
import { quietApp } from '#server/test/test-app.ts';
import { noticeDesk } from './notice-desk.fixture.ts';

const app = await quietApp();
const { shop, parcel, happens, follow, emails, deliver, takeBack, minutesAgo, underWay } = noticeDesk(app);
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

describe('The logo in notices', () => {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.alloc(40),
    Buffer.from('49454e44ae426082', 'hex'),
  ]);
  const saveLogo = (me: TestUser, logo: Buffer | null) =>
    send(app, contract.saveNoticeLogo, { as: me, body: { logo: logo && logo.toString('base64') } });

  it("is shown in the account's emails by a key per email, and is refused when it is not a picture", async () => {
    const me = await shop({ kinds: ['out_for_delivery'] });
    for (const no of [Buffer.from('<svg onload="alert(1)"/>'), png.subarray(0, 30), Buffer.alloc(300_000)])
      expect((await saveLogo(me, no)).status).toBe(400);
    expect((await saveLogo(me, png)).r.hasLogo).toBe(true);
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    const { body_html: html } = await newestMail(app, me);
    const [, url = ''] = /src="http:\/\/portal\.test([^"]*)"/u.exec(html) ?? [];
    const picture = await app.http.inject({ method: 'GET', url, remoteAddress: ownAddress() });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload).toEqual(png);
    await saveLogo(me, null);
    expect((await app.http.inject({ method: 'GET', url, remoteAddress: ownAddress() })).statusCode).toBe(404);
  });

  it('can be replaced although the store cannot remove the old one, which is removed by a later job', async () => {
    const me = await shop({ kinds: ['out_for_delivery'] });
    const stored = followFiles(app, 'notice-logo');
    await saveLogo(me, png);
    const away = vi.spyOn(app.kit.files, 'remove').mockRejectedValue(new FilesAway('files away'));
    expect((await saveLogo(me, png)).status).toBe(200);
    away.mockRestore();
    // No worker runs jobs in this app.
    const { rows } = await app.kit.database.executeSql(
      "select data -> 'keys' as keys from pgboss.job where name = 'remove-files' and state < 'active'",
    );
    expect(rows).toContainEqual({ keys: [stored.keys()[0]] });
  });
});

describe('The email about a delivery', () => {
  it('shows the photo of the proof by the key of that email, and no photo without a proof', async () => {
    const me = await shop({ kinds: ['created', 'delivered'] });
    const shipment = await parcel(me);
    const other = await parcel(me);
    await follow();
    await makePod(app, me, shipment);
    await happens(me, shipment.shipmentId, 'PKU', 'OFD', 'DLV');
    await happens(me, other.shipmentId, 'PKU', 'DLV');
    await follow();
    const sent = await mailsOf(app, me);
    const pictures = await Promise.all(
      sent.map(async ({ subject, body_html: html, body_text: text }) => {
        const email = await PostalMime.parse(
          await new MailComposer({ from: 'a@b.example', to: 'c@d.example', subject, html, text })
            .compile()
            .build(),
        );
        return /<img[^>]*src="http:\/\/portal\.test([^"]*)"/u.exec(email.html ?? '')?.[1] ?? null;
      }),
    );
    const [created, alsoCreated, delivered, without] = pictures;
    expect([created, alsoCreated, without]).toEqual([null, null, null]);
    expect(delivered).toMatch(/^\/stopnotices\/[\w-]{32}\/photo$/u);
    const look = (url = '') => app.http.inject({ method: 'GET', url, remoteAddress: ownAddress() });
    const photo = await look(delivered ?? '');
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(photo.rawPayload).toEqual(await readPodSample('door'));
    expect((await look(delivered?.replace(/.\/photo$/u, '_/photo'))).statusCode).toBe(404);
    const [, ofOther = ''] = /(\/stopnotices\/[\w-]+)/u.exec(sent[3]?.body_html ?? '') ?? [];
    expect((await look(`${ofOther}/photo`)).statusCode).toBe(404);
  });

  it('never shows the photo of a proof that was corrected', async () => {
    const me = await shop({ kinds: ['delivered'] });
    const { cnNo } = await parcel(me, underWay());
    const [wrong, right] = [await readPodSample('slip'), await readPodSample('door')];
    const wrongly = minutesAgo(9);
    await deliver(cnNo, wrongly, wrong);
    await follow();
    const [, link = ''] = /(\/stopnotices\/[\w-]+)/u.exec((await emails(me))[0]?.body_text ?? '') ?? [];
    const look = () => app.http.inject({ method: 'GET', url: `${link}/photo`, remoteAddress: ownAddress() });
    expect((await look()).statusCode).toBe(200);
    await takeBack(cnNo, wrongly);
    expect((await look()).statusCode).toBe(404);
    await deliver(cnNo, minutesAgo(6), right);
    expect((await look()).rawPayload).toEqual(right);
  });
});
