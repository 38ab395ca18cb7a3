import { beforeAll, describe, expect, it } from 'vitest';

import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import * as contract from '#shared/features/postcode/postcode.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

const lookUp = (postcode: string, isCheckingPostcodeSuspend?: string) =>
  send(app, contract.malaysiaPostcode, { as: user, query: { postcode, isCheckingPostcodeSuspend } });

describe('the postcode look-up', () => {
  it('returns a Malaysian postcode in the fields of the specification, with its leading zero kept', async () => {
    const { status, r } = await lookUp('01000');
    expect(status).toBe(200);
    expect(r).toMatchObject({ Postcode: '01000', State: 'Perlis', StateId: 9, city: 'Kangar' });
    expect(r.DistrictList[0]).toMatchObject({ District: 'Kangar', IsNsa: false });
    expect(r.DistrictList[0]?.LocationList[0]).toMatchObject({ Location: 'Kangar' });
  });

  it('resolves a Singapore postcode by its sector', async () => {
    const { r } = await send(app, contract.singaporePostcode, { as: user, query: { postcode: '079903' } });
    expect(r).toMatchObject({ Postcode: '079903', State: 'Singapore', sector: '07' });
  });

  it('returns 404 and names the postcode when it is not known', async () => {
    for (const postcode of ['00000', '1000', 'ABCDE', '０１０００']) {
      const { status, e } = await lookUp(postcode);
      expect(status).toBe(404);
      expect(e).toBe(`Postcode ${postcode} was not found. Please check it.`);
    }
  });

  it('refuses a non-service area only when isCheckingPostcodeSuspend is true', async () => {
    const nsa = await anyNonServiceArea();
    expect((await lookUp(nsa, 'false')).status).toBe(200);
    const refused = await lookUp(nsa, 'true');
    expect(refused.status).toBe(400);
    expect(refused.e).toBe(`Postcode ${nsa} is in a non-service area.`);
  });
});

describe('countries and states', () => {
  it('list the two markets first', async () => {
    const { r } = await send(app, contract.getCountries, { as: user });
    expect(r.countries.slice(0, 2)).toEqual([
      { code: 'MY', name: 'Malaysia', countryId: MALAYSIA, dialCode: '60', hasPostcodes: true },
      { code: 'SG', name: 'Singapore', countryId: SINGAPORE, dialCode: '65', hasPostcodes: true },
    ]);
    expect(r.countries.length).toBe(249);
    expect(new Set(r.countries.map(({ name }) => name)).size).toBe(249);
  });

  it('list the sixteen states of Malaysia, and Singapore', async () => {
    const { r } = await send(app, contract.getStates, { as: user });
    expect(r.states.filter(({ CountryId }) => CountryId === MALAYSIA).length).toBe(16);
    expect(r.states).toContainEqual({ StateId: 17, State: 'Singapore', CountryId: SINGAPORE });
  });
});

describe('the COOL area check', () => {
  it('tells whether a postcode is served, with a sentence in the language of the request when it is not', async () => {
    const cool = await makeAdmin(app, { is_cool: true });
    const ask = (postCode: string) =>
      send(app, contract.coolAreaValidation, { as: cool, query: { postCode } });
    expect((await ask('50000')).r).toEqual({ postCode: '50000', isNsa: false, message: '' });
    const refused = await anyCoolNonServiceArea();
    expect((await ask(refused)).r).toEqual({
      postCode: refused,
      isNsa: true,
      message: `Postcode ${refused} is in a non-service area for COOL.`,
    });
    const malay = await send(app, contract.coolAreaValidation, {
      as: cool,
      query: { postCode: refused },
      language: 'ms',
    });
    expect(malay.r.message).toBe(`Poskod ${refused} berada di kawasan tanpa perkhidmatan untuk COOL.`);
  });
});

describe('loading the shipped data', () => {
  it('leaves the rows as they are when it is repeated, also by several instances at once', async () => {
    const count = async () =>
      (await app.kit.database.executeSql('select count(*) as n from postcode')).rows as { n: number }[];
    const [before] = await count();
    await Promise.all([app.loadReferenceData(), app.loadReferenceData(), app.loadReferenceData()]);
    expect((await count())[0]).toEqual(before);
  });

  it('is followed by a reload of the cache, after which the new data is returned', async () => {
    const { db } = app.kit.database;
    const changed = await db
      .selectFrom('postcode')
      .selectAll()
      .where('market', '=', MALAYSIA)
      .where('postcode', '=', '01007')
      .executeTakeFirstOrThrow();
    const districts = JSON.stringify(changed.districts.map((row) => ({ ...row, city: 'Newtown' })));
    const update = (to: string) =>
      db.updateTable('postcode').set({ districts: to }).where('postcode', '=', '01007').execute();
    // Read once before, so that the next look-up is answered from the cache.
    expect((await lookUp('01007')).r.city).toBe('Kangar');
    await update(districts);
    expect((await lookUp('01007')).r.city).toBe('Kangar');
    app.services.postcodes.reload();
    expect((await lookUp('01007')).r.city).toBe('Newtown');
    await update(JSON.stringify(changed.districts));
    app.services.postcodes.reload();
  });
});

async function rowsOfMalaysia() {
  return app.kit.database.db.selectFrom('postcode').selectAll().where('market', '=', MALAYSIA).execute();
}

async function anyNonServiceArea(): Promise<string> {
  const rows = await rowsOfMalaysia();
  return rows.find(({ districts }) => districts.every(({ isNsa }) => isNsa))?.postcode ?? '';
}

async function anyCoolNonServiceArea(): Promise<string> {
  const rows = await rowsOfMalaysia();
  const served = rows.filter(({ districts }) => !districts.some(({ isNsa }) => isNsa));
  return served.find(({ districts }) => districts.every(({ isCoolNsa }) => isCoolNsa))?.postcode ?? '';
}
