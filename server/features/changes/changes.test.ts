import { once } from 'node:events';

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { bellLooked } from '#shared/features/bell/bell.contract.ts';
import { changes } from '#shared/features/changes/changes.contract.ts';
import { cancelShipment, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { printA6ConsignmentNote } from '#shared/features/printing/consignment-note.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { logout } from '#shared/features/sign-in/account.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { streamsPerAccount, streamsPerSession } from '#server/features/changes/open-streams.service.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { changesService } from '#server/features/changes/changes.service.ts';
import { sandboxService } from '#server/features/sandbox/sandbox.service.ts';
import { markChange } from '#server/platform/db/change-marks.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { listening } from '#server/test/listening.ts';
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { isOnPostgres, type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});

afterEach(() => vi.useRealTimers());

const forLong = { seconds: 900, openMs: 0 };

const stamp = async (as = me) => (await send(app, changes, { as })).bytes.toString();

async function sessionOf(user: TestUser): Promise<Session> {
  const session = await app.services.sessions.sessionOf(user.accessToken);
  if (!session) throw new Error('Not signed in');
  return session;
}

/** An open stream: `next` returns the next chunk, null at its end. */
async function followed(as: TestUser, seconds = 900) {
  const gone = new AbortController();
  const answer = await fetch(`${await listening(app)}${changes.path}?seconds=${seconds}`, {
    headers: { authorization: `Bearer ${as.accessToken}` },
    signal: gone.signal,
  });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    next: async () => (await reader?.read())?.value ?? null,
    close: () => gone.abort(),
  };
}

