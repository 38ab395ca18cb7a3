import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resumeBulk, submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { loadPostcodes, loadRateCards } from '#shared/features/operations/reference-data.contract.ts';
import { acceptSample, portalData, sampleData } from '#shared/features/sample-data/sample-data.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { moveSupplyRequest } from '#shared/features/supply/supply-operations.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { makeApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { Database } from '#server/platform/db/database.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeRequest } from '#server/test/examples/supply.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { migratedDatabase, testApp, testEnv, type TestApp } from '#server/test/test-app.ts';

const key = 'Kx8vR2mQ7tZ4pW9s';
const shipped = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const shippedCards = readdirSync(new URL('../pricing/data/', import.meta.url))
  .filter((name) => name.startsWith('my-') && name.endsWith('.json'))
  .map((name) => JSON.parse(shipped(`pricing/data/${name}`)) as object);

/** A portal in production mode with an empty database and the settings that production requires. */
async function production(settings: Record<string, string>): Promise<TestApp & { database: Database }> {
  const database = await migratedDatabase(5);
  const env = readEnv({
    ...testEnv(),
    PORTAL_MODE: 'production',
    DATABASE_URL: 'postgres://portal@db/portal?sslmode=verify-full',
    SMTP_URL: 'smtps://127.0.0.1:1',
    MAIL_FROM: 'portal@courier.example',
    PUBLIC_URL: 'https://portal.test',
    OPERATOR_KEYS: key,
    SECRET_KEY: 'vT3kQ9xLw2PzR7mYbN5cJ8hDfG4sA6uE',
    SHOW_INTERFACE: 'all',
    ...settings,
  });
  const { clock } = await testApp();
  const app = await makeApp({ env, database, clock, pages: null });
  await app.loadReferenceData();
  await app.http.ready();
  await app.start();
  return { ...app, clock, database };
}

const create = async (app: TestApp) => {
  const me = await makeAdmin(app);
  return send(app, createShipment, { as: me, body: shipmentForm() });
};
async function uploaded(app: TestApp, as: TestUser): Promise<string> {
  const file = `Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods
Ali,0123456789,12 Jalan Ampang,50450,Parcel,1,No`;
  const { r } = await send(app, uploadBulkFile, { as, body: fileForm(file, 'orders.csv') });
  return r.uploadId;
}
const bulk = async (app: TestApp) => {
  const me = await makeAdmin(app);
  return send(app, submitBulk, { as: me, body: { uploadId: await uploaded(app, me) } });
};
const statesSeen = async (app: TestApp) => (await send(app, portalData, { as: await makeAdmin(app) })).r;

describe('A production portal', () => {
  let empty: Awaited<ReturnType<typeof production>>;
  beforeAll(async () => {
    empty = await production({});
  });
  afterAll(async () => {
    await empty.stop();
    await empty.database.close();
  });

  it('loads no sample prices or postcodes, reports them as missing, and ships once real ones are loaded', async () => {
    expect(await statesSeen(empty)).toEqual({ prices: 'missing', postcodes: 'missing' });
    expect(await create(empty)).toMatchObject({
      status: 409,
      e: 'Prices are not loaded yet, so consignment notes cannot be created.',
    });
    const cards = await send(empty, loadRateCards, { as: key, body: { cards: shippedCards } });
    expect(cards.status).toBe(200);
    expect(await create(empty)).toMatchObject({
      status: 409,
      e: 'Postcodes are not loaded yet, so consignment notes cannot be created.',
    });
    const postcodes = await send(empty, loadPostcodes, {
      as: key,
      body: {
        postcodes: shipped('postcode/data/malaysia.csv'),
        stations: shipped('postcode/data/stations.csv'),
      },
    });
    expect(postcodes.e).toBeNull();
    expect(await statesSeen(empty)).toEqual({ prices: 'loaded', postcodes: 'loaded' });
    expect((await create(empty)).status).toBe(200);
  });
});

describe('A production portal with SAMPLE_DATA set', () => {
  let trial: Awaited<ReturnType<typeof production>>;
  beforeAll(async () => {
    trial = await production({ SAMPLE_DATA: 'prices,postcodes' });
  });
  afterAll(async () => {
    await trial.stop();
    await trial.database.close();
  });

  it('reports its data as samples, and ships only after the operator has accepted each of them', async () => {
    expect(await statesSeen(trial)).toEqual({ prices: 'sample', postcodes: 'sample' });
    expect(await create(trial)).toMatchObject({
      status: 409,
      e: 'Prices are samples, so consignment notes cannot be created until the real ones are loaded.',
    });
    const one = await send(trial, acceptSample, { as: key, body: { data: ['prices'] } });
    expect(await bulk(trial)).toMatchObject({
      status: 409,
      e: expect.stringContaining('Postcodes are samples'),
    });
    expect(one.r).toMatchObject({
      MY: { prices: 'loaded', postcodes: 'sample' },
      accepted: [{ data: 'prices', by: { kind: 'operator', name: 'first-key' } }],
    });
    expect((await create(trial)).e).toContain('Postcodes are samples');
    await send(trial, acceptSample, { as: key, body: { data: ['postcodes'] } });
    expect((await create(trial)).status).toBe(200);
    expect((await bulk(trial)).status).toBe(200);
  });

  it('refuses to resume a bulk upload while its samples are not accepted', async () => {
    const me = await makeAdmin(trial);
    const uploadId = await uploaded(trial, me);
    await trial.database.executeSql("delete from portal_setting where name like 'sample-accepted:%'");
    expect(await send(trial, resumeBulk, { as: me, body: { uploadId } })).toMatchObject({
      status: 409,
      e: expect.stringContaining('Prices are samples'),
    });
  });

  it('refuses to ship supplies while its samples are not accepted', async () => {
    const me = await makeAdmin(trial);
    const { requestNo } = await makeRequest(trial, me);
    const move = (state: string) =>
      send(trial, moveSupplyRequest, { as: key, body: { requestNo, state, reason: '' } });
    for (const state of ['approved', 'packed']) expect((await move(state)).e).toBeNull();
    expect(await move('shipped')).toMatchObject({
      status: 409,
      e: expect.stringContaining('Prices are samples'),
    });
  });

  it('reports prices as samples while one sample rate card of the market is still in force', async () => {
    const cards = shippedCards.slice(0, 1);
    await trial.database.executeSql("delete from portal_setting where name like 'sample-accepted:%'");
    await send(trial, loadRateCards, { as: key, body: { cards } });
    expect((await send(trial, sampleData, { as: key })).r.MY.prices).toBe('sample');
    await send(trial, loadRateCards, { as: key, body: { cards: shippedCards } });
    expect((await send(trial, sampleData, { as: key })).r).toMatchObject({
      MY: { prices: 'loaded' },
      SG: { prices: 'sample' },
    });
  });
});

it('A demo portal has postcodes, and reports its sample data as loaded', async () => {
  const app = await testApp();
  expect(await app.kit.database.db.selectFrom('postcode').select('market').limit(1).execute()).toHaveLength(
    1,
  );
  const me = await makeAdmin(app, { market: MALAYSIA });
  expect((await send(app, portalData, { as: me })).r).toEqual({ prices: 'loaded', postcodes: 'loaded' });
});
