import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { activateAccount } from '#shared/features/access-controls/account-access.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import { getStates } from '#shared/features/postcode/postcode.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import type { FieldChange } from '#shared/features/audit/field-change.rules.ts';
import * as contract from '#shared/features/operations/operations.contract.ts';
import * as feed from '#shared/features/operations/change-feed.contract.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { changesOf, readChanges } from '#server/test/change-feed.ts';
import {
  makeAccount,
  makeAdmin,
  makeBranch,
  makeUser,
  newEmail,
  type TestAccount,
} from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
const hourOld = () => ({ createdAt: new Date(minutesAgo(60)) });

const scan = async (...events: Partial<contract.Scan>[]) => {
  const { status, r } = await send(app, contract.scanEvents, {
    as: key,
    body: { events: events.map((event) => ({ code: 'PKU', at: minutesAgo(5), place: 'Kajang', ...event })) },
  });
  expect(status).toBe(200);
  return r.results;
};

const stateOf = async (account: TestAccount, { shipmentId }: TestShipment) => {
  const { db } = app.kit.database;
  const row = await db
    .selectFrom('shipment')
    .select(['status', 'delivered_at'])
    .where('account_id', '=', account.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('shipment_event')
    .select('code')
    .where('account_id', '=', account.scope)
    .where('shipment_id', '=', shipmentId)
    .orderBy('at')
    .execute();
  return { ...row, codes: events.map(({ code }) => code) };
};

const auditOf = (account: TestAccount) =>
  app.kit.database.db
    .selectFrom('audit')
    .select(['by_kind', 'action', 'subject'])
    .where('account_id', '=', account.scope)
    .execute();

describe('the operator key', () => {
  it.each([contract.scanEvents, contract.proofOfDelivery, feed.changes, contract.accountFlags])(
    'is required for $path: no key, an unknown key and a session are refused, a valid key is not',
    async (declared) => {
      const admin = await makeAdmin(app);
      for (const as of [null, 'Operator-demo-2', admin]) {
        const { status, e } = await send(app, declared, { as, body: {} });
        expect(status).toBe(401);
        expect(e).toBe('This interface needs an operator key as a bearer token.');
      }
      // The body is empty: calls with required fields refuse it, but not the key.
      expect([200, 400]).toContain((await send(app, declared, { as: key, body: {} })).status);
    },
  );
});

describe('scans', () => {
  it('update parcels of any account, and have one result each in the order sent', async () => {
    const [one, two] = [await makeAccount(app), await makeAccount(app)];
    const first = await makeShipment(app, one, hourOld());
    const second = await makeShipment(app, two, { ...hourOld(), pieces: 2 });
    const results = await scan(
      { cn: first.cnNo },
      { cn: pieceBarCode(second.cnNo, 2), code: 'ARR' },
      { cn: 'HN999999990MY' },
      { cn: 'HN123456785MY' },
      { cn: first.cnNo, code: 'OFD', at: minutesAgo(2) },
    );
    expect(results.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['recorded', 'out-for-delivery'],
      ['recorded', 'in-transit'],
      ['refused', null],
      ['unknownCn', null],
      ['recorded', 'out-for-delivery'],
    ]);
    expect((await stateOf(one, first)).codes).toEqual(['CRT', 'PKU', 'OFD']);
    expect((await stateOf(two, second)).status).toBe('in-transit');
  });

  it('are stored once, however often they are sent', async () => {
    const account = await makeAccount(app);
    const shipment = await makeShipment(app, account, hourOld());
    const event = { cn: shipment.cnNo, at: minutesAgo(5) };
    const [first, twin] = await scan(event, event);
    const [again] = await scan(event);
    expect([first?.outcome, twin?.outcome, again?.outcome]).toEqual([
      'recorded',
      'alreadyKnown',
      'alreadyKnown',
    ]);
    expect((await stateOf(account, shipment)).codes).toEqual(['CRT', 'PKU']);
    expect(await auditOf(account)).toEqual([
      { by_kind: 'operator', action: 'tracking.scans_recorded', subject: shipment.cnNo },
    ]);
  });

  it('are ordered by the time they happened, not by the time they arrive', async () => {
    const account = await makeAccount(app);
    const shipment = await makeShipment(app, account, hourOld());
    await scan({ cn: shipment.cnNo, code: 'OFD', at: minutesAgo(2) });
    const [late] = await scan({ cn: shipment.cnNo, code: 'ARR', at: minutesAgo(20) });
    expect(late).toMatchObject({ outcome: 'recorded', status: 'out-for-delivery' });
  });

  it('of a cancelled parcel are refused, and nothing is stored', async () => {
    const account = await makeAccount(app);
    const shipment = await makeShipment(app, account, { ...hourOld(), events: ['CAN'] });
    const [result] = await scan({ cn: shipment.cnNo });
    expect(result).toMatchObject({
      outcome: 'refused',
      reason: `${shipment.cnNo} was cancelled. Give the parcel back to the sender.`,
    });
    expect((await stateOf(account, shipment)).codes).toEqual(['CRT', 'CAN']);
    expect(await auditOf(account)).toEqual([]);
  });

  it('that happened before a cancellation undo the cancellation', async () => {
    const account = await makeAccount(app);
    const shipment = await makeShipment(app, account, {
      ...hourOld(),
      events: [{ code: 'CAN', at: new Date(minutesAgo(5)), place: '', byWhom: 'Test' }],
    });
    const [result] = await scan({ cn: shipment.cnNo, at: minutesAgo(10) });
    expect(result).toMatchObject({ outcome: 'recorded', status: 'picked-up' });
  });

  it.each([
    [{ cn: 'HN123456789MY' }, 'This is not a consignment note number: its form or its check digit is wrong.'],
    [{ code: 'CAN' }, "'CAN' is not a scan that operations can record."],
    [{ at: 'yesterday' }, 'The time must be ISO 8601 with its offset, such as 2026-11-20T14:05:00+08:00.'],
    [{ at: '2999-01-01T00:00:00Z' }, 'The time is more than a day ahead. Check the clock of the device.'],
    [{ at: '1970-01-01T00:00:00Z' }, 'The time is more than a year ago. Check the clock of the device.'],
    [{ place: ' ' }, 'The place of the scan is missing.'],
    [{ piece: 2 }, 'HN… has one piece.'],
  ])('with %o are refused on their own: %s', async (wrong, reason) => {
    const { cnNo } = await makeShipment(app, await makeAccount(app), hourOld());
    const [bad, good] = await scan({ cn: cnNo, ...wrong }, { cn: cnNo });
    expect(bad).toMatchObject({ outcome: 'refused', reason: reason.replace('HN…', cnNo) });
    expect(good?.outcome).toBe('recorded');
  });

  it('are refused in the requested language, with the same code', async () => {
    const wrong = { cn: 'HN123456789MY', code: 'PKU', at: minutesAgo(1), place: 'Kajang' };
    const { r } = await send(app, contract.scanEvents, {
      as: key,
      body: { events: [wrong] },
      language: 'zh',
    });
    expect(r.results).toMatchObject([
      { reason: '这不是运单号：格式或校验位有误。', code: 'operations.not_a_cn' },
    ]);
  });

  it('are limited to a thousand per request', async () => {
    const event = { cn: 'HN123456785MY', code: 'PKU', at: minutesAgo(1), place: 'Kajang' };
    const body = { events: Array.from({ length: contract.operationsLimits.scansPerCall + 1 }, () => event) };
    const { status, e } = await send(app, contract.scanEvents, { as: key, body });
    expect([status, e]).toEqual([400, 'Events can have at most 1000 records']);
  });
});

