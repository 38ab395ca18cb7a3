/** Standing pick-ups while their account cannot book pick-ups, or after the user who made them has left. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { updateAccountAccess } from '#shared/features/access-controls/account-access.contract.ts';
import { accountFlags } from '#shared/features/operations/operations.contract.ts';
import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import * as contract from '#shared/features/pickup/standing-pickup.contract.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

import { demoOperatorKey as operator } from '#server/env/mode.ts';
import {
  makeAdmin,
  makeBranch,
  makeUser,
  newLoginId,
  signedInAgain,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { makePickup, pickupAddress } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import type { Write } from '#server/platform/db/write.ts';
import { bookingMoves } from './pickup-booking.service.ts';
import { placeService } from './pickup-place.service.ts';
import { standingPlanner } from './standing-plan.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

/** Days of a year without any test's shipment; Malaysia's clock. */
const [friday, sunday, monday, tuesday, wednesday] = [
  '2027-04-02',
  '2027-04-04',
  '2027-04-05',
  '2027-04-06',
  '2027-04-07',
];
const at = (time: string, day: string) => app.clock.set(new Date(`${day}T${time}+08:00`));

const make = async (as: TestUser, more: object = {}) => {
  const body = {
    address: pickupAddress(as),
    weekdays: [1, 2, 3, 4, 5],
    readyTime: '14:00:00',
    closeTime: '17:30:00',
    vehicle: 'van',
    hasTrolley: false,
    pieces: 5,
    weightGrams: 10_000,
    note: '',
    from: monday,
    ...more,
  };
  const answer = await send(app, contract.createStandingPickup, { as, body });
  expect([answer.status, answer.e]).toEqual([200, null]);
  return answer.r;
};
const daysBooked = async ({ scope }: TestUser) =>
  (
    await app.kit.database.db
      .selectFrom('pickup')
      .select('day')
      .where('account_id', '=', scope)
      .where('state', '=', 'booked')
      .orderBy('day')
      .execute()
  ).map(({ day }) => day);
const emailOf = ({ loginId, accountNo }: TestUser) =>
  `${loginId.toLowerCase()}@${accountNo.toLowerCase()}.example`;
const plan = (time: string, day: string) => {
  at(time, day);
  return app.services.standingPlanner.run();
};
const skipped = (day: string) => m.pickup_email_skipped_subject({ day });

describe('Emails about pick-ups after the user who made them has left', () => {
  const leave = ({ scope, userId }: TestUser) =>
    app.kit.database.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('account_id', '=', scope)
      .where('user_id', '=', userId)
      .execute();
  /** The user stays active, but may not book pick-ups any more. */
  const narrow = ({ scope, userId }: TestUser) =>
    app.kit.database.db
      .updateTable('app_user')
      .set({ claims: ['CNP'] })
      .where('account_id', '=', scope)
      .where('user_id', '=', userId)
      .execute();
  const capacity = (market: string, station: string, day: string, most: number | null) =>
    send(app, operations.stationCapacity, { as: operator, body: { market, station, day, capacity: most } });

  it.each(['left', 'unknown', 'narrowed', 'there'])(
    'report a skipped standing pick-up to the Admin unless its creator is "there" (creator: %s)',
    async (maker) => {
      at('08:00:00', sunday);
      const admin = await makeAdmin(app);
      const clerk = await makeUser(app, admin, { login_id: newLoginId() });
      const address = { ...pickupAddress(admin), postcode: '93100', city: 'Kuching', state: 'Sarawak' };
      await make(clerk, { address, from: tuesday });
      if (maker === 'left') await leave(clerk);
      if (maker === 'narrowed') await narrow(clerk);
      if (maker === 'unknown')
        await app.kit.database.db
          .updateTable('standing_pickup')
          .set({ created_by: null })
          .where('account_id', '=', admin.scope)
          .execute();
      await capacity('MY', 'KCH', tuesday, 0);
      await plan('00:05:00', monday);
      await capacity('MY', 'KCH', tuesday, null);
      const to = maker === 'there' ? clerk : admin;
      expect(await mailsOf(app, admin)).toMatchObject([
        { recipient: emailOf(to), subject: skipped('06-04-2027') },
      ]);
    },
  );

  it.each([
    ['left', leave],
    ['may not open it any more', narrow],
  ])('report a failed pick-up to the Admin instead of its booker when the booker %s', async (_, end) => {
    const admin = await makeAdmin(app);
    const clerk = await makeUser(app, admin, { login_id: newLoginId() });
    const [first, second] = [await makePickup(app, clerk), await makePickup(app, clerk)];
    const fail = ({ pickupId }: { pickupId: string }) =>
      send(app, operations.pickupFailed, {
        as: operator,
        body: { pickupId, reason: 'courier', text: '' },
      });
    await fail(first);
    await end(clerk);
    await fail(second);
    expect(await mailsOf(app, admin)).toMatchObject([
      { recipient: emailOf(clerk), subject: m.pickup_email_failed_subject(first) },
      { recipient: emailOf(admin), subject: m.pickup_email_failed_subject(second) },
    ]);
  });
});

