import { readFileSync } from 'node:fs';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/operations/reference-data.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import type { RateCard } from '#shared/features/pricing/rate-card.model.ts';
import { compareQuotes } from '#shared/features/quote/quote.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { piece } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { postcodeService } from '#server/features/postcode/postcode.service.ts';
import { pricingService } from '#server/features/pricing/pricing.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const shipped = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const standard = JSON.parse(shipped('pricing/data/my-domestic-standard.json')) as RateCard;
const malaysia = shipped('postcode/data/malaysia.csv');
const stations = shipped('postcode/data/stations.csv');

/** The sample card with every first weight at this price. */
const priced = (cents: number, changes: Partial<RateCard> = {}): RateCard => ({
  ...standard,
  id: 'own-standard',
  lanes: standard.lanes.map((lane) => ({ ...lane, first: { ...lane.first, cents } })),
  ...changes,
});

const load = (body: object) => send(app, contract.loadRateCards, { as: key, body });

async function freightOf(user: TestUser): Promise<number | undefined> {
  const { r } = await send(app, compareQuotes, {
    as: user,
    body: {
      senderPostcode: '47300',
      receiverPostcode: '50400',
      receiverCountry: 'MY',
      contentType: 'parcel',
      pieces: [piece(500)],
      valueCents: null,
      codCents: null,
      isEnhanced: false,
    },
  });
  return r.offers[0]?.lines.find(({ code }) => code === 'freight')?.cents;
}

describe("an account's own rate cards", () => {
  it('replace the public ones at once, only for that account, and can be removed', async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const usual = await freightOf(me);
    const loaded = await load({ accountNo: me.accountNo, cards: [priced(1_23)] });
    expect(loaded.status).toBe(200);
    expect(loaded.r.cards).toMatchObject([
      { id: 'own-standard', accountNo: me.accountNo, validFrom: standard.validFrom, isInForce: true },
    ]);
    expect(await freightOf(me)).toBe(1_23);
    expect(await freightOf(they)).toBe(usual);
    const { r } = await send(app, contract.removeRateCard, {
      as: key,
      body: { accountNo: me.accountNo, id: 'own-standard', validFrom: standard.validFrom },
    });
    expect(r.cards).toEqual([]);
    expect(await freightOf(me)).toBe(usual);
  });

  it('are not used before their first day', async () => {
    const me = await makeAdmin(app);
    const usual = await freightOf(me);
    const { r } = await load({ accountNo: me.accountNo, cards: [priced(2_34, { validFrom: '2099-01-01' })] });
    expect(r.cards[0]?.isInForce).toBe(false);
    expect(await freightOf(me)).toBe(usual);
  });

  it('with the same ID and first day replace the previous ones', async () => {
    const me = await makeAdmin(app);
    await load({ accountNo: me.accountNo, cards: [priced(3_00)] });
    const { r } = await load({ accountNo: me.accountNo, cards: [priced(4_00)] });
    expect(r.cards).toHaveLength(1);
    expect(await freightOf(me)).toBe(4_00);
  });

  it('are recorded in the audit log of the account', async () => {
    const me = await makeAdmin(app);
    await load({ accountNo: me.accountNo, cards: [priced(3_00)] });
    const rows = await app.kit.database.db
      .selectFrom('audit')
      .select(['by_kind', 'action'])
      .where('account_id', '=', me.scope)
      .execute();
    expect(rows).toContainEqual({ by_kind: 'operator', action: 'pricing.cards_loaded' });
  });
});

describe('a file of rate cards', () => {
  it('with one invalid card changes nothing, and every problem is reported with its card', async () => {
    const me = await makeAdmin(app);
    const usual = await freightOf(me);
    const noLanes = priced(1_00, { id: 'no-lanes', lanes: standard.lanes.slice(1) });
    const answer = await load({
      accountNo: me.accountNo,
      cards: [priced(1_00), noLanes, { id: 'nothing' }, 'text'],
    });
    expect(answer.status).toBe(400);
    expect(answer.e).toMatch(/^Nothing was changed\. \d+ problems, the first in card no-lanes: /u);
    const fields = Object.keys(fieldsOf(answer));
    expect(fields).toContain('card no-lanes: lanes.peninsular to peninsular');
    expect(fields).toContain('card nothing: market');
    expect(fields.some((field) => field.startsWith('card 4'))).toBe(true);
    expect(await freightOf(me)).toBe(usual);
    expect(
      (await send(app, contract.listRateCards, { as: key, query: { accountNo: me.accountNo } })).r,
    ).toEqual({
      cards: [],
    });
  });

  it('is refused for a card with a wrong flow, currency, service or price', async () => {
    const me = await makeAdmin(app);
    const cod = { ...standard.cod, collectedCurrency: 'SGD' };
    const answer = await load({
      accountNo: me.accountNo,
      cards: [
        priced(1_00, { flows: ['domestic', 'cool'] }),
        { ...priced(1_00, { id: 'own-cod' }), cod },
        { ...priced(1_00, { id: 'own-service' }), service: 'fast' },
        priced(-1, { id: 'own-negative' }),
      ],
    });
    expect(answer.status).toBe(400);
    const fields = fieldsOf(answer);
    expect(fields).toMatchObject({
      'card own-standard: flows.1': 'standard is not offered for cool shipments of Malaysia.',
      'card own-cod: cod.collectedCurrency': 'COD of domestic shipments must be collected in MYR.',
      'card own-service: service': 'Service must be one of standard, priority, chilled, frozen.',
      'card own-negative: lanes.0.first.cents': 'Cents must be more than 0.',
    });
  });

  it('is refused when two cards for the same service begin on the same day', async () => {
    const me = await makeAdmin(app);
    expect((await load({ accountNo: me.accountNo, cards: [priced(1_00)] })).status).toBe(200);
    const answer = await load({ accountNo: me.accountNo, cards: [priced(2_00, { id: 'another' })] });
    expect(answer.status).toBe(400);
    expect(answer.e).toContain('another begins on the same day as own-standard for domestic standard');
  });

  it('for an unknown account is refused', async () => {
    expect((await load({ accountNo: 'NONE000', cards: [priced(1_00)] })).status).toBe(404);
  });
});

