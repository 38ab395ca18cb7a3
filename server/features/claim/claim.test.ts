/** Claims over HTTP: who may make one, their amounts, and what is reported to the customer. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import {
  answerClaim,
  decideClaim,
  operationsClaims,
} from '#shared/features/claim/claim-operations.contract.ts';
import {
  addClaimFiles,
  claimListing,
  getClaim,
  objectToDecision,
  sendClaimMessage,
  submitClaim,
  withdrawClaim,
} from '#shared/features/claim/claim.contract.ts';
import { checkConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { listEvents } from '#shared/features/webhook/event-feed.contract.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { changesOf } from '#server/test/change-feed.ts';
import { lostForm, makeArrived, makeClaim, uploadClaimFile } from '#server/test/claim-factory.ts';
import { makeAdmin, makeUser, newLoginId, type TestUser } from '#server/test/factories.ts';
import { newestMail } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

afterEach(() => app.clock.reset());

const operator = () => app.kit.env.operatorKeys[0] ?? '';
const check = async (...ConsignmentNo: string[]) =>
  (await send(app, checkConsignment, { as: user, body: { ConsignmentNo } })).r.consignments;
const mailTo = (recipient: string) => newestMail(app, user, recipient);
const adminMail = () => `admin@${user.accountNo.toLowerCase()}.example`;

describe('Checking a CN for a claim', () => {
  it('allows a delivered parcel, with its values and the possible causes', async () => {
    const { cnNo } = await makeArrived(app, user);
    const [one] = await check(` ${cnNo.toLowerCase()} `);
    expect(one).toMatchObject({ consignmentNoteNo: cnNo, allowClaim: true, errorMessage: null });
    expect(one?.parcel).toMatchObject({
      declaredCents: 150_00,
      liabilityCents: 200_00,
      freightCents: 8_00,
      content: 'Books',
      actualGrams: 1000,
    });
    expect(one?.causes.filter(({ allowed }) => allowed).map(({ cause }) => cause)).toEqual([
      'lost',
      'damaged',
      'short',
    ]);
  });

  it('returns the latest expected day of the lane as it was priced', async () => {
    const created = { createdAt: new Date('2026-11-16T02:00:00Z'), events: ['PKU'] as const };
    const price = { currency: 'MYR', lines: [{ code: 'freight', cents: 8_00 }], totalCents: 8_00 };
    const priced = (more: object) =>
      makeShipment(app, user, { ...created, columns: { price: JSON.stringify({ ...price, ...more }) } });
    const [old, far] = [await priced({}), await priced({ transitDays: { least: 5, most: 9 } })];
    const [first, second] = await check(old.cnNo, far.cnNo);
    expect([first?.parcel?.expectedDay, second?.parcel?.expectedDay]).toEqual(['2026-11-18', '2026-11-26']);
  });

  it('returns the day promised at the first scan as the expected day of a Priority shipment', async () => {
    const { shipmentId, cnNo } = await makeShipment(app, user, {
      createdAt: new Date('2026-11-16T02:00:00Z'),
      events: ['PKU'],
      columns: { service: 'priority' },
    });
    await app.kit.database.db
      .updateTable('shipment')
      .set({ promised_day: '2026-11-19' })
      .where('account_id', '=', user.scope)
      .where('shipment_id', '=', shipmentId)
      .execute();
    expect((await check(cnNo))[0]?.parcel?.expectedDay).toBe('2026-11-19');
  });

  it('returns the reason for an unknown CN, a parcel not picked up, an expired time limit and an open claim', async () => {
    const open = await makeClaim(app, user);
    const created = await makeShipment(app, user);
    const old = await makeArrived(app, user, { ageDays: 30 });
    const answers = await check('HN999999999MY', created.cnNo, old.cnNo, open.cnNo);
    expect(answers.map(({ allowClaim }) => allowClaim)).toEqual([false, false, false, false]);
    expect(answers.map(({ errorMessage }) => errorMessage)).toEqual([
      'This is not a consignment note of your account.',
      'It has not been picked up yet, so it is still with you.',
      expect.stringMatching(/^The time to claim ended on \d\d-\d\d-2026\.$/u),
      `It already has an open claim: ${open.claimNo}.`,
    ]);
    expect(answers[3]?.openClaimId).toBe(open.claimId);
  });
});

/** A Priority parcel that was promised for Tuesday and delivered on Wednesday, the current day. */
async function makeLate(account: TestUser) {
  app.clock.set(new Date('2026-11-18T18:00:00+08:00'));
  const scan = (code: 'PKU' | 'DLV', day: string) => ({
    code,
    at: new Date(`${day}T11:00:00+08:00`),
    place: 'Kajang',
    byWhom: 'Van',
  });
  return makeArrived(app, account, {
    events: [scan('PKU', '2026-11-16'), scan('DLV', '2026-11-18')],
    columns: { service: 'priority' },
  });
}

