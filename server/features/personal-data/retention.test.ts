/** The end of each kind of personal data by time. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createAddressBook } from '#shared/features/address-book/address.contract.ts';
import * as contract from '#shared/features/personal-data/personal-data.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import type { Ending } from '#server/platform/db/personal-data.ts';
import { makeAccount, makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { quietApp, type TestApp } from '#server/test/test-app.ts';
import { dayMinutes, personDesk } from './personal-data.fixture.ts';
import { retentionService } from './retention.service.ts';

let app: TestApp;
// One of its own: what has run out is looked for in every account, and the other files leave thousands of them.
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

describe('The end by time', () => {
  /** Its turn is once a day; each test has a day of its own. */
  const runOn = async (days: number) => {
    app.clock.forward(days * dayMinutes);
    await app.kit.database.db.updateTable('retention').set({ ran_at: null }).execute();
    return app.services.retention.run();
  };

  it('takes identity numbers, photos and signatures when each is due, and the receiver last', async () => {
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

  it('purges addresses that were deleted, and leaves the others', async () => {
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
    /** So much of each account has run out; what is done is taken from it. */
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

    it('comes to the newest, however much is due of those before it', async () => {
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

    it('goes on where its time ran out, on the same day', async () => {
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

    it('is told of one that fails, and carried out for the others', async () => {
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

  it('is set by operations within its bounds', async () => {
    const set = (days: number) =>
      send(app, contract.setRetention, { as: demoOperatorKey, body: { kind: 'trail', days } });
    expect((await set(30)).e).toBe('Choose between 365 and 7305 days.');
    const { r } = await set(3000);
    expect(r.rules.find(({ kind }) => kind === 'trail')?.days).toBe(3000);
    await set(2557);
  });

  it('of the trail is the only way a row of it goes, and never before a year', async () => {
    const me = await makeAdmin(app);
    const { db } = app.kit.database;
    await find(me, newPhone());
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
