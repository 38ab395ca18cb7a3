/** Drafts that the portal opens by itself: why, how they are announced, and how one photo completes one. */
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';

import { claimDraftRules } from '#shared/features/claim/claim-operations.contract.ts';
import {
  claimListing,
  discardClaimDraft,
  getClaim,
  submitClaim,
} from '#shared/features/claim/claim.contract.ts';

import { lostForm, makeArrived, uploadClaimFile } from '#server/test/claim-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';
import { lockClaim } from './claim.queries.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
const run = ({ scope, accountNo }: TestUser) => app.services.claimDrafts.runFor(scope, accountNo);
const draftsOf = async (user: TestUser) =>
  (await send(app, claimListing, { as: user, body: { view: 'attention' } })).r.rows;
const at = (days: number, place: string) => ({ at: daysAgo(days), place, byWhom: 'Van' });

it('Claim drafts are opened for a silent, a returned and an unproven delivery, and are reported in one email', async () => {
  const user = await makeAdmin(app);
  const silent = await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  const back = await makeShipment(app, user, {
    createdAt: daysAgo(7),
    events: [
      { code: 'PKU', ...at(6, 'Shah Alam') },
      { code: 'OFD', ...at(5, 'Ipoh') },
      { code: 'ARR', ...at(4, 'Shah Alam') },
    ],
  });
  const bare = await makeArrived(app, user, { ageDays: 5 });
  // No draft for these: on time, too cheap for the photo rule, within the usual days plus five.
  await makeShipment(app, user, { createdAt: daysAgo(2), events: ['PKU', 'ARR'] });
  await makeArrived(app, user, { ageDays: 5, columns: { value_cents: 10_00 } });
  await makeShipment(app, user, { createdAt: daysAgo(6), events: ['PKU', 'ARR'] });

  expect(await run(user)).toBe(3);
  expect(await run(user)).toBe(0);
  const drafts = await draftsOf(user);
  expect(new Map(drafts.map(({ cnNos, draftReason }) => [cnNos[0], draftReason]))).toEqual(
    new Map([
      [silent.cnNo, 'silent'],
      [back.cnNo, 'came-back'],
      [bare.cnNo, 'no-photo'],
    ]),
  );
  expect(drafts.every(({ due }) => due?.kind === 'claim')).toBe(true);
  const mails = await mailsOf(app, user);
  expect(mails).toHaveLength(1);
  for (const { cnNo } of [silent, back, bare]) expect(mails[0]?.body_text).toContain(cnNo);

  // One photo completes the draft, which keeps its number.
  const draft = drafts.find(({ cnNos }) => cnNos[0] === silent.cnNo);
  const fileId = await uploadClaimFile(app, user, silent.cnNo);
  const body = { ...lostForm(silent.cnNo, [fileId]), claimId: draft?.claimId };
  const sent = await send(app, submitClaim, { as: user, body });
  expect(sent.r).toMatchObject({ claimNo: draft?.claimNo, state: 'submitted', missing: [] });
});

it('No claim draft is opened for a silent parcel within the transit days of its lane', async () => {
  const user = await makeAdmin(app);
  const price = { currency: 'MYR', lines: [], totalCents: 0, transitDays: { least: 9, most: 12 } };
  const columns = { price: JSON.stringify(price) };
  await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'], columns });
  expect(await run(user)).toBe(0);
});

it('A claim draft is removed when the parcel moves again, and a discarded draft is not opened again', async () => {
  const user = await makeAdmin(app);
  const moving = await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  expect(await run(user)).toBe(2);
  await app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, user.scope, moving.shipmentId, [{ code: 'ARR', ...at(0, 'Ipoh') }]),
  );
  expect(await run(user)).toBe(0);
  const [left] = await draftsOf(user);
  expect(left?.cnNos[0]).not.toBe(moving.cnNo);
  expect((await send(app, discardClaimDraft, { as: user, body: { claimId: left?.claimId } })).e).toBeNull();
  expect(await run(user)).toBe(0);
  expect(await draftsOf(user)).toEqual([]);
});

