import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { buyerChoices, type BuyerChoice } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import * as inbox from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

afterEach(() => app.clock.reset());

const receiver = { name: 'Puan Secret', phone: '123456789', address1: '77 Jalan Rahsia' };

async function shop(choices: readonly BuyerChoice[] = buyerChoices): Promise<TestUser> {
  const me = await makeAdmin(app);
  const { e } = await send(app, contract.saveNoticeSettings, {
    as: me,
    body: { isOn: false, kinds: [], language: 'en', shopName: 'Kedai Bunga Raya', choices: [...choices] },
  });
  expect(e).toBeNull();
  return me;
}

const parcel = (me: TestUser, events: ShipmentOptions['events'], more: ShipmentOptions = {}) =>
  makeShipment(app, me, {
    createdAt: new Date(app.clock.now().getTime() - 7_200_000),
    events,
    receiver,
    ...more,
  });

const page = async (cnNo: string, language = 'en') =>
  (await app.http.inject({ method: 'GET', url: `/t/${cnNo}?lang=${language}`, remoteAddress: ownAddress() }))
    .body;

async function choose(cnNo: string, form: Record<string, string>, from = ownAddress()) {
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: `/t/${cnNo}/choice?lang=en`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return { statusCode, body };
}

/** Days that the page of a parcel offers. */
const daysOn = (body: string) => [...body.matchAll(/<option value="([\d-]+)"/gu)].map(([, day]) => day ?? '');

const give = (as: TestUser, shipmentId: string, action: string, more: object = {}) =>
  send(app, inbox.giveInstruction, { as, body: { shipmentIds: [shipmentId], action, ...more } });

/** Records a scan a minute after the one before, later than anything that was asked for. */
async function happens({ scope }: TestUser, shipmentId: string, code: EventCode) {
  app.clock.forward(1);
  const event = { code, at: app.clock.now(), place: 'Kuala Lumpur', byWhom: 'Test' };
  await app.kit.database.transaction((trx) => recordEvents(app.clock, trx, scope, shipmentId, [event]));
  app.clock.forward(1);
}

/** What operations are asked to do with a parcel. */
const given = async (cnNo: string) => {
  const { r } = await send(app, operations.instructions, { as: app.kit.env.operatorKeys[0] ?? '' });
  return r.instructions.filter((one) => one.cnNo === cnNo);
};

/** Operations refuse what they were asked to do last. */
async function refuse(cnNo: string) {
  const { instructionId = '' } = (await given(cnNo)).at(-1) ?? {};
  const body = { instructionId, outcome: 'refused', reason: 'Out of our way' };
  const { e } = await send(app, operations.answerInstruction, {
    as: app.kit.env.operatorKeys[0] ?? '',
    body,
  });
  expect(e).toBeNull();
}

const answered = async (as: TestUser) =>
  (await send(app, inbox.exceptionListing, { as, body: { tab: 'answered' } })).r.items;