describe('the change feed', () => {
  const idsOf = (read: readonly feed.Change[]) => read.map(({ id }) => id);

  it('reports each new consignment note once, in order, with the data that the courier needs', async () => {
    const { next: before } = await readChanges(app);
    const account = await makeAccount(app);
    const made = [];
    for (let i = 0; i < 5; i++) made.push(await makeShipment(app, account, { codCents: 25_00 }));
    const ids = made.map(({ shipmentId }) => shipmentId);
    const { changes, next } = await changesOf(app, ids, { after: before, limit: 2 });
    expect(idsOf(changes)).toEqual(ids);
    const { changes: others } = await readChanges(app, { after: next });
    expect(idsOf(others).filter((id) => ids.includes(id))).toEqual([]);

    expect(changes[0]).toMatchObject({
      accountNo: account.accountNo,
      shipment: {
        cnNo: made[0]?.cnNo,
        status: 'created',
        pieces: 1,
        codCents: 25_00,
        codCurrency: 'MYR',
        receiver: { name: 'Lee Mei Ling', postcode: '50400' },
        createdAt: made[0]?.createdAt.toISOString(),
      },
    });
  });

  it.each([{ after: 'x' }, { limit: 0 }, { limit: 501 }])('refuses %o', async (query) => {
    expect((await send(app, feed.changes, { as: key, query })).status).toBe(400);
  });

  // The embedded database has one connection, so that nothing can commit late there.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'waits for a transaction that commits late instead of skipping it',
    async () => {
      const { next: before } = await readChanges(app);
      const account = await makeAccount(app);
      const late = await makeShipment(app, account);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let wrote: () => void = () => undefined;
      const writing = new Promise<void>((resolve) => {
        wrote = resolve;
      });
      const slow = app.kit.database.transaction(async (trx) => {
        await trx
          .insertInto('operations_change')
          .values({
            account_id: account.scope,
            kind: 'shipment',
            subject_id: late.shipmentId,
            at: late.createdAt,
          })
          .execute();
        wrote();
        await released;
      });
      await writing;
      const quick = await makeShipment(app, account);
      const ids = [late.shipmentId, quick.shipmentId];
      const during = await changesOf(app, ids, { after: before, count: 1, limit: 2 });
      expect(idsOf(during.changes)).toEqual([late.shipmentId]);
      release();
      await slow;
      const afterwards = await changesOf(app, ids, { after: during.next, limit: 2 });
      expect(idsOf(afterwards.changes)).toEqual(ids);
    },
  );
});

