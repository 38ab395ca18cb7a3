import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/dashboard/dashboard.contract.ts';
import { opens } from '#shared/features/dashboard/dashboard-links.rules.ts';
import { OUTCOME_IDS } from '#shared/features/dashboard/dashboard.rules.ts';
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import type { NewEvent } from '#server/features/shipment/shipment-event.service.ts';

let app: TestApp;
let me: TestUser;

const operator = () => app.kit.env.operatorKeys[0] ?? '';
const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);

beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

async function begin(): Promise<void> {
  me = await makeAdmin(app);
}

const make = (daysAgo: number, events: ShipmentOptions['events'] = [], more: ShipmentOptions = {}) =>
  makeShipment(app, me, { createdAt: ago(daysAgo), events, ...more });

const at = (code: NewEvent['code'], daysAgo: number): NewEvent => ({
  code,
  at: ago(daysAgo),
  place: 'Kajang',
  byWhom: '',
});

async function dashboard(query: { from?: string; to?: string } = {}) {
  const { status, r } = await send(app, contract.getDashboard, { as: me, query });
  expect(status).toBe(200);
  return r;
}

async function listed(filter: ShipmentFilter): Promise<number> {
  const { r } = await send(app, shipmentListing, { as: me, body: { filter, limit: 100 } });
  return r.rows.length;
}