const loadFiles = (body: object) => send(app, contract.loadPostcodes, { as: key, body });

describe('postcode files', () => {
  it('replace the data of their market and are used at once; the other market is unchanged', async () => {
    const user = await makeAdmin(app);
    const cityOf = async () =>
      (await send(app, malaysiaPostcode, { as: user, query: { postcode: '01000' } })).r.city;
    const before = (await send(app, contract.listPostcodeData, { as: key })).r;
    const renamed = malaysia.replace('01000,9,Kangar', '01000,9,Newtown');
    const { status, r } = await loadFiles({ postcodes: renamed, stations });
    expect(status).toBe(200);
    expect(await cityOf()).toBe('Newtown');
    expect(r.markets).toEqual(before.markets);
    expect(r).toMatchObject({ loadedBy: { kind: 'operator', name: '' } });
    await loadFiles({ postcodes: malaysia });
    expect(await cityOf()).toBe('Kangar');
  });

  it('with invalid rows change nothing, and each row is reported with its line and column', async () => {
    const before = (await send(app, contract.listPostcodeData, { as: key })).r;
    const bad = [
      malaysia.trimEnd(),
      '01000,9,Kangar,9003,Kangar,KGR,010,0,0,1,0',
      '99999,99,Nowhere,1,Nowhere,KGR,010,0,0,1,0',
      '99998,9,Kangar,9003,Kangar,KGR,010,maybe,0,1,0',
      '99997,17,Singapore,17001,Marina,SGC,01,0,0,0,0',
    ].join('\n');
    const last = malaysia.trimEnd().split('\n').length;
    const answer = await loadFiles({ postcodes: bad });
    expect(answer.status).toBe(400);
    expect(answer.e).toMatch(/^Nothing was changed\. 4 problems/u);
    const fields = fieldsOf(answer);
    expect(Object.keys(fields).toSorted()).toEqual([
      `postcodes line ${last + 1}: districtId`,
      `postcodes line ${last + 2}: stateId`,
      `postcodes line ${last + 3}: isNsa`,
      `postcodes line ${last + 4}: postcode`,
    ]);
    expect((await send(app, contract.listPostcodeData, { as: key })).r).toEqual(before);
  });

  it('are refused in the requested language, with a code for each row', async () => {
    const postcodes = [
      malaysia.split('\n').find((row) => !row.startsWith('#')),
      '1,9,A,1,A,KGR,010,0,0,1,0',
    ].join('\n');
    const answer = await send(app, contract.loadPostcodes, {
      as: key,
      body: { postcodes },
      language: 'ms',
    });
    expect(answer.e).toContain('yang pertama di postcodes baris 2');
    expect(answer.r).toMatchObject({
      problems: [
        { code: 'operations.unsound' },
        { code: 'postcode.key_form', field: 'postcodes line 2: postcode' },
      ],
    });
  });

  it('are refused for an unknown station, or when the stations leave out one that serves a postcode', async () => {
    const unknown = await loadFiles({ postcodes: malaysia.replaceAll(',KGR,', ',ZZZ,') });
    expect(unknown.status).toBe(400);
    expect(unknown.e).toContain('There is no station ZZZ.');
    const withoutKangar = stations
      .split('\n')
      .filter((row) => !row.includes(',KGR,'))
      .join('\n');
    const stranded = await loadFiles({ stations: withoutKangar });
    expect(stranded.e).toMatch(/^Nothing was changed\. Postcode 01000 is served by station KGR/u);
  });

  it('that are empty or malformed are refused with a message', async () => {
    for (const postcodes of ['', 'postcode\n01000,extra', '# only a comment\n', '"']) {
      const { status, e } = await loadFiles({ postcodes });
      expect(status).toBe(400);
      expect(e).toMatch(/^Nothing was changed\./u);
    }
    expect((await loadFiles({})).status).toBe(400);
  });
});

describe('another instance', () => {
  it('uses new cards and postcodes within seconds, and keeps postcodes in its cache until they change', async () => {
    const me = await makeAdmin(app);
    const other = { pricing: pricingService(app.kit), postcodes: postcodeService(app.kit) };
    const wanted = { market: 130, flow: 'domestic', service: 'standard', on: '2026-11-20' } as const;
    const cardHere = async () => (await other.pricing.tariff()).cardFor(me.scope, wanted)?.id;
    expect(await cardHere()).toBe('my-domestic-standard');
    const gazetteer = await other.postcodes.gazetteer();
    await load({ accountNo: me.accountNo, cards: [priced(5_00)] });
    app.clock.forward(5 / 60);
    expect(await cardHere()).toBe('own-standard');
    expect(await other.postcodes.gazetteer()).toBe(gazetteer);
    await loadFiles({ stations });
    app.clock.forward(5 / 60);
    expect(await other.postcodes.gazetteer()).not.toBe(gazetteer);
  });
});