describe('A claim', () => {
  it('for several CNs waits for documents, is then reviewed, and is paid once with a reference', async () => {
    const parcels = [await makeArrived(app, user), await makeArrived(app, user)];
    const consignments = parcels.map(({ cnNo }) => ({ ConsignmentNo: cnNo, lossCents: 90_00, fileIds: [] }));
    const form = { ...lostForm(''), cause: 'damaged', consignments };
    const sent = await send(app, submitClaim, { as: user, body: form });
    expect(sent.e).toBeNull();
    expect(sent.r).toMatchObject({
      state: 'documents',
      cnCount: 2,
      askedCents: 180_00,
      estimateCents: 180_00,
      missing: ['photo', 'invoice'],
      claimantName: 'Siti Nurhaliza',
      due: { kind: 'contents' },
    });
    const { claimId, claimNo } = sent.r;
    expect((await mailTo(adminMail())).subject).toBe(`Claim ${claimNo} received`);

    for (const kind of ['photo', 'invoice'] as const) {
      const fileIds = [await uploadClaimFile(app, user, parcels[0]?.cnNo ?? '', { kind })];
      const added = await send(app, addClaimFiles, { as: user, body: { claimId, fileIds } });
      expect(added.r.state).toBe(kind === 'photo' ? 'documents' : 'review');
    }

    const body = {
      claimNo,
      decision: 'approve',
      amountCents: 180_00,
      reason: 'Crushed at the hub',
      paymentReference: 'PV-2001',
    };
    const twice = await Promise.all([1, 2].map(() => send(app, decideClaim, { as: operator(), body })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const paid = await send(app, getClaim, { as: user, query: { claimId } });
    expect(paid.r).toMatchObject({
      state: 'approved',
      decidedCents: 180_00,
      paymentReference: 'PV-2001',
      decisionReason: 'Crushed at the hub',
      mayObject: true,
    });
    expect((await mailTo(adminMail())).body_text).toContain('PV-2001');
    // A loss that was paid cannot be claimed again.
    const [again] = await check(parcels[0]?.cnNo ?? '');
    expect(again?.errorMessage).toBe(`It was paid by claim ${claimNo}.`);
  });

  it('is created once, however often it is submitted at the same time', async () => {
    const { cnNo } = await makeArrived(app, user);
    const body = lostForm(cnNo);
    const same = await Promise.all(
      [1, 2].map(() => send(app, submitClaim, { as: user, body, idempotencyKey: `claim-${cnNo}` })),
    );
    expect(new Set(same.map(({ r }) => r.claimNo)).size).toBe(1);
    const other = await send(app, submitClaim, { as: user, body });
    expect(other.status).toBe(400);

    const raced = await makeArrived(app, user);
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(app, submitClaim, { as: user, body: lostForm(raced.cnNo) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  });

  it('for a late delivery has the carriage charge as its amount', async () => {
    const mine = await makeAdmin(app);
    const { cnNo } = await makeLate(mine);
    const { r, e } = await send(app, submitClaim, { as: mine, body: { ...lostForm(cnNo), cause: 'late' } });
    expect(e).toBeNull();
    expect(r).toMatchObject({ askedCents: 8_00, estimateCents: 8_00 });
  });

  it('is refused by field for an expired time limit, an impossible cause and an invalid IC number', async () => {
    const old = await makeArrived(app, user, { ageDays: 30 });
    const fine = await makeArrived(app, user);
    const late = await send(app, submitClaim, { as: user, body: lostForm(old.cnNo) });
    expect(late).toMatchObject({ status: 400 });
    expect(JSON.stringify(late.r)).toContain('consignments.0.ConsignmentNo');
    const cause = await send(app, submitClaim, { as: user, body: { ...lostForm(fine.cnNo), cause: 'late' } });
    expect(cause.e).toContain('Late delivery is paid under Priority Service only.');
    for (const claimantIc of ['900131', '901331-10-5555', '251120-10-5555']) {
      const ic = await send(app, submitClaim, { as: user, body: { ...lostForm(fine.cnNo), claimantIc } });
      expect(ic).toMatchObject({ status: 400, r: { fields: { claimantIc: expect.any(String) } } });
    }
    const named = { ...lostForm(fine.cnNo), claimantIc: '900131-10-5555' };
    expect((await send(app, submitClaim, { as: user, body: named })).status).toBe(200);
  });

  it('allows one objection within 14 days, which is reviewed again', async () => {
    const { claimId, claimNo } = await makeClaim(app, user);
    const reject = { claimNo, decision: 'reject', reason: 'Packed too thinly' };
    expect((await send(app, decideClaim, { as: operator(), body: reject })).status).toBe(200);
    const object = () =>
      send(app, objectToDecision, { as: user, body: { claimId, text: 'Double walled box' } });
    const decidedAt = (daysAgo: number) =>
      app.kit.database.db
        .updateTable('claim')
        .set({ decided_at: new Date(app.clock.now().getTime() - daysAgo * dayMs) })
        .where('account_id', '=', user.scope)
        .where('claim_id', '=', claimId)
        .execute();
    await decidedAt(15);
    expect((await object()).status).toBe(409);
    await decidedAt(14);
    expect((await object()).r).toMatchObject({ state: 'review', mayObject: false });
    expect((await object()).status).toBe(409);
    expect((await send(app, decideClaim, { as: operator(), body: reject })).status).toBe(200);
    expect((await object()).status).toBe(409);
    const { subject, body_text: text } = await mailTo(adminMail());
    expect(subject).toBe(`Claim ${claimNo}: objection not accepted`);
    expect(text).toContain('Packed too thinly');
  });

  it('that was paid stays paid when an objection is rejected, and its CN cannot be claimed again', async () => {
    const { claimId, claimNo, cnNo } = await makeClaim(app, user);
    const payment = { amountCents: 80_00, paymentReference: 'PV-3001' };
    const approve = { claimNo, decision: 'approve', reason: 'Lost at the hub', ...payment };
    expect((await send(app, decideClaim, { as: operator(), body: approve })).status).toBe(200);
    const objection = { claimId, text: 'It was worth more' };
    expect((await send(app, objectToDecision, { as: user, body: objection })).r.state).toBe('review');
    const reject = { claimNo, decision: 'reject', reason: 'The invoice says 80' };
    const decided = await send(app, decideClaim, { as: operator(), body: reject });
    const paid = { state: 'approved', decidedCents: 80_00, paymentReference: 'PV-3001', mayObject: false };
    expect(decided.r).toMatchObject(paid);
    const { r } = await send(app, getClaim, { as: user, query: { claimId } });
    expect(r).toMatchObject({ ...paid, decisionReason: 'The invoice says 80' });
    const last = r.events.toSorted((a, b) => (a.eventId < b.eventId ? 1 : -1))[0];
    expect(last).toMatchObject({ code: 'rejected', cents: null, reference: '', text: reject.reason });
    const bell = (await send(app, bellListing, { as: user })).r.items.filter(({ name }) => name === claimNo);
    expect(bell.map(({ outcome }) => outcome)).toEqual(['reject', 'approve']);
    const events = await app.kit.database.db
      .selectFrom('outgoing_event')
      .select(['type', 'data'])
      .where('account_id', '=', user.scope)
      .where('subject_key', '=', claimId)
      .orderBy('written_no', 'desc')
      .execute();
    expect(events[0]).toMatchObject({
      type: 'claim.rejected',
      data: { state: 'approved', decidedCents: 80_00, paymentReference: 'PV-3001' },
    });
    expect(events.filter(({ type }) => type === 'claim.approved')).toHaveLength(1);
    const { subject, body_text: text } = await mailTo(adminMail());
    expect(subject).toBe(`Claim ${claimNo}: objection not accepted`);
    expect(text).toMatch(
      /Your objection to the decision on claim \w+ was not accepted\..*Paid on .*: RM 80\.00\. Payment reference: PV-3001\..*The invoice says 80/su,
    );
    expect(text).not.toContain('We pay');
    expect((await check(cnNo))[0]?.errorMessage).toBe(`It was paid by claim ${claimNo}.`);
    expect((await send(app, decideClaim, { as: operator(), body: reject })).status).toBe(409);
  });

  it('paid for a late delivery does not prevent one for damage, and neither is paid twice', async () => {
    const mine = await makeAdmin(app);
    const { cnNo } = await makeLate(mine);
    const submit = (cause: string) =>
      send(app, submitClaim, { as: mine, body: { ...lostForm(cnNo), cause } });
    const decide = (claimNo: string, decision: string, amountCents: number) => {
      const paid = decision === 'approve' ? { paymentReference: `PV-${claimNo}` } : {};
      const body = { claimNo, decision, amountCents, reason: 'Checked', ...paid };
      return send(app, decideClaim, { as: operator(), body });
    };
    const allowed = async () => {
      const [one] = (await send(app, checkConsignment, { as: mine, body: { ConsignmentNo: [cnNo] } })).r
        .consignments;
      return one?.causes.filter((cause) => cause.allowed).map(({ cause }) => cause);
    };
    const late = (await submit('late')).r;
    expect((await submit('damaged')).e).toContain(`It already has an open claim: ${late.claimNo}.`);
    await decide(late.claimNo, 'approve', 8_00);
    expect(await allowed()).toEqual(['lost', 'damaged', 'short']);
    expect((await submit('late')).e).toContain(`It was paid by claim ${late.claimNo}.`);
    const damaged = (await submit('damaged')).r;
    // The value of the goods, without the carriage charge.
    expect(damaged).toMatchObject({ askedCents: 150_00, estimateCents: 150_00 });

    // The decision about the delay can be objected to while the damage is open.
    const objected = await send(app, objectToDecision, {
      as: mine,
      body: { claimId: late.claimId, text: 'The surcharge too' },
    });
    expect(objected.r.state).toBe('review');
    expect((await decide(late.claimNo, 'reject', 0)).r).toMatchObject({
      state: 'approved',
      decidedCents: 8_00,
    });

    await decide(damaged.claimNo, 'reject', 0);
    expect(await allowed()).toEqual(['lost', 'damaged', 'short']);
    const short = (await submit('short')).r;
    await decide(short.claimNo, 'approve', 100_00);
    expect(await allowed()).toEqual([]);
    for (const cause of ['lost', 'damaged', 'short'])
      expect((await submit(cause)).e).toContain(`It was paid by claim ${short.claimNo}.`);
    expect((await submit('late')).e).toContain(`It was paid by claim ${late.claimNo}.`);
  });

  it('for a late delivery can follow one that was paid for missing contents', async () => {
    const mine = await makeAdmin(app);
    const { cnNo } = await makeLate(mine);
    const submit = (cause: string) =>
      send(app, submitClaim, { as: mine, body: { ...lostForm(cnNo), cause } });
    const { claimNo } = (await submit('short')).r;
    const payment = { amountCents: 100_00, paymentReference: 'PV-5001' };
    const body = { claimNo, decision: 'approve', reason: 'Torn open', ...payment };
    await send(app, decideClaim, { as: operator(), body });
    expect((await submit('late')).r).toMatchObject({ askedCents: 8_00, estimateCents: 8_00 });
    expect((await submit('lost')).status).toBe(400);
  });

  it('can be withdrawn until the courier answers it, and its CN can then be claimed again', async () => {
    const mine = await makeAdmin(app);
    const withdraw = (claimId: string) => send(app, withdrawClaim, { as: mine, body: { claimId } });
    const one = await makeClaim(app, mine);
    expect(one.mayWithdraw).toBe(true);
    expect((await withdraw(one.claimId)).r).toMatchObject({
      state: 'withdrawn',
      due: null,
      mayWithdraw: false,
    });
    await changesOf(app, [one.claimId], { count: 2 });
    await app.services.webhooks.pass();
    const { r: feed } = await send(app, listEvents, {
      as: await apiTokenOf(app, mine),
      query: { types: 'claim.withdrawn' },
    });
    expect(feed.events).toMatchObject([{ data: { claimId: one.claimId, state: 'withdrawn' } }]);
    const consignmentNoteNo = one.consignments[0]?.consignmentNoteNo ?? '';
    for (const text of ['lee', `${consignmentNoteNo}-001`, consignmentNoteNo.toLowerCase()])
      expect((await send(app, claimListing, { as: mine, body: { text } })).r.rows).toHaveLength(1);
    expect((await send(app, claimListing, { as: mine, body: { text: 'nobody' } })).r.rows).toEqual([]);
    const listed = await send(app, claimListing, { as: mine, body: {} });
    expect(listed.r).toMatchObject({
      rows: [{ claimNo: one.claimNo, state: 'withdrawn' }],
      counts: { all: 1 },
    });
    const shown = await send(app, operationsClaims, { as: operator(), query: { claimNo: one.claimNo } });
    expect(shown.r.claims).toMatchObject([{ state: 'withdrawn' }]);
    const approve = { decision: 'approve', amountCents: 10_00, reason: 'Paid', paymentReference: 'PV-6001' };
    const decided = await send(app, decideClaim, {
      as: operator(),
      body: { claimNo: one.claimNo, ...approve },
    });
    expect(decided).toMatchObject({ status: 409, r: { code: 'claim.withdrawn' } });
    expect((await withdraw(one.claimId)).status).toBe(409);

    // Proofs that the portal itself requires do not count as an answer of the courier.
    const body = { ...lostForm(one.cnNo), cause: 'damaged' };
    const next = (await send(app, submitClaim, { as: mine, body })).r;
    expect(next).toMatchObject({ state: 'documents', mayWithdraw: true });
    await send(app, answerClaim, {
      as: operator(),
      body: { claimNo: next.claimNo, text: 'We look into it' },
    });
    expect(await withdraw(next.claimId)).toMatchObject({ status: 409, r: { code: 'claim.taken_up' } });
  });

  it('keeps every payment when an objection is granted, and its total cannot be lower than or equal to what was paid', async () => {
    const { claimId, claimNo } = await makeClaim(app, user);
    const decide = (amountCents: number, paymentReference: string) => {
      const body = { claimNo, decision: 'approve', reason: 'Lost at the hub', amountCents, paymentReference };
      return send(app, decideClaim, { as: operator(), body });
    };
    expect((await decide(80_00, 'PV-4001')).r.payments).toMatchObject([
      { cents: 80_00, reference: 'PV-4001' },
    ]);
    await send(app, objectToDecision, { as: user, body: { claimId, text: 'It was worth more' } });
    const less = await decide(40_00, 'PV-4002');
    expect(less).toMatchObject({ status: 409, r: { code: 'claim.paid_more' } });
    expect(less.e).toContain('80.00');
    // The same amount with another reference would be a payment that the claim does not show.
    expect(await decide(80_00, 'PV-4002')).toMatchObject({ status: 409, r: { code: 'claim.paid_more' } });
    await decide(120_00, 'PV-4002');
    const { r } = await send(app, getClaim, { as: user, query: { claimId } });
    expect(r).toMatchObject({
      state: 'approved',
      decidedCents: 120_00,
      payments: [
        { cents: 80_00, reference: 'PV-4001' },
        { cents: 40_00, reference: 'PV-4002' },
      ],
    });
    const body = (await mailTo(adminMail())).body_text;
    for (const words of ['80.00', 'PV-4001', '40.00', 'PV-4002']) expect(body).toContain(words);
  });

  it('needs the amount of the loss when no value was declared, and is refused for supplies of the courier', async () => {
    const unvalued = await makeArrived(app, user, { columns: { value_cents: 0 } });
    const unvaluedLoss = await send(app, submitClaim, { as: user, body: lostForm(unvalued.cnNo) });
    expect(unvaluedLoss).toMatchObject({ status: 400, r: { code: 'claim.loss_needed' } });
    const supplies = await makeArrived(app, user, { columns: { is_supplies: true } });
    expect((await check(supplies.cnNo))[0]).toMatchObject({ allowClaim: false });
    expect((await send(app, submitClaim, { as: user, body: lostForm(supplies.cnNo) })).status).toBe(400);
  });

  it('has messages in both directions, each announced by email', async () => {
    const { claimId, claimNo } = await makeClaim(app, user);
    await send(app, sendClaimMessage, { as: user, body: { claimId, text: 'The box was wet' } });
    await send(app, answerClaim, { as: operator(), body: { claimNo, text: 'Please keep it' } });
    const { r } = await send(app, getClaim, { as: user, query: { claimId } });
    const messages = r.events.filter(({ code }) => code === 'message');
    expect(messages.map(({ text, isCourier }) => [text, isCourier])).toEqual([
      ['The box was wet', false],
      ['Please keep it', true],
    ]);
    expect((await mailTo('care.my@kelicap.example')).body_text).toContain('The box was wet');
    expect((await mailTo(adminMail())).body_text).toContain('Please keep it');
  });

  it('is reported to the Admin when the user who made it may not open claims any more', async () => {
    const clerk = await makeUser(app, user, { login_id: newLoginId() });
    const { claimNo } = await makeClaim(app, clerk);
    const emailWith = async (text: string, email: string) => {
      await send(app, answerClaim, { as: operator(), body: { claimNo, text } });
      return (await mailTo(email)).body_text;
    };
    const clerksMail = `${clerk.loginId.toLowerCase()}@${user.accountNo.toLowerCase()}.example`;
    expect(await emailWith('Please keep it', clerksMail)).toContain('Please keep it');
    await app.kit.database.db
      .updateTable('app_user')
      .set({ claims: ['PUA'] })
      .where('account_id', '=', user.scope)
      .where('user_id', '=', clerk.userId)
      .execute();
    expect(await emailWith('Please send the invoice', adminMail())).toContain('Please send the invoice');
    expect((await mailTo(clerksMail)).body_text).not.toContain('Please send the invoice');
  });

  it('is in the change feed, and is found in the listing by number and CN', async () => {
    const { claimId, claimNo, cnNo } = await makeClaim(app, user);
    const { changes } = await changesOf(app, [claimId]);
    expect(changes[0]?.kind).toBe('claim');
    for (const text of [claimNo, cnNo.toLowerCase()]) {
      const { r } = await send(app, claimListing, { as: user, body: { text } });
      expect(r.rows.map((row) => row.claimNo)).toEqual([claimNo]);
    }
  });
});