describe('GetDashboard', () => {
  it('returns counts that equal the rows of the listing with the same filters', async () => {
    await begin();
    await make(5, [at('PKU', 4.9), at('OFD', 4), at('DLV', 3.9)], { receiver: { state: 'Sabah' } });
    await make(5, [at('PKU', 4.9), at('OFD', 4), at('NOH', 3.9), at('OFD', 3), at('DLV', 2.9)]);
    await make(4, [at('PKU', 3.9), at('OFD', 3), at('REF', 2.9)], { codCents: 12_000 });
    await make(9, [at('PKU', 8.9)], { codCents: 5000, printedAt: ago(8.95) });
    await make(3, [], { printedAt: ago(0) });
    await make(2, ['CAN']);
    await make(35, [at('PKU', 34), at('DLV', 33)]);
    const { from, to, ...reported } = await dashboard();
    const within = { from, to };

    const count = (status: string) =>
      reported.shipmentStatusDashboard.find((one) => one.status === status)?.count ?? 0;
    expect(count('delivered')).toBe(await listed({ ...within, status: ['delivered'] }));
    expect(count('delivered')).toBe(2);
    expect(reported.shipmentStatusDashboard.find(({ status }) => status === 'delivered')?.before).toBe(1);
    expect(reported.perDay).toHaveLength(30);
    expect(reported.perDay.reduce((sum, day) => sum + day.cancelled, 0)).toBe(1);

    const sabah = reported.deliverStateDashboard.find(({ state }) => state === 'Sabah');
    expect(sabah).toMatchObject({ count: 1, delivered: 1, medianDays: 1, slowestTenthDays: 1 });
    expect(await listed({ ...within, state: ['Sabah'] })).toBe(1);

    expect(reported.attempts).toEqual({ tried: 3, atOnce: 1, beforeTried: 1, beforeAtOnce: 1 });
    expect(await listed({ ...within, attempt: ['0'], status: ['delivered'] })).toBe(1);
    expect(await listed({ ...within, attempt: ['1', '2', '3'] })).toBe(2);

    const reasons = Object.fromEntries(reported.failedReasons.map(({ code, count: n }) => [code, n]));
    expect(reasons).toEqual({ NOH: 1, REF: 1 });
    expect(await listed({ ...within, reason: ['REF'] })).toBe(1);

    expect(reported.cnCounts).toMatchObject({ today: 1, previous6Month: 2 });
    expect(await listed({ printedFrom: reported.today, printedTo: reported.today })).toBe(1);
    expect(reported.previous7Days).toHaveLength(7);
    expect(reported.previous6Month).toHaveLength(6);
    expect(reported.spend).toMatchObject([
      { service: 'standard', count: 5, cents: 40_00, before: 1, beforeCents: 8_00 },
    ]);
  });

  it('returns for every number, bar and state a count equal to the listing behind its link', async () => {
    await begin();
    app.clock.set(new Date('2026-11-18T10:00:00+08:00'));
    const places = ['Selangor', 'Sabah', 'Johor'];
    const lives: NewEvent['code'][][] = [
      [],
      ['PKU'],
      ['PKU', 'OFD'],
      ['PKU', 'OFD', 'DLV'],
      ['PKU', 'OFD', 'NOH'],
      ['PKU', 'OFD', 'NOH', 'OFD', 'DLV'],
      ['PKU', 'OFD', 'REF', 'OFD', 'NOH', 'OFD', 'ADR'],
      ['PKU', 'HLD'],
      ['PKU', 'OFD', 'NOH', 'RTS', 'RTD'],
      ['CAN'],
    ];
    for (const [i, codes] of [...lives, ...lives].entries()) {
      const daysAgo = i < lives.length ? 3 + (i % 4) : 32 + (i % 4);
      const service = i % 3 === 0 ? 'priority' : 'standard';
      await make(
        daysAgo,
        codes.map((code, step) => at(code, daysAgo - 0.1 - step * 0.4)),
        {
          receiver: { state: places[i % places.length] ?? '' },
          columns: { service },
          ...(i % 2 === 0 && { printedAt: ago(daysAgo - 0.05) }),
        },
      );
    }
    const reported = await dashboard();
    const period = { from: reported.from, to: reported.to };
    const before = { from: reported.beforeFrom, to: reported.beforeTo };
    const { attempts, cnCounts, promise, today } = reported;
    const numbers: (readonly [number, ShipmentFilter])[] = [
      [cnCounts.today, opens.printed(today, today)],
      [cnCounts.previous7Days, opens.printed(cnCounts.sevenDaysFrom, today)],
      [cnCounts.thisMonth, opens.printed(cnCounts.monthFrom, today)],
      [cnCounts.previous6Month, opens.printed(cnCounts.sixMonthsFrom, today)],
      ...reported.previous7Days.map(({ day, count }) => [count, opens.printed(day, day)] as const),
      ...reported.previous6Month.map(({ from, to, count }) => [count, opens.printed(from, to)] as const),
      ...reported.shipmentStatusDashboard.flatMap(({ status, count, before: was }) => [
        [count, opens.status(period, status)] as const,
        [was, opens.status(before, status)] as const,
      ]),
      ...reported.perDay.flatMap(({ day, ...counts }) =>
        counts.delivered + counts.moving + counts.attention + counts.failed + counts.waiting === 0
          ? []
          : [
              ...OUTCOME_IDS.map((id) => [counts[id], opens.outcome({ from: day, to: day }, id)] as const),
              [
                OUTCOME_IDS.reduce((sum, id) => sum + counts[id], 0),
                opens.days({ from: day, to: day }),
              ] as const,
            ],
      ),
      ...reported.deliverStateDashboard.flatMap(({ state, count, before: was, delivered }) => [
        [count, opens.state(period, state)] as const,
        [was, opens.state(before, state)] as const,
        [delivered, opens.deliveredIn(period, state)] as const,
      ]),
      [attempts.atOnce, opens.atOnce(period)],
      [attempts.tried - attempts.atOnce, opens.triedAgain(period)],
      [attempts.beforeAtOnce, opens.atOnce(before)],
      [promise.kept, opens.promise(period, 'kept')],
      [promise.late, opens.promise(period, 'late')],
      [promise.open, opens.promise(period, 'open')],
      [promise.beforeKept, opens.promise(before, 'kept')],
      [promise.beforeLate, opens.promise(before, 'late')],
      ...reported.failedReasons.flatMap(({ code, count, before: was }) => [
        [count, opens.reason(period, code)] as const,
        [was, opens.reason(before, code)] as const,
      ]),
      ...reported.spend.flatMap(({ service, count, before: was }) => [
        [count, opens.service(period, service)] as const,
        [was, opens.service(before, service)] as const,
      ]),
    ];
    expect(numbers.filter(([count]) => count > 0).length).toBeGreaterThan(50);
    for (const [count, filter] of numbers) expect([await listed(filter), filter]).toEqual([count, filter]);
  });

  it('counts a delivery promise as kept, late or open, and as late as soon as its day has passed', async () => {
    await begin();
    app.clock.set(new Date('2026-11-18T10:00:00+08:00'));
    const priority = { columns: { service: 'priority' as const } };
    const scans = (...events: [NewEvent['code'], string][]): NewEvent[] =>
      events.map(([code, when]) => ({ code, at: new Date(`${when}+08:00`), place: 'Kajang', byWhom: '' }));
    const made = (when: string, events: NewEvent[]) =>
      makeShipment(app, me, { createdAt: new Date(`${when}+08:00`), events, ...priority });
    await made('2026-11-10T09:00:00', scans(['PKU', '2026-11-10T11:00:00'], ['DLV', '2026-11-11T15:00:00']));
    await made('2026-11-10T09:00:00', scans(['PKU', '2026-11-10T11:00:00'], ['DLV', '2026-11-12T09:00:00']));
    // Over a Sunday, which does not count.
    await made('2026-11-14T09:00:00', scans(['PKU', '2026-11-14T10:00:00'], ['DLV', '2026-11-16T15:00:00']));
    await made('2026-11-17T09:00:00', scans(['PKU', '2026-11-17T11:00:00']));
    await made('2026-11-18T08:00:00', []);
    expect((await dashboard()).promise).toMatchObject({ kept: 2, late: 1, open: 1 });
    expect(await listed({ promise: ['open'] })).toBe(1);
    app.clock.set(new Date('2026-11-19T00:30:00+08:00'));
    expect((await dashboard()).promise).toMatchObject({ kept: 2, late: 2, open: 0 });
    expect(await listed({ promise: ['late'] })).toBe(2);
  });

  it('counts by the days of the market', async () => {
    await begin();
    const createdAt = new Date('2026-11-10T23:30:00+08:00');
    app.clock.set(new Date(createdAt.getTime() + hourMs));
    await makeShipment(app, me, { createdAt, printedAt: createdAt });
    const day = isoDayOf(createdAt, marketOf(me.market));
    const { perDay, cnCounts, today } = await dashboard({ from: day, to: day });
    expect(perDay).toMatchObject([{ day: '2026-11-10', waiting: 1 }]);
    expect([today, cnCounts.today, cnCounts.previous7Days]).toEqual(['2026-11-11', 0, 1]);
  });

  it('refuses a period that ends before it begins, or is longer than a year', async () => {
    await begin();
    for (const query of [
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2024-01-01', to: '2026-02-01' },
    ])
      expect((await send(app, contract.getDashboard, { as: me, query })).status).toBe(400);
  });
});