describe('The change stamp of an account', () => {
  it('stays the same while nothing of the account changes, whoever reads it', async () => {
    const desk = await makeUser(app, me, { login_id: 'desk' });
    await makeShipment(app, me);
    const before = await stamp();
    await send(app, shipmentListing, { as: desk, body: {} });
    await send(app, bellLooked, { as: desk, body: { upTo: newId(app.clock) } });
    await makeShipment(app, await makeAdmin(app));
    expect(await stamp(desk)).toBe(before);
  });

  it('differs after each change that a listing or the bell shows', async () => {
    const form = shipmentForm(MALAYSIA);
    const seen = [await stamp()];
    const after = async (what: string, work: () => Promise<unknown>) => {
      await work();
      const now = await stamp();
      expect(seen, what).not.toContain(now);
      seen.push(now);
    };
    let shipmentId = '';
    let cn = '';
    await after('created', async () => {
      const { r } = await send(app, createShipment, { as: me, body: form });
      ({ shipmentId, consignmentNoteNo: cn } = r);
    });
    await after('edited, without another price', () =>
      send(app, editShipment, {
        as: me,
        body: { ...form, receiver: { ...form.receiver, name: 'Siti Aminah' }, shipmentId, labelVersion: 1 },
      }),
    );
    await after('printed', () =>
      send(app, printA6ConsignmentNote, { as: me, body: { ShipmentInfoIdList: [shipmentId] } }),
    );
    await after('scanned', () =>
      send(app, scanEvents, {
        as: demoOperatorKey,
        body: {
          events: [
            {
              cn,
              code: 'PKU',
              at: new Date(app.clock.now().getTime() + 60_000).toISOString(),
              place: 'Kajang',
            },
          ],
        },
      }),
    );
    const other = await makeShipment(app, me);
    seen.push(await stamp());
    await after('cancelled', () =>
      send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [other.shipmentId] } }),
    );
    await after('the bell', () =>
      app.kit.database.transaction((trx) =>
        ring(app.clock, trx, me.scope, { kind: 'failed', subjectId: shipmentId, name: cn }),
      ),
    );
  });

  // The embedded database has one connection: transactions cannot overtake each other.
  it.skipIf(!isOnPostgres)('differs after a change that began first and is committed last', async () => {
    const { database } = app.kit;
    let commit = () => {};
    let isMarked = () => {};
    const mark = new Promise<void>((resolve) => (isMarked = resolve));
    const slow = database.transaction(async (trx) => {
      await markChange(trx, me.scope);
      isMarked();
      await new Promise<void>((resolve) => (commit = resolve));
    });
    await mark;
    await database.transaction((trx) => markChange(trx, me.scope));
    const before = await stamp();
    commit();
    await slow;
    expect(await stamp()).not.toBe(before);
  });

  it('is sent on the open streams of its own account only', async () => {
    const other = await makeAdmin(app);
    const [mine, theirs] = [await followed(me), await followed(other)];
    const first = await mine.next();
    await theirs.next();
    await makeShipment(app, me);
    const second = await mine.next();
    expect(second).toMatch(/^data: [0-9a-f]{32}\n\n$/u);
    expect(second).not.toBe(first);
    expect(second).toBe(await stamp());
    mine.close();
    await makeShipment(app, other);
    // The next of theirs is their own.
    expect(await theirs.next()).toBe(await stamp(other));
    theirs.close();
  });

  it('is preceded by "before" on a new stream when something changed while the screen was loading', async () => {
    const service = changesService(app.kit, app.services.sessions);
    const session = await sessionOf(me);
    const { db } = app.kit.database;
    await db.deleteFrom('change_mark').where('account_id', '=', me.scope).execute();
    const opened = async (openMs: number) => {
      const stream = await service.follow(session, { seconds: 0, openMs }, new AbortController().signal);
      return (await stream.toArray()).join('');
    };
    expect(await opened(1000)).toBe(await stamp());
    await makeShipment(app, me);
    expect(await opened(1000)).toBe(`data: before\n\n${await stamp()}`);
    expect(await opened(0)).toBe(await stamp());
    const longAgo = new Date(Date.now() - 30_000);
    await db.updateTable('change_mark').set({ at: longAgo }).where('account_id', '=', me.scope).execute();
    expect(await opened(1000)).toBe(await stamp());
    expect(await opened(45_000)).toBe(`data: before\n\n${await stamp()}`);
  });

  it('is sent although the look for changes comes late', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const service = changesService(app.kit, app.services.sessions);
    const stream = await service.follow(await sessionOf(me), forLong, new AbortController().signal);
    const { database } = app.kit;
    await database.transaction((trx) => markChange(trx, me.scope));
    const at = new Date(Date.now() - 30_000);
    await database.db.updateTable('change_mark').set({ at }).where('account_id', '=', me.scope).execute();
    vi.advanceTimersByTime(30_000);
    await service.look(false);
    service.stop();
    // The stamp of the beginning, and the change.
    expect(await stream.toArray()).toHaveLength(2);
  });

  it('is kept alive within a minute without changes, by a timer that stops with the last stream', async () => {
    const service = changesService(app.kit, app.services.sessions);
    const session = await sessionOf(me);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const gone = new AbortController();
    const stream = await service.follow(session, forLong, gone.signal);
    expect(String(stream.read())).toMatch(/^data: /u);
    vi.advanceTimersByTime(30_000);
    expect(stream.read()).toBeNull();
    vi.advanceTimersByTime(20_000);
    expect(String(stream.read())).toBe(':\n\n');
    expect(vi.getTimerCount()).toBe(1);
    gone.abort();
    await once(stream, 'close');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has a stream that ends after its time', async () => {
    const stream = await followed(me, 1);
    await stream.next();
    expect(await stream.next()).toBeNull();
  });

  it('has streams that end at once when the server stops', async () => {
    const service = changesService(app.kit, app.services.sessions);
    const stream = await service.follow(await sessionOf(me), forLong, new AbortController().signal);
    service.stop();
    expect((await stream.toArray()).map(String)).toEqual([await stamp()]);
  });

  it('has its stream ended for a signed-out, suspended or deactivated user, and for nobody else', async () => {
    const service = changesService(app.kit, app.services.sessions);
    const follow = async (user: TestUser) =>
      service.follow(await sessionOf(user), forLong, new AbortController().signal);
    const [gone, away, left, stays] = [
      await makeAdmin(app),
      await makeAdmin(app),
      await makeUser(app, me, { login_id: 'left' }),
      me,
    ];
    const streams = [await follow(gone), await follow(away), await follow(left), await follow(stays)];
    await service.look(true);
    await send(app, logout, { as: gone });
    const { db } = app.kit.database;
    await db
      .updateTable('account')
      .set({ is_suspended: true })
      .where('account_id', '=', away.scope)
      .execute();
    await db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('account_id', '=', left.scope)
      .where('user_id', '=', left.userId)
      .execute();
    await service.look(true);
    await app.kit.database.transaction((trx) => markChange(trx, me.scope));
    await service.look(true);
    // The stamp of the beginning, and the end.
    for (const stream of streams.slice(0, 3)) expect(await stream.toArray()).toHaveLength(1);
    service.stop();
    expect(await streams[3]?.toArray()).toHaveLength(2);
  });

  it("replaces the oldest stream of a session at its limit, and is refused with 429 at the account's limit", async () => {
    const service = changesService(app.kit, app.services.sessions);
    const session = await sessionOf(me);
    const none = new AbortController().signal;
    const own = [];
    for (let count = 0; count <= streamsPerSession; count += 1)
      own.push(await service.follow(session, forLong, none));
    expect(await own[0]?.toArray()).toHaveLength(1);
    for (let count = streamsPerSession; count < streamsPerAccount; count += 1)
      await service.follow({ ...session, sessionId: newId(app.clock) }, forLong, none);
    const more = service.follow({ ...session, sessionId: newId(app.clock) }, forLong, none);
    await expect(more).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    const others = await service.follow(await sessionOf(await makeAdmin(app)), forLong, none);
    service.stop();
    expect(await others.toArray()).toHaveLength(1);
  });

  it('is separate for the sandbox', async () => {
    const stampThere = async () => (await send(app, changes, { as: me, sandbox: true })).bytes.toString();
    const { scope } = await sandboxService(app.kit).of(me.scope, false);
    const before = await stampThere();
    await makeShipment(app, me);
    expect(await stampThere()).toBe(before);
    await app.kit.database.transaction((trx) => markChange(trx, scope));
    expect(await stampThere()).toMatch(/^data: [0-9a-f]{32}\n\n$/u);
    expect(await stampThere()).not.toBe(before);
  });

  it('is refused to a signed-out user, and for longer than 15 minutes', async () => {
    const url = `${await listening(app)}${changes.path}`;
    expect((await fetch(url)).status).toBe(401);
    const headers = { authorization: `Bearer ${me.accessToken}` };
    expect((await fetch(`${url}?seconds=901`, { headers })).status).toBe(400);
  });
});