describe('The receiver of a parcel', () => {
  it('is offered nothing until the account allows it', async () => {
    const { cnNo } = await parcel(await makeAdmin(app), ['PKU', 'OFD', 'NOH']);
    expect(await page(cnNo)).not.toContain('Change the delivery');
    expect((await choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
  });

  it('chooses another day with the last digits of the phone; operations and the account are notified, nobody is named', async () => {
    const me = await shop();
    const { cnNo } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    const before = await page(cnNo);
    const [day = ''] = daysOn(before);
    const done = await choose(cnNo, { choice: 'day', day, digits: '6789' });
    expect(done.body).toContain('The courier has been told');
    expect(await answered(me)).toMatchObject([
      { kind: 'failed', name: cnNo, instruction: { action: 'again', day, isByReceiver: true, byWhom: '' } },
    ]);
    const { r } = await send(app, inbox.exceptionListing, { as: me, body: {} });
    expect(r.items).toEqual([]);
    const { r: told } = await send(app, operations.instructions, { as: app.kit.env.operatorKeys[0] ?? '' });
    expect(told.instructions.find((one) => one.cnNo === cnNo)).toMatchObject({ action: 'again', day });
    const after = await page(cnNo);
    expect(after).toContain('The courier has been told what to do');
    for (const body of [before, done.body, after]) expect(body).not.toMatch(/Secret|Rahsia|123456789/u);
  });

  it('adds a landmark while it is on its way, which makes it wait for nobody', async () => {
    const me = await shop(['landmark']);
    const { cnNo } = await parcel(me, ['PKU', 'ARR']);
    await choose(cnNo, {
      choice: 'landmark',
      landmark: 'Blue gate <b>opposite</b> the surau',
      digits: '6789',
    });
    expect(await answered(me)).toMatchObject([
      { kind: 'underway', instruction: { action: 'landmark', text: 'Blue gate <b>opposite</b> the surau' } },
    ]);
  });

  it('has it left with a neighbour, but not where money is to be collected', async () => {
    const me = await shop(['neighbour']);
    const request = { choice: 'neighbour', neighbour: 'No 5, Puan Lim', digits: '6789' };
    const { cnNo } = await parcel(me, ['PKU', 'OFD']);
    expect((await choose(cnNo, request)).statusCode).toBe(200);
    expect(await answered(me)).toMatchObject([
      { name: cnNo, instruction: { action: 'neighbour', text: 'No 5, Puan Lim', isByReceiver: true } },
    ]);
    const { cnNo: withCod } = await parcel(me, ['PKU', 'OFD'], { codCents: 50_00 });
    expect(await page(withCod)).not.toContain('neighbour');
    expect((await choose(withCod, request)).statusCode).toBe(403);
  });

  it('is answered alike whatever is wrong: digits, choice, day, parcel; and after five tries the right ones are, too', async () => {
    const me = await shop(['day', 'collect']);
    const { cnNo } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    const { cnNo: delivered } = await parcel(me, ['PKU', 'OFD', 'DLV']);
    const collect = { choice: 'collect', digits: '6789' };
    const wrong = [
      await choose(cnNo, { ...collect, digits: '0000' }),
      await choose(cnNo, { choice: 'neighbour', neighbour: 'No 5', digits: '6789' }),
      await choose(cnNo, { choice: 'day', day: '2020-01-01', digits: '6789' }),
      await choose(delivered, collect),
    ];
    for (let i = 0; i < 2; i += 1) wrong.push(await choose(cnNo, { ...collect, digits: '1111' }));
    wrong.push(await choose(cnNo, collect));
    const told = wrong.map(
      ({ statusCode, body }) => `${statusCode} ${body.replaceAll(/H[A-Z]\d{9}MY/gu, 'CN')}`,
    );
    expect(new Set(told).size).toBe(1);
    expect(await answered(me)).toEqual([]);
    app.clock.forward(25 * 60);
    expect((await choose(cnNo, collect)).statusCode).toBe(200);
    app.clock.reset();
  });

  it('is led to the company of the parcel’s market when the request cannot be accepted', async () => {
    const { statusCode, body } = await choose(cnNumber('consignment', 'SG', 99_000_902), {
      choice: 'collect',
      digits: '6789',
    });
    expect(statusCode).toBe(403);
    expect(body).toContain('care.sg@kelicap.example');
    expect(body).not.toContain('care.my@kelicap.example');
  });

  it('guessing from many places at once tries no more than five', async () => {
    const me = await shop(['collect']);
    const { cnNo } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    const guesses = Array.from({ length: 12 }, (_, i) =>
      choose(cnNo, { choice: 'collect', digits: String(i).padStart(4, '0') }),
    );
    await Promise.all(guesses);
    expect((await choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
  });

  it('asks for no new delivery once the account has had it returned, wherever it is scanned next', async () => {
    const me = await shop();
    const { cnNo, shipmentId } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    expect((await give(me, shipmentId, 'return')).e).toBeNull();
    for (const code of ['ARR', 'DEP', 'OFD'] as const) {
      await happens(me, shipmentId, code);
      expect(await page(cnNo)).toContain('The courier has been told what to do');
      const request = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
      expect((await choose(cnNo, request)).statusCode).toBe(403);
    }
    expect(await given(cnNo)).toMatchObject([{ action: 'return' }]);
  });

  it('asks once until the next attempt, by what the account or the receiver has asked for', async () => {
    const me = await shop();
    const { cnNo, shipmentId } = await parcel(me, ['PKU', 'ARR']);
    const landmark = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
    expect((await choose(cnNo, landmark)).statusCode).toBe(200);
    await happens(me, shipmentId, 'DEP');
    expect((await choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
    await happens(me, shipmentId, 'OFD');
    expect((await choose(cnNo, landmark)).statusCode).toBe(200);
    await happens(me, shipmentId, 'NOH');
    expect(await page(cnNo)).toContain('Change the delivery');
    expect((await give(me, shipmentId, 'again')).e).toBeNull();
    await happens(me, shipmentId, 'ARR');
    expect((await choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
    expect((await given(cnNo)).map(({ action }) => action)).toEqual(['landmark', 'landmark', 'again']);
  });

  it('reads on the page that the request was refused, in the page’s language, until the next attempt or request', async () => {
    const me = await shop();
    const { cnNo, shipmentId } = await parcel(me, ['PKU', 'ARR']);
    const landmark = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
    const refused = 'The courier could not do what you asked for';
    await choose(cnNo, landmark);
    expect(await page(cnNo)).not.toContain(refused);
    await refuse(cnNo);
    await happens(me, shipmentId, 'DEP');
    const body = await page(cnNo);
    expect(body).toContain(refused);
    expect(body).toContain('name="digits"');
    expect(await page(cnNo, 'zh')).toContain('快递公司无法按您的要求处理');
    expect(await page(cnNo, 'ms')).toContain('tidak dapat memenuhi permintaan anda');
    await choose(cnNo, landmark);
    expect(await page(cnNo)).not.toContain(refused);
    await refuse(cnNo);
    await happens(me, shipmentId, 'OFD');
    expect(await page(cnNo)).not.toContain(refused);
    await choose(cnNo, landmark);
    await refuse(cnNo);
    expect(await page(cnNo)).toContain(refused);
    await happens(me, shipmentId, 'DLV');
    expect(await page(cnNo)).not.toContain(refused);
  });

  it('reads that the request was refused and whom to contact, though nothing can be chosen any more', async () => {
    const me = await shop(['collect']);
    const { cnNo } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    await choose(cnNo, { choice: 'collect', digits: '6789' });
    await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { isOn: false, kinds: [], language: 'en', shopName: 'Kedai Bunga Raya', choices: [], version: 1 },
    });
    await refuse(cnNo);
    const body = await page(cnNo);
    expect(body).toContain('Please contact the sender');
    expect(body).not.toContain('name="digits"');
  });

  it('reads nothing of an instruction of the account that was refused', async () => {
    const me = await shop();
    const { cnNo, shipmentId } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    await give(me, shipmentId, 'again');
    await refuse(cnNo);
    expect(await page(cnNo)).not.toContain('could not do');
  });

  it('asks for another day although the account has answered the customs', async () => {
    const me = await shop();
    const { cnNo, shipmentId } = await parcel(me, ['PKU', 'CUS']);
    expect((await give(me, shipmentId, 'answer', { text: 'It is a gift' })).e).toBeNull();
    await happens(me, shipmentId, 'CLR');
    expect((await choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(200);
  });

  it('asks for collection alone after the third attempt, also when the station has scanned the parcel', async () => {
    const me = await shop();
    const tried = ['PKU', 'OFD', 'NOH', 'OFD', 'NOH', 'OFD', 'REF', 'ARR'] as const;
    const { cnNo } = await parcel(me, tried);
    const body = await page(cnNo);
    expect(body).toContain('value="collect"');
    for (const choice of ['day', 'neighbour', 'landmark']) expect(body).not.toContain(`value="${choice}"`);
    const request = { choice: 'neighbour', neighbour: 'No 5', digits: '6789' };
    expect((await choose(cnNo, request)).statusCode).toBe(403);
    expect((await choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(200);
  });

  it('instructs once; what a form lacks is reported before any digit is checked', async () => {
    const me = await shop();
    const { cnNo } = await parcel(me, ['PKU', 'OFD', 'NOH']);
    const lacking: Record<string, string>[] = [
      {},
      { choice: 'collect' },
      { choice: 'landmark', landmark: ' ', digits: '6789' },
    ];
    for (const form of lacking) expect((await choose(cnNo, form)).statusCode).toBe(400);
    const both = await Promise.all([1, 2].map(() => choose(cnNo, { choice: 'collect', digits: '6789' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    expect(await answered(me)).toHaveLength(1);
  });
});
