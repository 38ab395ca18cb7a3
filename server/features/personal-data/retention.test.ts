/** The retention time of each kind of personal data. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createAddressBook } from '#shared/features/address-book/address.contract.ts';
import * as contract from '#shared/features/personal-data/personal-data.contract.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import type { Ending } from '#server/platform/db/personal-data.ts';
import { jobActor } from '#server/platform/db/write.ts';
import { makeAccount, makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { quietApp, type TestApp } from '#server/test/test-app.ts';
import { dayMinutes, personDesk } from './personal-data.fixture.ts';
import { retentionService, trailEnding } from './retention.service.ts';

let app: TestApp;
// With its own database: expired data is searched for in every account, and the other test files leave thousands of them.
beforeAll(async () => {
  app = await quietApp();
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});
afterEach(() => app.clock.reset());

const { find, newPhone, rowOf, proofOf, delivered } = personDesk(() => app);

describe('Retention', () => {
  /** Retention runs once a day, so that each test uses another day. */
  const runOn = async (days: number) => {
    app.clock.forward(days * dayMinutes);
    await app.kit.database.db.updateTable('retention').set({ ran_at: null }).execute();
    return app.services.retention.run();
  };

  it('deletes identity numbers, photos, signatures and finally the receiver, each when it is due', async () => {
    const me = await makeAdmin(app);
    const phone = newPhone();
    const shipment = await delivered(me, phone, 170);
    const parts = async () => {
      const [{ receiver }, proof] = [await rowOf(me, shipment), await proofOf(me, shipment)];
      return [
        proof.identity_no !== '',
        proof.photo_key !== null,
        proof.signature !== '',
        receiver.name !== '***',
      ];
    };
    await runOn(0);
    expect(await parts()).toEqual([true, true, true, true]);
    await runOn(20);
    expect(await parts()).toEqual([false, true, true, true]);
    await runOn(190);
    expect(await parts()).toEqual([false, false, true, true]);
    await runOn(370);
    expect(await parts()).toEqual([false, false, false, true]);
    await runOn(400);
    expect(await parts()).toEqual([false, false, false, false]);
    const { r } = await send(app, contract.listRetentions, { as: demoOperatorKey });
    expect(r.runs.some(({ kind, records }) => kind === 'shipmentAddress' && records > 0)).toBe(true);
  });

  it('purges deleted addresses after their time, and keeps the others', async () => {
    const me = await makeAdmin(app);
    const { receiver } = await rowOf(me, await delivered(me, newPhone(), 1));
    const party = { ...receiver, name: 'Deleted Person' };
    const made = await send(app, createAddressBook, {
      as: me,
      body: { kind: 'receiver', refId: '', party, tags: [], isDefault: false },
    });
    const { db } = app.kit.database;
    const left = () =>
      db.selectFrom('address').select('address_id').where('account_id', '=', me.scope).execute();
    expect([made.status, (await left()).length]).toEqual([200, 1]);
    await runOn(40);
    expect(await left()).toHaveLength(1);
    await db
      .updateTable('address')
      .set({ deleted_at: app.clock.now() })
      .where('account_id', '=', me.scope)
      .execute();
    await runOn(31);
    expect(await left()).toHaveLength(0);
  });

  it('runs once a day, whatever the number of instances', async () => {
    await runOn(0);
    const before = (await send(app, contract.listRetentions, { as: demoOperatorKey })).r.runs.length;
    await Promise.all([app.services.retention.run(), app.services.retention.run()]);
    const after = (await send(app, contract.listRetentions, { as: demoOperatorKey })).r.runs.length;
    expect(after).toBe(before);
  });

  describe('of many accounts', () => {
    /** Each account has this many expired records; every deletion lowers the number. */
    const endingOf = (due: ReadonlyMap<string, number>, left = new Map(due)): Ending => ({
      kind: 'trail',
      async endSome(_trx, scope, { most }) {
        const records = Math.min(left.get(scope) ?? 0, most);
        left.set(scope, (left.get(scope) ?? 0) - records);
        return { records, files: [], last: null };
      },
    });
    const retentionOf = (ending: Ending, longestMs?: number, logger = app.kit.logger) => {
      const personalData = { ...app.kit.personalData, endings: [ending] };
      return retentionService({ ...app.kit, logger, personalData }, longestMs);
    };
    const made = async (count: number) => {
      const accounts: string[] = [];
      for (; count > 0; count -= 1) accounts.push((await makeAccount(app)).scope);
      return accounts;
    };
    const newDay = () => {
      app.clock.forward(dayMinutes);
      return app.kit.database.db.updateTable('retention').set({ ran_at: null }).execute();
    };

    it('reaches the newest account, however much is due in the older ones', async () => {
      const [first = '', second = ''] = await made(2);
      await newDay();
      const retention = retentionOf(
        endingOf(
          new Map([
            [first, 110_000],
            [second, 7],
          ]),
        ),
      );
      expect(await retention.run()).toBe(110_007);
    });

    it('continues on the same day where its time limit stopped it', async () => {
      await newDay();
      const [first = '', second = ''] = await made(2);
      const retention = retentionOf(
        endingOf(
          new Map([
            [first, 7],
            [second, 7],
          ]),
        ),
        0,
      );
      const ended: number[] = [];
      const { length } = await app.kit.database.db.selectFrom('account').select('account_id').execute();
      for (let run = 0; run < length; run += 1) ended.push(await retention.run());
      expect(ended.filter((records) => records > 0)).toEqual([7, 7]);
      expect(await retentionOf(endingOf(new Map([[first, 1]]))).run()).toBe(1);
      expect(await retentionOf(endingOf(new Map([[first, 1]]))).run()).toBe(0);
    });

    it('logs an account that fails, and continues with the others', async () => {
      await newDay();
      const [first = '', second = ''] = await made(2);
      const { kind, endSome } = endingOf(
        new Map([
          [first, 7],
          [second, 7],
        ]),
      );
      const failing: Ending = {
        kind,
        endSome(trx, scope, span) {
          if (scope === first) throw new Error('a row that cannot be read');
          return endSome(trx, scope, span);
        },
      };
      const logger = { ...app.kit.logger, error: vi.fn() };
      expect(await retentionOf(failing, undefined, logger).run()).toBe(7);
      expect(logger.error).toHaveBeenCalledExactlyOnceWith(
        { err: expect.any(Error), kind, account: first },
        expect.any(String),
      );
    });
  });

  it('can be set by operations within its limits', async () => {
    const set = (days: number) =>
      send(app, contract.setRetention, { as: demoOperatorKey, body: { kind: 'trail', days } });
    expect((await set(30)).e).toBe('Choose between 365 and 7305 days.');
    const { r } = await set(3000);
    expect(r.rules.find(({ kind }) => kind === 'trail')?.days).toBe(3000);
    await set(2557);
  });

  it('deletes rows of the audit log older than a year; recent ones are append-only even with the retention setting on', async () => {
    const me = await makeAdmin(app);
    const { db } = app.kit.database;
    app.clock.forward(-366 * dayMinutes);
    await app.kit.database.transaction((trx) =>
      addAudit(trx, app.clock, jobActor(me.scope, jobNamed('test')), {
        action: 'user.created',
        subject: 'old',
      }),
    );
    app.clock.reset();
    await find(me, newPhone());
    const end = (daysAgo: number) =>
      app.kit.database.transaction((trx) =>
        trailEnding.endSome(trx, me.scope, {
          before: new Date(app.clock.now().getTime() - daysAgo * dayMinutes * 60_000),
          after: null,
          most: 10,
        }),
      );
    await expect(end(-1)).rejects.toThrow('append-only');
    expect([(await end(365)).records, (await end(365)).records]).toEqual([1, 0]);
    const left = await db.selectFrom('audit').select('action').where('account_id', '=', me.scope).execute();
    expect(left).toEqual([{ action: 'personal.searched' }]);
    await expect(db.deleteFrom('audit').where('account_id', '=', me.scope).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(
      app.kit.database.transaction(async (trx) => {
        await trx.executeQuery(
          (await import('kysely')).CompiledQuery.raw(`select set_config('portal.retention', 'on', true)`),
        );
        await trx.deleteFrom('audit').where('account_id', '=', me.scope).execute();
      }),
    ).rejects.toThrow('append-only');
  });
});
