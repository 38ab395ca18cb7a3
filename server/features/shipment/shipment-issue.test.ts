import { byOf } from '#server/platform/http/principal.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { cnNumber } from '#shared/features/shipment/cn-number.rules.ts';
import { createShipment, type ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { blank } from '#server/platform/db/write-at-once.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { decideShipment } from './shipment-decision.rules.ts';
import { issueShipments } from './shipment-issue.service.ts';
import { drawnCnNo } from './shipment-number.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function decidedShipments(
  count: number,
  changesOf: (at: number) => Partial<ShipmentForm> = () => ({}),
) {
  const user = await makeAdmin(app);
  const session = await app.services.sessions.sessionOf(user.accessToken);
  if (!session) throw new Error('no session');
  const world = await app.services.shipments.referenceDataOf(MALAYSIA);
  const account = await app.services.shipments.shippingScope(app.kit.database.db, session);
  const decided = Array.from({ length: count }, (_, i) => {
    const decision = decideShipment(
      world,
      account,
      shipmentForm(MALAYSIA, { orderId: `ROW-${i}`, ...changesOf(i) }),
    );
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

describe('Issuing many shipments', () => {
  it('gives them CNs in the order of their rows', async () => {
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

  it('writes the COD ledger for shipments with COD, also when the first batch has none', async () => {
    // The first 250 are one batch.
    const codOf = (at: number) => (at >= 250 && at % 2 === 0 ? (at + 1) * 100 : null);
    const { user, decided, issuer } = await decidedShipments(300, (at) => ({ codCents: codOf(at) }));
    const created = await app.kit.database.transaction((trx) =>
      issueShipments(app.clock, trx, issuer, decided),
    );
    const owed = created.flatMap(({ shipmentId, consignmentNoteNo: cnNo }, at) => {
      const cents = codOf(at);
      return cents === null ? [] : [{ shipment_id: shipmentId, cn_no: cnNo, cents }];
    });
    const { db } = app.kit.database;
    const parcels = await db
      .selectFrom('cod_parcel')
      .select(['shipment_id', 'cn_no', 'due_cents as cents'])
      .where('account_id', '=', user.scope)
      .orderBy('shipment_id')
      .execute();
    const entries = await db
      .selectFrom('cod_entry')
      .select(['shipment_id', 'cn_no', 'cents'])
      .where('account_id', '=', user.scope)
      .orderBy('shipment_id')
      .execute();
    expect(owed).toHaveLength(25);
    expect(parcels).toEqual(owed);
    expect(entries).toEqual(owed);
  });

  it('draws CNs from the sequence of each kind', async () => {
    const { decided, issuer } = await decidedShipments(4);
    const mixed = decided.map((shipment, i) =>
      i % 2 === 0 ? shipment : { ...shipment, cnKind: 'cool' as const },
    );
    const created = await app.kit.database.transaction((trx) =>
      issueShipments(app.clock, trx, issuer, mixed),
    );
    expect(created.map((row) => row.consignmentNoteNo.slice(0, 2))).toEqual(['HN', 'HC', 'HN', 'HC']);
  });

  it('stores nothing when the transaction fails, and never issues a CN twice', async () => {
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

describe('Issuing one shipment in one statement', () => {
  it('writes the same rows with the same CN as issuing step by step', async () => {
    const user = await makeAdmin(app);
    const create = (orderId: string, idempotencyKey?: string) =>
      send(app, createShipment, {
        as: user,
        body: shipmentForm(MALAYSIA, { orderId }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    const tables = [
      'shipment',
      'shipment_event',
      'outgoing_event',
      'audit',
      'operations_change',
      'idempotency',
    ];
    const written = async () => {
      const rows = await Promise.all(
        tables.map((table) =>
          app.kit.database.executeSql(`select t::text as row from ${table} as t where account_id = $1`, [
            user.scope,
          ]),
        ),
      );
      return rows.map((found) => (found.rows as { row: string }[]).map(({ row }) => row));
    };
    const { r: atOnce } = await create('A', 'key');
    const first = await written();
    // Without a key it is made step by step.
    const { r: inSteps } = await create('B');
    const both = await written();
    expect(JSON.stringify(both).toLowerCase()).not.toContain(blank.toLowerCase());
    const uses = (rows: readonly string[][], cnNo: string) =>
      rows.map((of) => of.join(' ').toLowerCase().split(cnNo.toLowerCase()).length - 1);
    const times = uses(first, atOnce.consignmentNoteNo);
    expect(times).toEqual([2, 0, 1, 1, 0, 0]);
    expect(uses(both, inSteps.consignmentNoteNo)).toEqual(times);
    expect(first.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(both.map((rows) => rows.length)).toEqual([2, 2, 2, 2, 2, 1]);
  });

  it('draws CNs whose check digit matches the rule', async () => {
    const number = drawnCnNo({
      orderId: null,
      isConfirmed: false,
      sequence: 'cn_hx_sg',
      prefix: 'HX',
      country: 'SG',
    });
    const drawn: string[] = [];
    for (let i = 0; i < 40; i += 1) {
      const { rows } = await sql<{ cn: string }>`select ${number} as cn`.execute(app.kit.database.db);
      drawn.push(rows[0]?.cn ?? '');
    }
    expect(drawn).toEqual(drawn.map((cn) => cnNumber('sandbox', 'SG', Number(cn.slice(2, 10)))));
    expect(new Set(drawn.map((cn) => cn.at(10))).size).toBe(10);
  });
});
