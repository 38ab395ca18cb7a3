/** Lowering the COD: only the COD fee and its tax change, by the rate card in force when the shipment was made. */
import { afterEach, beforeAll, expect, it } from 'vitest';

import { auditTrail, getAuditEntry } from '#shared/features/audit/audit.contract.ts';
import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { RateCard } from '#shared/features/pricing/rate-card.model.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { codDifferences } from '#server/test/cod-factory.ts';
import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const today = () => isoDayOf(app.clock.now(), marketOf(MALAYSIA));
const load = ({ accountNo }: TestUser, card: RateCard) =>
  app.services.rateCards.load(
    { accountNo, cards: [card] },
    { by: portalItself('test'), address: '', userAgent: '', requestId: '' },
  );
const rated = async (as: TestUser) => {
  const { tariff } = await app.services.shipments.referenceDataOf(MALAYSIA);
  const card = tariff.cardFor(as.scope, {
    market: MALAYSIA,
    flow: 'domestic',
    service: 'standard',
    on: today(),
  });
  if (!card) throw new Error('No card');
  return card;
};
const linesOf = async (as: TestUser, shipmentId: string) => {
  const { r } = await send(app, getShipment, { as, query: { shipmentId } });
  return { total: r.totalCents, lines: r.priceLines.map(({ code, cents }) => [code, cents]) };
};

it('Lowering the COD changes only its fee and tax, by the rate card in force when the shipment was made', async () => {
  let user = await makeAdmin(app);
  const shipped = await rated(user);
  const collected = { collectedCurrency: 'MYR', exchangeBasisPoints: 10_000 } as const;
  const tax = { label: 'SST 6%', basisPoints: 600 };
  const cod = { basisPoints: 200, minimumCents: 5_00, ...collected };
  await load(user, { ...shipped, id: 'own-domestic', validFrom: today(), tax, cod, fuelBasisPoints: 0 });
  const form = shipmentForm(MALAYSIA, { codCents: 1_000_00, valueCents: 1_000_00 });
  const { r, e } = await send(app, createShipment, { as: user, body: form });
  expect(e).toBeNull();
  const { shipmentId } = r;
  const before = await linesOf(user, shipmentId);
  const [freight] = before.lines;
  const freightCents = Number(freight?.[1]);
  const taxOf = (fee: number) => Math.round(((freightCents + fee) * 600) / 10_000);
  expect(before.lines).toEqual([freight, ['cod', 20_00], ['tax', taxOf(20_00)]]);

  // From tomorrow on freight is dearer, and nothing is collected for this account any more.
  const lanes = shipped.lanes.map((lane) => ({
    ...lane,
    first: { ...lane.first, cents: lane.first.cents * 3 },
  }));
  const later = { ...shipped, id: 'own-domestic', validFrom: addDays(today(), 1), lanes, cod: null };
  await load(user, later);
  app.clock.forward(24 * 60);
  user = await signedInAgain(app, user);
  const lower = (codCents: number) => send(app, lowerCod, { as: user, body: { shipmentId, codCents } });
  const lowered = await lower(500_00);
  expect([lowered.status, lowered.e]).toEqual([200, null]);
  const after = await linesOf(user, shipmentId);
  expect(after.lines).toEqual([freight, ['cod', 10_00], ['tax', taxOf(10_00)]]);
  expect([after.total, lowered.r.totalCents]).toEqual(Array(2).fill(freightCents + 10_00 + taxOf(10_00)));
  expect(lowered.r.codCents).toBe(500_00);
  expect((await lower(5_00)).status).toBe(400);
  expect((await lower(0)).r).toMatchObject({ codCents: null, totalCents: freightCents + taxOf(0) });
  expect((await linesOf(user, shipmentId)).lines).toEqual([freight, ['tax', taxOf(0)]]);
  expect(await codDifferences(app, user)).toBe(0);

  const lowerings = { action: 'shipment.cod_lowered' };
  const { r: trail } = await send(app, auditTrail, { as: user, body: lowerings });
  const [, first] = trail.rows;
  const { r: entry } = await send(app, getAuditEntry, { as: user, query: { auditId: first?.auditId } });
  expect(entry.details).toEqual([
    { field: 'shipment.codCents', label: 'COD Amount', from: '1000.00', to: '500.00' },
  ]);
});
