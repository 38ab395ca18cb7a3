import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as operations from '#shared/features/pickup/pickup-operations.contract.ts';
import { cancelPickup, rearrangePickup } from '#shared/features/pickup/pickup-change.contract.ts';
import { pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import * as contract from '#shared/features/pickup/standing-pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { pickupAddress } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { monday, pickupDesk, tuesday } from './pickup-desk.fixture.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await testApp();
  operator = app.kit.env.operatorKeys[0] ?? '';
});
afterEach(() => app.clock.reset());

const { at } = pickupDesk(() => app);
const everyWeekday = [1, 2, 3, 4, 5];

const formOf = (as: TestUser, more: object = {}) => ({
  address: pickupAddress(as),
  weekdays: everyWeekday,
  readyTime: '14:00:00',
  closeTime: '17:30:00',
  vehicle: 'van' as const,
  hasTrolley: false,
  pieces: 5,
  weightGrams: 10_000,
  note: 'Back door',
  from: monday,
  ...more,
});
const make = async (as: TestUser, more: object = {}) => {
  const answer = await send(app, contract.createStandingPickup, { as, body: formOf(as, more) });
  expect([answer.status, answer.e]).toEqual([200, null]);
  return answer.r;
};
const booked = async (as: TestUser) =>
  (await send(app, pickupListing, { as, body: { view: 'upcoming' } })).r.rows;
const daysBooked = async (as: TestUser) => (await booked(as)).map(({ day }) => day);
const calendar = async (as: TestUser, from: string, to: string) =>
  (await send(app, contract.pickupCalendar, { as, query: { from, to } })).r.days;