// The embedded database has one connection: there are no simultaneous requests.
it.skipIf(!isOnPostgres)(
  'Of two simultaneous submissions of one draft one is refused, and does not overwrite the other',
  async () => {
    const user = await makeAdmin(app);
    const silent = await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
    expect(await run(user)).toBe(1);
    const [draft] = await draftsOf(user);
    const claimId = draft?.claimId ?? '';
    const submit = (description: string) =>
      send(app, submitClaim, {
        as: user,
        body: { ...lostForm(silent.cnNo, []), claimId, description },
      });
    // Both have read the draft before either can write.
    const sending = await app.kit.database.transaction(async (trx) => {
      await lockClaim(trx, user.scope, claimId);
      const both = [submit('The red vase never came'), submit('The blue vase never came')];
      await untilWaiting(2);
      return both;
    });
    const sent = await Promise.all(sending);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const kept = sent.find(({ status }) => status === 200);
    const { r } = await send(app, getClaim, { as: user, query: { claimId } });
    expect(r.description).toBe(kept?.r.description);
    expect(r.events.filter(({ code }: { code: string }) => code === 'submitted')).toHaveLength(1);
  },
);

/** Waits until this many transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(app.kit.database.db);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(count);
  }, 10_000);
}

it('A claim submitted from a draft that is gone or of another account gets a new number', async () => {
  const user = await makeAdmin(app);
  const moving = await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  expect(await run(user)).toBe(1);
  const [draft] = await draftsOf(user);
  await app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, user.scope, moving.shipmentId, [{ code: 'DLV', ...at(0, 'Ipoh') }]),
  );
  await run(user);
  expect(await draftsOf(user)).toEqual([]);
  const fileId = await uploadClaimFile(app, user, moving.cnNo);
  const body = { ...lostForm(moving.cnNo, [fileId]), cause: 'damaged', claimId: draft?.claimId };
  const sent = await send(app, submitClaim, { as: user, body });
  expect(sent.e).toBeNull();
  expect(sent.r.claimNo).not.toBe(draft?.claimNo);

  const other = await makeAdmin(app);
  const silent = await makeShipment(app, other, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  expect(await run(other)).toBe(1);
  const [kept] = await draftsOf(other);
  const second = await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  const given = await uploadClaimFile(app, user, second.cnNo);
  const stranger = { ...lostForm(second.cnNo, [given]), claimId: kept?.claimId };
  expect((await send(app, submitClaim, { as: user, body: stranger })).r.claimNo).not.toBe(kept?.claimNo);
  expect((await draftsOf(other)).map(({ cnNos }) => cnNos)).toEqual([[silent.cnNo]]);
});

it('Several instances that look for drafts at the same time open one draft', async () => {
  const user = await makeAdmin(app);
  await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  const made = await Promise.all([run(user), run(user), run(user)]);
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await draftsOf(user)).toHaveLength(1);
});

it('Operators set the days of a draft rule and switch it off', async () => {
  const user = await makeAdmin(app);
  const as = app.kit.env.operatorKeys[0] ?? '';
  const rules = await app.services.claimDrafts.rules();
  const silent = rules.find(({ reason }) => reason === 'silent');
  await makeShipment(app, user, { createdAt: daysAgo(14), events: ['PKU', 'ARR'] });
  try {
    await send(app, claimDraftRules, { as, body: { rules: [{ ...silent, isOn: false }] } });
    expect(await run(user)).toBe(0);
    await send(app, claimDraftRules, { as, body: { rules: [{ ...silent, afterDays: 30 }] } });
    expect(await run(user)).toBe(0);
  } finally {
    await send(app, claimDraftRules, { as, body: { rules } });
  }
  expect(await run(user)).toBe(1);
});
