import { byOf } from '#server/platform/http/principal.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { decideShipment } from './shipment-decision.rules.ts';
import { issueShipments } from './shipment-issue.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function decidedShipments(count: number) {
  const user = await makeAdmin(app);
  const session = await app.services.sessions.sessionOf(user.accessToken);
  if (!session) throw new Error('no session');
  const world = await app.services.shipments.worldOf(MALAYSIA);
  const account = await app.services.shipments.shippingScope(app.kit.database.db, session);
  const decided = Array.from({ length: count }, (_, i) => {
    const decision = decideShipment(world, account, shipmentForm(MALAYSIA, { orderId: `ROW-${i}` }));
    if (!decision.ok) throw new Error(JSON.stringify(decision.problems));
    return decision.shipment;
  });
  return { user, decided, issuer: { scope: user.scope, by: byOf(session), who: user.loginId } };
}

const ordersOf = async (scope: AccountScope) => {
  const rows = await app.kit.database.db
    .selectFrom('shipment')
    .select(['order_id', 'cn_no'])
    .where('account_id', '=', scope)
    .orderBy('shipment_id')
    .execute();
  return rows;
};

describe('issuing many shipments', () => {
  it('numbers them in the order of their rows', async () => {
    const { user, decided, issuer } = await decidedShipments(600);
    const created = await app.kit.database.transaction((trx) =>
      issueShipments(app.clock, trx, issuer, decided),
    );
    const rows = await ordersOf(user.scope);
    expect(rows.map((row) => row.order_id)).toEqual(decided.map(({ form }) => form.orderId));
    expect(rows.map((row) => row.cn_no)).toEqual(created.map((row) => row.consignmentNoteNo));
    const numbers = rows.map((row) => row.cn_no.slice(2, 10));
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(600);
  });

  it('draws from the sequence of each kind', async () => {
    const { decided, issuer } = await decidedShipments(4);
    const mixed = decided.map((shipment, i) =>
      i % 2 === 0 ? shipment : { ...shipment, cnKind: 'cool' as const },
    );
    const created = await app.kit.database.transaction((trx) =>
      issueShipments(app.clock, trx, issuer, mixed),
    );
    expect(created.map((row) => row.consignmentNoteNo.slice(0, 2))).toEqual(['HN', 'HC', 'HN', 'HC']);
  });

  it('leaves nothing behind when the transaction fails, and never gives a number twice', async () => {
    const { user, decided, issuer } = await decidedShipments(3);
    const lost: string[] = [];
    const failing = app.kit.database.transaction(async (trx) => {
      const created = await issueShipments(app.clock, trx, issuer, decided);
      lost.push(...created.map((row) => row.consignmentNoteNo));
      throw new Error('lights out');
    });
    await expect(failing).rejects.toThrow('lights out');
    expect(await ordersOf(user.scope)).toEqual([]);
    const again = await app.kit.database.transaction((trx) =>
      issueShipments(app.clock, trx, issuer, decided),
    );
    expect(again.filter((row) => lost.includes(row.consignmentNoteNo))).toEqual([]);
  });
});