describe('A standing pick-up', () => {
  it('is booked for today and tomorrow at once, and the day after on the next day', async () => {
    at('08:00:00');
    let me = await makeAdmin(app);
    expect(await make(me)).toMatchObject({ weekdays: everyWeekday, nextDay: monday, until: null });
    expect(await daysBooked(me)).toEqual([monday, tuesday]);
    const [first] = await booked(me);
    expect(first).toMatchObject({
      isStanding: true,
      readyTime: '14:00:00',
      closeTime: '17:30:00',
      pieces: 5,
      note: 'Back door',
    });
    at('00:05:00', tuesday);
    me = await signedInAgain(app, me);
    // Several instances look at the same time.
    await Promise.all([1, 2, 3].map(() => app.services.standingPlanner.run()));
    expect(await daysBooked(me)).toEqual([monday, tuesday, '2027-03-03']);
  });

  it('is skipped on a holiday, shown by its name, and on days that the station does not work', async () => {
    // Malaysia Day 2027 is a Thursday.
    at('08:00:00', '2027-09-15');
    const me = await makeAdmin(app);
    await make(me, { from: '2027-09-15' });
    expect(await daysBooked(me)).toEqual(['2027-09-15']);
    const days = await calendar(me, '2027-09-15', '2027-09-20');
    expect(days[1]).toMatchObject({
      reason: 'holiday',
      holiday: expect.stringMatching(/malaysia/iu),
      standing: [{ reason: 'holiday', holiday: expect.stringMatching(/malaysia/iu), isPast: true }],
    });
    expect(days[2]).toMatchObject({ pickups: [], standing: [{ reason: null, isPast: false }] });
    expect(days[4]).toMatchObject({ reason: 'rest-day', standing: [] });
    expect(await subjectsOf(app, me)).toEqual([]);
  });

  it('is skipped with an email when the station is full on that day', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const station = 'KCH';
    const address = { ...pickupAddress(me), postcode: '93100', city: 'Kuching', state: 'Sarawak' };
    const capacity = async (most: number | null) =>
      send(app, operations.stationCapacity, {
        as: operator,
        body: { market: 'MY', station, day: tuesday, capacity: most },
      });
    expect((await capacity(0)).status).toBe(200);
    await make(me, { address });
    await capacity(null);
    expect(await daysBooked(me)).toEqual([monday]);
    const [, day] = await calendar(me, monday, tuesday);
    expect(day?.standing).toMatchObject([{ reason: 'full' }]);
    expect(await subjectsOf(app, me)).toEqual([m.pickup_email_skipped_subject({ day: '02-03-2027' })]);
  });

  it('is skipped while its address names no district and one district is not served, until the address is corrected', async () => {
    at('08:00:00');
    let me = await makeAdmin(app);
    const [day, next] = ['2027-03-03', '2027-03-04'];
    const address = { ...pickupAddress(me), postcode: '86800', city: 'Mersing', state: 'Johor' };
    const { standingId } = await make(me, { address, from: day });
    // As it was made before a district had to be chosen.
    await app.kit.database.db
      .updateTable('standing_pickup')
      .set({ address: JSON.stringify({ ...address, city: 'Johor' }) })
      .where('account_id', '=', me.scope)
      .execute();
    at('00:05:00', tuesday);
    me = await signedInAgain(app, me);
    await app.services.standingPlanner.run();
    expect(await daysBooked(me)).toEqual([]);
    const skippedDays = await calendar(me, day, next);
    expect(skippedDays.map(({ standing }) => standing.map(({ reason, isPast }) => [reason, isPast]))).toEqual(
      [[['district', true]], [['district', false]]],
    );
    expect((await send(app, contract.standingPickups, { as: me })).r.rows[0]?.nextDay).toBeNull();
    expect(await subjectsOf(app, me)).toEqual([m.pickup_email_skipped_subject({ day: '03-03-2027' })]);
    const body = { standingId, ...formOf(me, { address, from: day }) };
    expect((await send(app, contract.updateStandingPickup, { as: me, body })).r.nextDay).toBe(day);
    expect(await daysBooked(me)).toEqual([day]);
  });

  it('refuses a change or pause based on an outdated version with 409, naming who changed it and when', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const opened = await make(me, { weekdays: [1] });
    const { standingId } = opened;
    const update = (version: number | undefined, more: object) =>
      send(app, contract.updateStandingPickup, {
        as: me,
        body: { ...formOf(me, { weekdays: [1], ...more }), standingId, version },
      });
    const added = await update(opened.version, { weekdays: [1, 2] });
    expect(added.r).toMatchObject({ version: 2, changedBy: me.loginId });
    expect(await daysBooked(me)).toEqual([monday, tuesday]);
    const stale = await update(opened.version, { note: 'Ring twice' });
    expect([stale.status, stale.e]).toEqual([409, expect.stringContaining(`Changed by ${me.loginId} at `)]);
    expect(stale.r).toMatchObject({ changed: { version: 2 } });
    const pauses = [{ from: tuesday, to: tuesday }];
    const pause = (version: number) =>
      send(app, contract.pauseStandingPickup, { as: me, body: { standingId, pauses, version } });
    expect((await pause(opened.version)).status).toBe(409);
    expect(await daysBooked(me)).toEqual([monday, tuesday]);
    expect((await pause(2)).r.version).toBe(3);
    expect((await update(2, { note: 'Ring twice' })).status).toBe(409);
    expect((await update(3, { weekdays: [1, 2], note: 'Ring twice' })).status).toBe(200);
  });

  it('is cancelled during a pause and booked again when the pause is removed', async () => {
    at('08:00:00');
    let me = await makeAdmin(app);
    const { standingId } = await make(me);
    const pause = (pauses: { from: string; to: string }[]) =>
      send(app, contract.pauseStandingPickup, { as: me, body: { standingId, pauses } });
    const paused = await pause([{ from: tuesday, to: '2027-03-05' }]);
    expect(paused.r).toMatchObject({ pauses: [{ from: tuesday, to: '2027-03-05' }], nextDay: monday });
    expect(await daysBooked(me)).toEqual([monday]);
    const week = await calendar(me, monday, '2027-03-08');
    expect(week.map(({ standing }) => standing[0]?.reason)).toEqual([
      undefined,
      // It was booked before, and is cancelled: the calendar shows that too.
      'paused',
      'paused',
      'paused',
      'paused',
      undefined,
      undefined,
      null,
    ]);
    expect(week[1]?.pickups).toMatchObject([{ state: 'cancelled', isStanding: true }]);
    at('00:05:00', tuesday);
    me = await signedInAgain(app, me);
    await app.services.standingPlanner.run();
    expect((await calendar(me, '2027-03-03', '2027-03-03'))[0]?.standing).toMatchObject([
      { reason: 'paused', isPast: true },
    ]);
    await pause([]);
    expect(await daysBooked(me)).toEqual([monday, tuesday, '2027-03-03']);
  });

  it('is booked again, and listed as next day, when a day is removed by a pause or weekday change and then restored', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const { standingId } = await make(me, { from: tuesday });
    const pause = (pauses: { from: string; to: string }[]) =>
      send(app, contract.pauseStandingPickup, { as: me, body: { standingId, pauses } });
    const weekdays = (on: number[]) => {
      const body = { standingId, ...formOf(me, { from: tuesday, weekdays: on }) };
      return send(app, contract.updateStandingPickup, { as: me, body });
    };
    for (const [away, back] of [
      [() => pause([{ from: tuesday, to: tuesday }]), () => pause([])],
      [() => weekdays([3, 4]), () => weekdays(everyWeekday)],
    ] as const) {
      expect((await away()).r.nextDay).toBe('2027-03-03');
      expect(await daysBooked(me)).toEqual([]);
      expect((await back()).r.nextDay).toBe(tuesday);
      expect(await daysBooked(me)).toEqual([tuesday]);
    }
  });

  it('is not booked again for a day on which its pick-up was moved or cancelled, and does not list it as next day', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const { standingId } = await make(me, { from: tuesday });
    const [only] = await booked(me);
    const pickupId = only?.pickupId ?? '';
    const pause = (pauses: { from: string; to: string }[]) =>
      send(app, contract.pauseStandingPickup, { as: me, body: { standingId, pauses } });
    const nextDay = async () => (await send(app, contract.standingPickups, { as: me })).r.rows[0]?.nextDay;
    const slot = { day: monday, readyTime: '14:00:00', closeTime: '17:30:00' };
    await send(app, rearrangePickup, { as: me, body: { pickupId, ...slot } });
    expect([await daysBooked(me), await nextDay()]).toEqual([[monday], monday]);
    await send(app, cancelPickup, { as: me, body: { pickupId } });
    await app.services.standingPlanner.run();
    await pause([{ from: tuesday, to: tuesday }]);
    await pause([]);
    expect([await daysBooked(me), await nextDay()]).toEqual([[], '2027-03-03']);
  });

  it('keeps a manually moved pick-up on its new day through pauses and changes, until it is stopped', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const { standingId } = await make(me, { from: tuesday, weekdays: [2] });
    const [only] = await booked(me);
    const slot = { day: '2027-03-04', readyTime: '14:00:00', closeTime: '17:30:00' };
    await send(app, rearrangePickup, { as: me, body: { pickupId: only?.pickupId, ...slot } });
    const pauses = [{ from: tuesday, to: '2027-03-12' }];
    await send(app, contract.pauseStandingPickup, { as: me, body: { standingId, pauses } });
    expect(await daysBooked(me)).toEqual(['2027-03-04']);
    const body = { standingId, ...formOf(me, { from: tuesday, weekdays: [2], pieces: 9 }) };
    await send(app, contract.updateStandingPickup, { as: me, body });
    expect(await daysBooked(me)).toEqual(['2027-03-04']);
    await send(app, contract.stopStandingPickup, { as: me, body: { standingId } });
    expect(await daysBooked(me)).toEqual([]);
  });

  it('keeps the time of booked pick-ups when it is changed, and cancels them when it is stopped', async () => {
    at('08:00:00');
    let me = await makeAdmin(app);
    const { standingId } = await make(me);
    const body = { standingId, ...formOf(me, { weekdays: [1, 3], readyTime: '10:00:00' }) };
    const changed = await send(app, contract.updateStandingPickup, { as: me, body });
    expect(changed.r).toMatchObject({ weekdays: [1, 3], readyTime: '10:00:00' });
    expect((await booked(me)).map(({ day, readyTime }) => [day, readyTime])).toEqual([[monday, '14:00:00']]);
    expect((await send(app, contract.stopStandingPickup, { as: me, body: { standingId } })).status).toBe(200);
    expect(await daysBooked(me)).toEqual([]);
    expect((await send(app, contract.standingPickups, { as: me })).r.rows).toEqual([]);
    at('00:05:00', '2027-03-03');
    me = await signedInAgain(app, me);
    await app.services.standingPlanner.run();
    expect(await daysBooked(me)).toEqual([]);
    expect((await send(app, contract.stopStandingPickup, { as: me, body: { standingId } })).status).toBe(404);
  });

  it('shows in the calendar the days that were missed while the portal was down', async () => {
    at('08:00:00');
    let me = await makeAdmin(app);
    await make(me);
    at('15:30:00', '2027-03-04');
    me = await signedInAgain(app, me);
    // As another instance does, after a pause of two days.
    await app.services.standingPlanner.run();
    const week = await calendar(me, monday, '2027-03-05');
    expect(week.map(({ standing, pickups }) => [standing[0]?.reason, pickups.length])).toEqual([
      [undefined, 1],
      [undefined, 1],
      ['too-late', 0],
      ['cut-off', 0],
      [undefined, 1],
    ]);
  });

  it.each([
    [{ weekdays: [0] }, 'Weekdays include a day on which no driver comes at 02:00pm.'],
    [{ weekdays: [6] }, 'Weekdays include a day on which no driver comes at 02:00pm.'],
    [{ weekdays: [] }, 'Weekdays Required'],
    [{ weekdays: [7] }, 'Weekdays is not one of the choices'],
    [{ readyTime: '17:00:00' }, 'Parcel ready is not one of the choices'],
    [{ closeTime: '14:30:00' }, 'Office closes must be at least 60 minutes after the parcel is ready.'],
    [{ until: '2027-02-01' }, 'Last day is not one of the choices'],
  ])('refuses %j', async (more, sentence) => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const body = formOf(me, more);
    const answer = await send(app, contract.createStandingPickup, { as: me, body });
    expect(`${answer.status} ${answer.e}`).toBe(`400 ${sentence}`);
  });
});

