/** The pages that answer the receiver's form: sent twice, reloaded, incomplete, too long, too often. */
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { ownAddress } from '#server/test/own-address.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { choiceDesk } from './choice-desk.fixture.ts';

let app: TestApp;
let desk: ReturnType<typeof choiceDesk>;

beforeAll(async () => {
  app = await testApp();
  desk = choiceDesk(app);
});

const collect = { choice: 'collect', digits: '6789' };

describe('The delivery choice form of the receiver', () => {
  it('is accepted when the same choice is sent again, without limit and after the next scan of the parcel', async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    for (let i = 0; i < 7; i += 1) expect((await desk.choose(cnNo, collect)).statusCode).toBe(303);
    await desk.happens(me, shipmentId, 'KPT');
    expect((await desk.choose(cnNo, collect)).statusCode).toBe(303);
    expect((await desk.choose(cnNo, { ...collect, digits: '0000' })).statusCode).toBe(403);
    const other = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
    expect((await desk.choose(cnNo, other)).statusCode).toBe(403);
    app.clock.reset();
  });

  it('is refused when the account has already given the same instruction', async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    await desk.give(me, shipmentId, 'collect');
    expect((await desk.choose(cnNo, collect)).statusCode).toBe(403);
  });

  it('redirects a GET of its URL to the tracking page', async () => {
    const { cnNo } = await desk.parcel(await desk.shop(), ['PKU', 'OFD', 'NOH']);
    const { statusCode, headers } = await app.http.inject({
      method: 'GET',
      url: `/t/${cnNo.toLowerCase()}/choice?lang=ms`,
      remoteAddress: ownAddress(),
    });
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(`/t/${cnNo}?lang=ms`);
  });

  it('is shown again with the chosen and typed values but without the digits when the digits are wrong or missing', async () => {
    const { cnNo } = await desk.parcel(await desk.shop(), ['PKU', 'OFD', 'NOH']);
    const form = { choice: 'landmark', landmark: 'Blue gate & "surau"', neighbour: 'No 5', digits: '0000' };
    const day = /<option value="([\d-]+)"[^>]*>(?!.*<option)/u.exec(await desk.page(cnNo))?.[1] ?? '';
    for (const wrong of [form, { ...form, digits: '' }]) {
      const { body } = await desk.choose(cnNo, { ...wrong, day });
      expect(body).toMatch(/value="landmark"[^>]*checked/u);
      expect(body).toContain('value="Blue gate &amp; &quot;surau&quot;"');
      expect(body).toContain('value="No 5"');
      expect(body).toMatch(new RegExp(`<option value="${day}"[^>]*selected`, 'u'));
      expect(body).not.toContain('value="0000"');
    }
  });

  it('names the station for collection, and the number of days that it keeps the parcel', async () => {
    const { cnNo } = await desk.parcel(await desk.shop(['collect']), ['PKU', 'OFD', 'NOH']);
    expect(await desk.page(cnNo)).toMatch(/Station [A-Z][^<]* keeps it for 5 days\./u);
  });

  it('does not cut a text that is too long, but shows it again in full with the limit', async () => {
    const { cnNo } = await desk.parcel(await desk.shop(), ['PKU', 'OFD', 'NOH']);
    expect(await desk.page(cnNo)).not.toMatch(/name="(?:landmark|neighbour)"[^>]*maxlength/u);
    const landmark = 'Opposite the surau. '.repeat(6).trim();
    const { statusCode, body } = await desk.choose(cnNo, { choice: 'landmark', landmark, digits: '6789' });
    expect(statusCode).toBe(400);
    expect(body).toContain('at most 100 characters');
    expect(body).toContain(landmark);
  });

  it('has no preselected choice, and accepts full-width digits', async () => {
    const { cnNo } = await desk.parcel(await desk.shop(), ['PKU', 'OFD', 'NOH']);
    expect(await desk.page(cnNo)).not.toMatch(/type="radio"[^>]*checked/u);
    const form = { day: '', landmark: 'Blue gate', digits: '６７８９' };
    expect((await desk.choose(cnNo, form)).statusCode).toBe(400);
    expect((await desk.choose(cnNo, { ...form, choice: 'landmark' })).statusCode).toBe(303);
  });

  it('is answered with an HTML page when it is sent too often, is too large or fails', async () => {
    const { cnNo } = await desk.parcel(await desk.shop(), ['PKU', 'OFD', 'NOH']);
    const from = ownAddress();
    const often = [];
    for (let i = 0; i < 11; i += 1) often.push(await desk.choose(cnNo, {}, from));
    const large = await desk.choose(cnNo, { ...collect, landmark: 'x'.repeat(100_000) });
    const spy = vi.spyOn(app.kit.database, 'db', 'get');
    spy.mockImplementation(() => {
      throw new Error('no database');
    });
    const failed = await desk.choose(cnNo, collect);
    spy.mockRestore();
    expect([often.at(-1)?.statusCode, large.statusCode, failed.statusCode]).toEqual([429, 413, 500]);
    for (const body of [often.at(-1)?.body, large.body, failed.body]) {
      expect(body).toContain('<!doctype html>');
      expect(body).toContain(`href="/t/${cnNo}?lang=en"`);
    }
  });
});