describe('An account that its parent has denied pick-ups', () => {
  it('has no standing pick-ups booked until the parent grants pick-ups again', async () => {
    at('08:00:00', friday);
    const parent = await makeAdmin(app);
    const child = await makeUser(app, await makeBranch(app, parent));
    const setAccess = async (access: Claim[]) => {
      const as = await signedInAgain(app, parent);
      const body = { CustomerAccountId: child.scope, access };
      expect((await send(app, updateAccountAccess, { as, body })).status).toBe(200);
    };
    await make(child);
    await setAccess(['CNP', 'UM']);
    await plan('00:05:00', sunday);
    await plan('00:05:00', monday);
    expect(await daysBooked(child)).toEqual([]);
    at('09:00:00', monday);
    await setAccess(['CNP', 'UM', 'SR']);
    await app.services.standingPlanner.run();
    expect(await daysBooked(child)).toEqual([]);
    await setAccess(['PUA', 'CNP', 'UM']);
    await expect.poll(() => daysBooked(child)).toEqual([monday, tuesday]);
    expect(await mailsOf(app, child)).toEqual([]);
  });
});

describe('An account that may book pick-ups again', () => {
  const set = (admin: TestUser, flags: object) =>
    send(app, accountFlags, { as: operator, body: { accountNo: admin.accountNo, flags } });

  it.each([
    [{ IsSuspended: true }, { IsSuspended: false }],
    [{ IsActive: false }, { IsActive: true }],
    [{ Cool: true }, { Cool: false }],
  ])('has its standing pick-ups of the remaining days booked at once after %o is reset', async (off, on) => {
    at('08:00:00', friday);
    const admin = await makeAdmin(app);
    await make(admin);
    await set(admin, off);
    await plan('00:05:00', sunday);
    await plan('00:05:00', monday);
    at('09:00:00', monday);
    expect((await set(admin, on)).status).toBe(200);
    await expect.poll(() => daysBooked(admin)).toEqual([monday, tuesday]);
    await plan('00:05:00', tuesday);
    expect(await daysBooked(admin)).toEqual([monday, tuesday, wednesday]);
    expect(await mailsOf(app, admin)).toEqual([]);
  });

  it('is emailed that today is skipped when it is unblocked after the cut-off', async () => {
    at('08:00:00', friday);
    const admin = await makeAdmin(app);
    await make(admin);
    await set(admin, { IsSuspended: true });
    await plan('00:05:00', sunday);
    await plan('00:05:00', monday);
    at('15:30:00', monday);
    await set(admin, { IsSuspended: false });
    await expect.poll(() => daysBooked(admin)).toEqual([tuesday]);
    expect(await mailsOf(app, admin)).toMatchObject([
      { recipient: emailOf(admin), subject: skipped('05-04-2027') },
    ]);
  });

  it('keeps days skipped while another flag still blocks it, and past days stay skipped afterwards', async () => {
    at('08:00:00', friday);
    const admin = await makeAdmin(app);
    await make(admin);
    await set(admin, { IsSuspended: true, Cool: true });
    await plan('00:05:00', sunday);
    await plan('00:05:00', monday);
    await plan('09:00:00', tuesday);
    await set(admin, { IsSuspended: false });
    await app.services.standingPlanner.run();
    expect(await daysBooked(admin)).toEqual([]);
    await set(admin, { Cool: false });
    await expect.poll(() => daysBooked(admin)).toEqual([tuesday, wednesday]);
    const as = await signedInAgain(app, admin);
    const query = { from: monday, to: tuesday };
    const { r } = await send(app, contract.pickupCalendar, { as, query });
    expect(r.days.map(({ standing }) => standing.map(({ reason }) => reason))).toEqual([['account'], []]);
  });

  it('has a day booked that a concurrent planner run skipped just before the account was unblocked', async () => {
    at('08:00:00', friday);
    const { kit, services } = app;
    const admin = await makeAdmin(app);
    const { standingId } = await make(admin);
    await set(admin, { IsSuspended: true });
    at('09:00:00', monday);
    const write: Write = async (actor, move, work) => {
      const written = await kit.write(actor, move, work);
      await kit.database.transaction(async (trx) => {
        await trx
          .updateTable('account')
          .set({ is_suspended: false })
          .where('account_id', '=', admin.scope)
          .execute();
        await services.standingPlanner.resume(trx, admin.scope);
      });
      return written;
    };
    const places = placeService(kit, services);
    await standingPlanner({ ...kit, write }, { places, moves: bookingMoves(kit) }).runFor(
      admin.scope,
      standingId,
    );
    await services.standingPlanner.run();
    expect(await daysBooked(admin)).toEqual([monday, tuesday]);
  });
});