describe('Booking several days picked in the calendar', () => {
  it('books each open day once and skips days without a driver, also when the request is repeated', async () => {
    at('08:00:00');
    const me = await makeAdmin(app);
    const { weekdays: _, from: __, ...form } = formOf(me);
    const days = ['2027-03-05', '2027-03-04', '2027-03-06', '2027-03-07', '2027-03-08'];
    const book = () =>
      send(app, contract.bookDays, {
        as: me,
        body: { ...form, days },
        idempotencyKey: `days-${me.accountNo}`,
      });
    const first = await book();
    expect(first.r.booked.map(({ day }) => day)).toEqual(['2027-03-04', '2027-03-05', '2027-03-08']);
    expect(first.r.skipped.map(({ day, reason }) => [day, reason])).toEqual([
      ['2027-03-06', 'half-day'],
      ['2027-03-07', 'rest-day'],
    ]);
    expect((await book()).r).toEqual(first.r);
    expect(await daysBooked(me)).toHaveLength(3);
    const none = await send(app, contract.bookDays, { as: me, body: { ...form, days: ['2027-03-07'] } });
    expect([none.status, none.e]).toEqual([409, m.pickup_problem_no_day()]);
  });

  it('refuses a calendar request for more than two months', async () => {
    const me = await makeAdmin(app);
    const query = { from: '2027-01-01', to: '2027-06-01' };
    expect((await send(app, contract.pickupCalendar, { as: me, query })).status).toBe(400);
  });
});
