/** A parcel is weighed while its difference is answered: nobody pays an amount that was not shown, and no answer fails because of the weighing. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';
import { formatMoney } from '#shared/platform/market/money.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { lockForEdit } from '#server/features/shipment/measured-price.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { isOnPostgres, type TestApp, testApp } from '#server/test/test-app.ts';
import { accept, makeDifference, operatorKey, weigh } from '#server/test/weight-factory.ts';
import * as queries from './weight-difference.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const readOne = async (as: TestUser, differenceId: string) =>
  (await send(app, contract.weightDifference, { as, query: { differenceId } })).r;
const pricesOf = async ({ scope }: TestUser) =>
  (
    await app.kit.database.db
      .selectFrom('shipment')
      .select('total_cents')
      .where('account_id', '=', scope)
      .orderBy('shipment_id')
      .execute()
  ).map(({ total_cents: cents }) => cents);

describe('A difference that was weighed again after it was shown', () => {
  it('is refused with the new amount, and accepted when that amount is sent', async () => {
    const user = await makeAdmin(app);
    const shown = await makeDifference(app, user);
    await weigh(app, shown.consignmentNoteNo, 20_000);
    const now = await readOne(user, shown.differenceId);
    expect(now.addCents).toBeGreaterThan(shown.addCents);
    const { status, e } = await accept(app, user, [shown]);
    const amount = formatMoney(now.addCents, user.market);
    expect([status, e]).toEqual([
      409,
      `The parcel was weighed again: it now adds ${amount}. Check it and accept again.`,
    ]);
    expect(await pricesOf(user)).toEqual([8_00]);
    expect((await accept(app, user, [now])).r.addCents).toBe(now.addCents);
  });

  it('does not prevent the others of a bulk accept from being accepted', async () => {
    const user = await makeAdmin(app);
    const shown = [await makeDifference(app, user), await makeDifference(app, user)];
    const [one, other] = shown;
    await weigh(app, one?.consignmentNoteNo ?? '', 20_000);
    const { r } = await accept(app, user, shown);
    expect(r).toMatchObject({ acceptedCount: 1, addCents: other?.addCents });
    expect(r.refused.map(({ differenceId }) => differenceId)).toEqual([one?.differenceId]);
    expect(await pricesOf(user)).toEqual([8_00, 8_00 + (other?.addCents ?? 0)]);
  });

  it('is reported one by one when all differences of a bulk accept were weighed again', async () => {
    const user = await makeAdmin(app);
    const shown = [await makeDifference(app, user), await makeDifference(app, user)];
    for (const { consignmentNoteNo } of shown) await weigh(app, consignmentNoteNo, 20_000);
    const { status, r } = await accept(app, user, shown);
    expect([status, r.acceptedCount, r.addCents]).toEqual([200, 0, 0]);
    expect(r.refused).toEqual(
      shown.map(({ differenceId }) => ({
        differenceId,
        message: expect.stringContaining('The parcel was weighed again'),
      })),
    );
    expect(await pricesOf(user)).toEqual([8_00, 8_00]);
  });
});

describe.runIf(isOnPostgres)('While a hub weighs a parcel', () => {
  /** A hub has the parcel locked when `answer` begins, and then locks its difference. */
  const whileHeld = async <T>(
    { scope }: TestUser,
    { shipmentId }: contract.WeightDifference,
    answer: () => Promise<T>,
  ) => {
    const [outcome] = await meetingAt(
      app,
      (trx: Trx) => lockForEdit(trx, scope, shipmentId),
      () => [answer()],
      (trx: Trx) => queries.lockLast(trx, scope, shipmentId),
    );
    return outcome;
  };

  it('accepting its difference waits for the weighing and succeeds', async () => {
    const user = await makeAdmin(app);
    const shown = await makeDifference(app, user);
    const outcome = await whileHeld(user, shown, () => accept(app, user, [shown]));
    expect(outcome).toMatchObject({ value: { status: 200 } });
  });

  it('deciding its dispute waits for the weighing and succeeds', async () => {
    const user = await makeAdmin(app);
    const shown = await makeDifference(app, user);
    const { differenceId } = shown;
    await send(app, contract.disputeWeight, { as: user, body: { differenceId, text: 'Ours says 1 kg.' } });
    const body = { differenceId, outcome: 'upheld', answer: 'Seen.' };
    const outcome = await whileHeld(user, shown, () =>
      send(app, contract.decideWeight, { as: operatorKey(app), body }),
    );
    expect(outcome).toMatchObject({ value: { status: 200 } });
  });

  it('accepting its overdue difference waits for the weighing and succeeds', async () => {
    const user = await makeAdmin(app);
    const shown = await makeDifference(app, user);
    app.clock.forward(8 * 24 * 60);
    const outcome = await whileHeld(user, shown, () => app.services.weights.acceptOverdue());
    app.clock.reset();
    expect(outcome).toMatchObject({ status: 'fulfilled' });
    expect((await readOne(user, shown.differenceId)).state).toBe('accepted');
  });
});