describe('account flags', () => {
  it('suspend an account at once, also for those who are signed in', async () => {
    const admin = await makeAdmin(app);
    const set = (flags: object) =>
      send(app, contract.accountFlags, { as: key, body: { accountNo: admin.accountNo, flags } });
    const { status, r } = await set({ IsSuspended: true });
    expect(status).toBe(200);
    expect(r.flags).toMatchObject({ IsSuspended: true, IsCod: true, CodClass: 'standard' });
    const session = await send(app, currentSession, { as: admin });
    expect([session.status, session.e]).toEqual([403, m.rights_problem_suspended()]);
    const refused = await send(app, getStates, { as: admin });
    expect([refused.status, refused.e]).toEqual([403, m.rights_problem_suspended()]);
    await set({ IsSuspended: false, CodClass: 'enhanced' });
    expect((await send(app, currentSession, { as: admin })).r.IsSuspended).toBe(false);
    expect(await auditOf(admin)).toHaveLength(2);
  });

  describe('that add features', () => {
    const set = ({ accountNo }: TestAccount, flags: object) =>
      send(app, contract.accountFlags, { as: key, body: { accountNo, flags } });
    const claimsOf = async ({ scope }: TestAccount) => {
      const users = await app.kit.database.db
        .selectFrom('app_user')
        .select('claims')
        .where('account_id', '=', scope)
        .orderBy('user_id')
        .execute();
      return users.map(({ claims }) => claims);
    };
    const changesIn = async ({ scope }: TestAccount) => {
      const rows = await app.kit.database.db
        .selectFrom('audit')
        .select('detail')
        .where('account_id', '=', scope)
        .where('action', '=', 'account.flags_set')
        .orderBy('audit_id')
        .execute();
      return rows.map(({ detail }) => (detail as { changes: FieldChange[] }).changes);
    };
    const parcels: Claim[] = ['PUA', 'CNP', 'SR', 'UM', 'EXTRANET'];

    it.each<[string, object, Claim[], Claim[]]>([
      ['fulfilment', { isAllowFulfillment: true }, parcels, ['PUA', 'CNP', 'SR', 'UM', 'FUL', 'EXTRANET']],
      ['COOL', { Cool: true }, parcels, ['PUA', 'CNP', 'SR', 'UM', 'COL', 'EXTRANET']],
      ['nothing new', { IsCod: false, isAllowFulfillment: false }, ['CNP', 'UM'], ['CNP', 'UM']],
    ])('give only the Admin the access levels of %s', async (_, flags, before, after) => {
      const account = await makeAccount(app);
      await makeUser(app, account, { claims: before });
      await makeUser(app, account, { login_id: 'desk', claims: ['CNP'] });
      await set(account, flags);
      expect(await claimsOf(account)).toEqual([after, ['CNP']]);
      const [changes = []] = await changesIn(account);
      const given = { field: 'access.levels', from: before, to: after };
      expect(changes.filter(({ field }) => field === given.field)).toEqual(
        after.length > before.length ? [given] : [],
      );
    });

    it('give the Admin the missing access level when the account stops being COOL', async () => {
      const account = await makeAccount(app, { is_cool: true });
      await makeUser(app, account, { claims: ['SR', 'UM', 'COL'] });
      await set(account, { Cool: false });
      expect(await claimsOf(account)).toEqual([['PUA', 'CNP', 'SR', 'UM', 'COL']]);
    });

    it('give the Admin a missing access level when its flag is set again, but not when other flags are set', async () => {
      const account = await makeAccount(app, { is_allow_fulfillment: true });
      await makeUser(app, account, { claims: ['CNP', 'UM'] });
      await set(account, { IsCod: true, Cool: false });
      expect(await claimsOf(account)).toEqual([['CNP', 'UM']]);
      await set(account, { isAllowFulfillment: true });
      expect(await claimsOf(account)).toEqual([['CNP', 'UM', 'FUL']]);
    });

    it('set on an account without users give the access levels to the Admin who is created later', async () => {
      const parent = await makeAdmin(app);
      const account = await makeBranch(app, parent);
      expect((await set(account, { isAllowFulfillment: true })).status).toBe(200);
      expect(await claimsOf(account)).toEqual([]);
      const body = { CustomerAccountId: account.scope, fullName: 'Siti', emailAddress: newEmail() };
      expect((await send(app, activateAccount, { as: parent, body })).e).toBeNull();
      expect(await claimsOf(account)).toEqual([expect.arrayContaining(['UM', 'FUL'])]);
    });
  });

  it.each([
    [{ IsSuspendet: true }, 400],
    [{ LiabilityTier: '99k' }, 400],
  ])('are refused: %o', async (flags, expected) => {
    const { accountNo } = await makeAccount(app);
    const { status } = await send(app, contract.accountFlags, { as: key, body: { accountNo, flags } });
    expect(status).toBe(expected);
  });

  it('of an unknown account return 404', async () => {
    const body = { accountNo: 'NONE000', flags: {} };
    expect((await send(app, contract.accountFlags, { as: key, body })).status).toBe(404);
  });
});

it('A thousand scans are accepted in one request', async () => {
  const account = await makeAccount(app);
  const shipments: TestShipment[] = [];
  for (let i = 0; i < 250; i++) shipments.push(await makeShipment(app, account, hourOld()));
  const codes = ['PKU', 'ARR', 'DEP', 'OFD'];
  const results = await scan(
    ...shipments.flatMap(({ cnNo: cn }) => codes.map((code, i) => ({ cn, code, at: minutesAgo(9 - i) }))),
  );
  expect(results.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1000);
});