describe('the notice board', () => {
  it('shows notices of the market in the reader’s language until the reader hides or operations remove them', async () => {
    await begin();
    const other = await makeAdmin(app, { market: SINGAPORE });
    const text = `Lorries are late today ${me.accountNo}`;
    const posted = await send(app, contract.postNotice, {
      as: operator(),
      body: { market: 130, en: text, zh: `今天车辆延误 ${me.accountNo}` },
    });
    expect(posted.status).toBe(200);
    const shownTo = async (as: TestUser, language = 'en') =>
      (await send(app, contract.noticeBoardMessage, { as, language })).r.notices;
    const { noticeId } = posted.r;
    const mine = async (language?: string) =>
      (await shownTo(me, language)).find((one) => one.noticeId === noticeId);
    expect((await mine())?.message).toBe(text);
    expect((await mine('zh'))?.message).toBe(`今天车辆延误 ${me.accountNo}`);
    expect((await mine('ms'))?.message).toBe(text);
    expect((await shownTo(other)).some((one) => one.noticeId === noticeId)).toBe(false);

    await send(app, contract.putNoticeAway, { as: me, body: { noticeId } });
    await send(app, contract.putNoticeAway, { as: me, body: { noticeId } });
    expect(await mine()).toBeUndefined();
    await send(app, contract.putNoticeAway, { as: me, body: { noticeId, isAway: false } });
    expect(await mine()).toBeDefined();
    await send(app, contract.takeNoticeDown, { as: operator(), body: { noticeId } });
    expect(await mine()).toBeUndefined();
  });
});
