import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import * as inbox from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { choiceDesk } from './choice-desk.fixture.ts';

let app: TestApp;
let desk: ReturnType<typeof choiceDesk>;

beforeAll(async () => {
  app = await testApp();
  desk = choiceDesk(app);
});

afterEach(() => app.clock.reset());

/** The days offered on the page of a parcel. */
const daysOn = (body: string) => [...body.matchAll(/<option value="([\d-]+)"/gu)].map(([, day]) => day ?? '');

/** What operations are asked to do with a parcel. */
const given = async (cnNo: string) => {
  const { r } = await send(app, operations.instructions, { as: app.kit.env.operatorKeys[0] ?? '' });
  return r.instructions.filter((one) => one.cnNo === cnNo);
};

/** Operations refuse the last instruction for the parcel. */
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
  it('is offered no choice until the account allows it', async () => {
    const { cnNo } = await desk.parcel(await makeAdmin(app), ['PKU', 'OFD', 'NOH']);
    expect(await desk.page(cnNo)).not.toContain('Change the delivery');
    expect((await desk.choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
  });

  it('chooses another day with the last digits of the phone, for operations and the account, and sees no names', async () => {
    const me = await desk.shop();
    const { cnNo } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    const before = await desk.page(cnNo);
    const [day = ''] = daysOn(before);
    const done = await desk.choose(cnNo, { choice: 'day', day, digits: '6789' });
    expect(done).toMatchObject({ statusCode: 303, location: `/t/${cnNo}?lang=en#choice` });
    expect(await answered(me)).toMatchObject([
      { kind: 'failed', name: cnNo, instruction: { action: 'again', day, isByReceiver: true, byWhom: '' } },
    ]);
    const { r } = await send(app, inbox.exceptionListing, { as: me, body: {} });
    expect(r.items).toEqual([]);
    const { r: pending } = await send(app, operations.instructions, {
      as: app.kit.env.operatorKeys[0] ?? '',
    });
    expect(pending.instructions.find((one) => one.cnNo === cnNo)).toMatchObject({ action: 'again', day });
    const after = await desk.page(cnNo);
    expect(after).toContain('The courier has been told what to do');
    for (const body of [before, done.body, after]) expect(body).not.toMatch(/Secret|Rahsia|123456789/u);
  });

  it('adds a landmark while the parcel is under way, and the account need not answer', async () => {
    const me = await desk.shop(['landmark']);
    const { cnNo } = await desk.parcel(me, ['PKU', 'ARR']);
    await desk.choose(cnNo, {
      choice: 'landmark',
      landmark: 'Blue gate <b>opposite</b> the surau',
      digits: '6789',
    });
    expect(await answered(me)).toMatchObject([
      { kind: 'underway', instruction: { action: 'landmark', text: 'Blue gate <b>opposite</b> the surau' } },
    ]);
  });

  it('leaves the parcel with a neighbour, but not one with COD', async () => {
    const me = await desk.shop(['neighbour']);
    const request = { choice: 'neighbour', neighbour: 'No 5, Puan Lim', digits: '6789' };
    const { cnNo } = await desk.parcel(me, ['PKU', 'OFD']);
    expect((await desk.choose(cnNo, request)).statusCode).toBe(303);
    expect(await answered(me)).toMatchObject([
      { name: cnNo, instruction: { action: 'neighbour', text: 'No 5, Puan Lim', isByReceiver: true } },
    ]);
    const { cnNo: withCod } = await desk.parcel(me, ['PKU', 'OFD'], { codCents: 50_00 });
    expect(await desk.page(withCod)).not.toContain('neighbour');
    expect((await desk.choose(withCod, request)).statusCode).toBe(403);
  });

  it('gets the same refusal for wrong digits, choice, day or parcel, and for right digits after five tries', async () => {
    const me = await desk.shop(['day', 'collect']);
    const { cnNo } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    const { cnNo: delivered } = await desk.parcel(me, ['PKU', 'OFD', 'DLV']);
    const collect = { choice: 'collect', digits: '6789' };
    const wrong = [
      await desk.choose(cnNo, { ...collect, digits: '0000' }),
      await desk.choose(cnNo, { choice: 'neighbour', neighbour: 'No 5', digits: '6789' }),
      await desk.choose(cnNo, { choice: 'day', day: '2020-01-01', digits: '6789' }),
      await desk.choose(delivered, collect),
    ];
    for (let i = 0; i < 2; i += 1) wrong.push(await desk.choose(cnNo, { ...collect, digits: '1111' }));
    wrong.push(await desk.choose(cnNo, collect));
    // The form below the sentence is public, as on the parcel's own page.
    const refusals = wrong.map(({ statusCode, body }) =>
      [statusCode, /<title>([^·]*)/u.exec(body)?.[1], /role="status">([^<]*)/u.exec(body)?.[1]].join(' '),
    );
    expect(new Set(refusals).size).toBe(1);
    expect(await answered(me)).toEqual([]);
    app.clock.forward(25 * 60);
    expect((await desk.choose(cnNo, collect)).statusCode).toBe(303);
    app.clock.reset();
  });

  it('sees the contact of the market of the CN when the request is refused', async () => {
    const { statusCode, body } = await desk.choose(cnNumber('consignment', 'SG', 99_000_902), {
      choice: 'collect',
      digits: '6789',
    });
    expect(statusCode).toBe(403);
    expect(body).toContain('care.sg@kelicap.example');
    expect(body).not.toContain('care.my@kelicap.example');
  });

  it('has at most five tries, also when they are made at the same time', async () => {
    const me = await desk.shop(['collect']);
    const { cnNo } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    const guesses = Array.from({ length: 12 }, (_, i) =>
      desk.choose(cnNo, { choice: 'collect', digits: String(i).padStart(4, '0') }),
    );
    await Promise.all(guesses);
    expect((await desk.choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
  });

  it('cannot ask for a new delivery after the account had the parcel returned, whatever is scanned next', async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    expect((await desk.give(me, shipmentId, 'return')).e).toBeNull();
    for (const code of ['ARR', 'DEP', 'OFD'] as const) {
      await desk.happens(me, shipmentId, code);
      expect(await desk.page(cnNo)).toContain('The courier has been told what to do');
      const request = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
      expect((await desk.choose(cnNo, request)).statusCode).toBe(403);
    }
    expect(await given(cnNo)).toMatchObject([{ action: 'return' }]);
  });

  it('can give one instruction until the next attempt, counting those of the account', async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'ARR']);
    const landmark = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
    expect((await desk.choose(cnNo, landmark)).statusCode).toBe(303);
    await desk.happens(me, shipmentId, 'DEP');
    expect((await desk.choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
    await desk.happens(me, shipmentId, 'OFD');
    expect((await desk.choose(cnNo, landmark)).statusCode).toBe(303);
    await desk.happens(me, shipmentId, 'NOH');
    expect(await desk.page(cnNo)).toContain('Change the delivery');
    expect((await desk.give(me, shipmentId, 'again')).e).toBeNull();
    await desk.happens(me, shipmentId, 'ARR');
    expect((await desk.choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(403);
    expect((await given(cnNo)).map(({ action }) => action)).toEqual(['landmark', 'landmark', 'again']);
  });

  it('reads a refusal of the request on the page, in its language, until the next attempt or request', async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'ARR']);
    const landmark = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
    const refused = 'The courier could not do what you asked for';
    await desk.choose(cnNo, landmark);
    expect(await desk.page(cnNo)).not.toContain(refused);
    await refuse(cnNo);
    await desk.happens(me, shipmentId, 'DEP');
    const body = await desk.page(cnNo);
    expect(body).toContain(refused);
    expect(body).toContain('name="digits"');
    expect(await desk.page(cnNo, 'zh')).toContain('快递公司无法按您的要求处理');
    expect(await desk.page(cnNo, 'ms')).toContain('tidak dapat memenuhi permintaan anda');
    await desk.choose(cnNo, landmark);
    expect(await desk.page(cnNo)).not.toContain(refused);
    await refuse(cnNo);
    await desk.happens(me, shipmentId, 'OFD');
    expect(await desk.page(cnNo)).not.toContain(refused);
    await desk.choose(cnNo, landmark);
    await refuse(cnNo);
    expect(await desk.page(cnNo)).toContain(refused);
    await desk.happens(me, shipmentId, 'DLV');
    expect(await desk.page(cnNo)).not.toContain(refused);
  });

  it('reads a refusal and whom to contact, although nothing can be chosen any more', async () => {
    const me = await desk.shop(['collect']);
    const { cnNo } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    await desk.choose(cnNo, { choice: 'collect', digits: '6789' });
    await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { isOn: false, kinds: [], language: 'en', shopName: 'Kedai Bunga Raya', choices: [], version: 1 },
    });
    await refuse(cnNo);
    const body = await desk.page(cnNo);
    expect(body).toContain('Please contact the sender');
    expect(body).not.toContain('name="digits"');
  });

  it("is not shown a refusal of the account's own instruction", async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    await desk.give(me, shipmentId, 'again');
    await refuse(cnNo);
    expect(await desk.page(cnNo)).not.toContain('could not do');
  });

  it('can still choose another day after the account has answered a customs question', async () => {
    const me = await desk.shop();
    const { cnNo, shipmentId } = await desk.parcel(me, ['PKU', 'CUS']);
    expect((await desk.give(me, shipmentId, 'answer', { text: 'It is a gift' })).e).toBeNull();
    await desk.happens(me, shipmentId, 'CLR');
    const [day = ''] = daysOn(await desk.page(cnNo));
    expect((await desk.choose(cnNo, { choice: 'day', day, digits: '6789' })).statusCode).toBe(303);
    expect((await given(cnNo)).at(-1)).toMatchObject({ action: 'again', day });
  });

  it('can choose only collection after the third attempt, also when the station has scanned the parcel', async () => {
    const me = await desk.shop();
    const tried = ['PKU', 'OFD', 'NOH', 'OFD', 'NOH', 'OFD', 'REF', 'ARR'] as const;
    const { cnNo } = await desk.parcel(me, tried);
    const body = await desk.page(cnNo);
    expect(body).toContain('value="collect"');
    for (const choice of ['day', 'neighbour', 'landmark']) expect(body).not.toContain(`value="${choice}"`);
    const request = { choice: 'neighbour', neighbour: 'No 5', digits: '6789' };
    expect((await desk.choose(cnNo, request)).statusCode).toBe(403);
    expect((await desk.choose(cnNo, { choice: 'collect', digits: '6789' })).statusCode).toBe(303);
  });

  it('gives one instruction when the form is sent twice, and gets 400 for an incomplete form', async () => {
    const me = await desk.shop();
    const { cnNo } = await desk.parcel(me, ['PKU', 'OFD', 'NOH']);
    const lacking: Record<string, string>[] = [
      {},
      { choice: 'collect' },
      { choice: 'landmark', landmark: ' ', digits: '6789' },
    ];
    for (const form of lacking) expect((await desk.choose(cnNo, form)).statusCode).toBe(400);
    const both = await Promise.all(
      [1, 2].map(() => desk.choose(cnNo, { choice: 'collect', digits: '6789' })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await answered(me)).toHaveLength(1);
  });
});
