import { beforeAll, describe, expect, it } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import * as contract from '#shared/features/company/company.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { demoOperatorKey as operator } from '#server/env/mode.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const same = {
  name: 'Test Trading Sdn Bhd',
  registrationNo: '202001012345',
  phone: '312345678',
  email: 'office@test.example',
  address1: 'No 12, Jalan SS 2/24',
  address2: 'Taman Sea',
  address3: '',
  postcode: '47300',
  city: 'Petaling Jaya',
};
const moved = { address1: '18 Jalan Tun Razak', address2: '', postcode: '50400', city: 'Kuala Lumpur' };

const read = async (as: TestUser) => (await send(app, contract.getCompanyDetail, { as })).r;
/** Requests a change over the newest version unless another is given. */
const ask = async (as: TestUser, changes: object = moved, idempotencyKey?: string) =>
  send(app, contract.updateCompanyDetail, {
    as,
    body: { version: (await read(as)).version, ...same, ...changes },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const withdraw = (as: TestUser, requestId: string) =>
  send(app, contract.withdrawCompanyRequest, { as, body: { requestId } });
const decide = (requestId: string, decision: 'approve' | 'reject', reason = '') =>
  send(app, contract.decideCompanyRequest, { as: operator, body: { requestId, decision, reason } });
const idOf = (detail: contract.CompanyDetail) => detail.pending?.requestId ?? '';

const actionsOf = async (user: TestUser) =>
  (
    await app.kit.database.db
      .selectFrom('audit')
      .select(['by_kind', 'who', 'action'])
      .where('account_id', '=', user.scope)
      .orderBy('audit_id')
      .execute()
  ).map(({ by_kind: kind, who, action }) => `${who || kind}: ${action}`);

/** Every pending request, over all pages. */
async function waiting(limit = 2) {
  const requests = [];
  let cursor: string | null = null;
  do {
    const { r }: Awaited<ReturnType<typeof page>> = await page(cursor, limit);
    requests.push(...r.requests);
    cursor = r.next;
  } while (cursor !== null);
  return requests;
}
const page = (cursor: string | null, limit: number) =>
  send(app, contract.companyRequests, { as: operator, body: { cursor, limit } });

describe('A change of company details', () => {
  it('waits for approval with old and new values and the requester, and changes nothing until then', async () => {
    const admin = await makeAdmin(app);
    const { status, r } = await ask(admin);
    expect(status).toBe(200);
    expect(r.company).toMatchObject({ address1: same.address1, state: 'Selangor' });
    expect(r.pending).toMatchObject({
      requestedBy: 'Siti Nurhaliza',
      demoNote: expect.stringContaining('/api/docs'),
      changes: [
        { field: 'address1', from: same.address1, to: moved.address1 },
        { field: 'address2', from: 'Taman Sea', to: '' },
        { field: 'postcode', from: '47300', to: '50400' },
        { field: 'city', from: 'Petaling Jaya', to: 'Kuala Lumpur' },
        { field: 'state', from: 'Selangor', to: 'Kuala Lumpur' },
      ],
    });
    expect(await read(admin)).toEqual(r);
  });

  it('is refused to anyone but the Admin, with the message of the specification', async () => {
    const admin = await makeAdmin(app);
    const office = await makeUser(app, admin, { login_id: 'office', claims: ['UM'] });
    const { pending } = (await ask(admin)).r;
    const refused = { status: 403, e: m.company_problem_no_right() };
    expect(await ask(office)).toMatchObject(refused);
    expect(await withdraw(office, pending?.requestId ?? '')).toMatchObject(refused);
    expect((await read(admin)).mayEdit).toBe(true);
    expect(await read(office)).toMatchObject({ mayEdit: false, pending });
  });

  it('is refused when nothing changed', async () => {
    const admin = await makeAdmin(app);
    expect(await ask(admin, {})).toMatchObject({ status: 400, e: m.company_problem_nothing_changed() });
    expect((await read(admin)).pending).toBeNull();
  });

  it.each([
    ['name', '', 'Company Name Required'],
    ['name', 'x'.repeat(41), 'Company Name must be 40 characters or less'],
    ['phone', '12', 'Contact Number Invalid'],
    ['email', 'office', 'Email is not valid.'],
    ['postcode', '00000', 'Postcode was not found. Please check it.'],
    ['postcode', '079903', 'Postcode was not found. Please check it.'],
  ])('is refused for %s %j with "%s"', async (name, value, message) => {
    const { status, e, r } = await ask(await makeAdmin(app), { [name]: value });
    expect({ status, e, r }).toMatchObject({ status: 400, e: message, r: { fields: { [name]: message } } });
  });

  it.each(['name', 'address1', 'address2', 'address3', 'city'] as const)(
    'is refused for characters in %s that labels cannot print',
    async (field) => {
      const admin = await makeAdmin(app);
      const message = m.validation_problem_not_on_labels({
        label: contract.companyLabels[field](),
        characters: '김, 🌺',
      });
      const { status, e, r } = await ask(admin, { [field]: '김 Raya 🌺' });
      expect({ status, e, r }).toMatchObject({
        status: 400,
        e: message,
        r: { fields: { [field]: message } },
      });
    },
  );

  it('is refused for an existing field with unprintable characters, also when another field is changed', async () => {
    const admin = await makeAdmin(app, {
      company: JSON.stringify({ ...same, state: 'Selangor', address2: 'Taman 🌺' }),
    });
    const other = await ask(admin, { address2: 'Taman 🌺', phone: '399999999' });
    expect(other).toMatchObject({
      status: 400,
      e: 'Address 2 has characters that cannot be printed: 🌺',
      r: { fields: { address2: 'Address 2 has characters that cannot be printed: 🌺' } },
    });
    const mended = await ask(admin, { address2: 'Taman Bunga Raya', phone: '399999999' });
    expect(mended.r.pending?.changes.map(({ field }) => field)).toEqual(['phone', 'address2']);
  });

  it('is accepted with a Singapore postcode in Singapore', async () => {
    const admin = await makeAdmin(app, { market: SINGAPORE });
    const place = { postcode: '139951', city: 'Singapore' };
    expect((await ask(admin, place)).r.pending?.changes).toContainEqual(
      expect.objectContaining({ field: 'postcode', from: '079903', to: '139951' }),
    );
  });

  it('is replaced by a newer one, and never more than one is pending', async () => {
    const admin = await makeAdmin(app);
    const first = idOf((await ask(admin)).r);
    const names = Array.from({ length: 5 }, (_, i) => `Test Trading ${i} Sdn Bhd`);
    await Promise.all(names.map((name) => ask(admin, { name })));
    const rows = await app.kit.database.db
      .selectFrom('company_request')
      .select(['request_id', 'status'])
      .where('account_id', '=', admin.scope)
      .execute();
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect(rows.find(({ request_id: id }) => id === first)?.status).toBe('replaced');
    expect(await decide(first, 'approve')).toMatchObject({
      status: 409,
      e: m.company_problem_decided(),
    });
  });

  it('sent twice with the same idempotency key is one request', async () => {
    const admin = await makeAdmin(app);
    const form = { ...moved, version: (await read(admin)).version };
    const [one, two] = [await ask(admin, form, 'same'), await ask(admin, form, 'same')];
    expect(two.r).toEqual(one.r);
  });

  it('can be withdrawn once, and only by its own account', async () => {
    const [admin, stranger] = [await makeAdmin(app), await makeAdmin(app)];
    const id = idOf((await ask(admin)).r);
    expect((await withdraw(stranger, id)).status).toBe(404);
    expect((await withdraw(admin, id)).r).toMatchObject({ pending: null, decided: null });
    expect((await withdraw(admin, id)).status).toBe(404);
    expect((await decide(id, 'approve')).status).toBe(409);
    expect((await read(admin)).company.address1).toBe(same.address1);
  });
});

describe('A change over an outdated version of the details', () => {
  it('is refused with who changed them and when, for the Admin and for customer service', async () => {
    const admin = await makeAdmin(app);
    const { version } = await read(admin);
    await ask(admin);
    expect(await ask(admin, { name: 'Mine Sdn Bhd', version })).toMatchObject({
      status: 409,
      e: expect.stringMatching(/^Changed by Admin at \d\d-\d\d-\d{4} \d\d:\d\d[ap]m$/u),
      r: { changed: { changedBy: 'Admin' } },
    });
    const opened = await read(admin);
    await decide(idOf(opened), 'approve');
    expect(await ask(admin, { name: 'Mine Sdn Bhd', version: opened.version })).toMatchObject({
      status: 409,
      e: expect.stringMatching(/^Changed by our customer service at /u),
    });
    expect((await read(admin)).pending).toBeNull();
  });
});

describe('Operations', () => {
  it('read the pending requests of all accounts page by page, oldest first, and see them in the change feed', async () => {
    const [one, two, three] = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app)];
    const ids = [idOf((await ask(one)).r), idOf((await ask(two)).r), idOf((await ask(three)).r)];
    const all = await waiting();
    expect(all.map(({ requestId }) => requestId).filter((id) => ids.includes(id))).toEqual(ids);
    expect(all.find(({ requestId }) => requestId === ids[0])).toMatchObject({
      accountNo: one.accountNo,
      companyName: 'Test Trading Sdn Bhd',
      loginId: 'Admin',
      requestedBy: 'Siti Nurhaliza',
    });
    const feed = await app.kit.database.db
      .selectFrom('operations_change')
      .select('kind')
      .where('account_id', '=', one.scope)
      .execute();
    expect(feed).toEqual([{ kind: 'company-detail-request' }]);
  });

  it('approve a request: the details change at once, the requester gets an email, and the audit log records it', async () => {
    const admin = await makeAdmin(app);
    const id = idOf((await ask(admin, { ...moved, name: 'Moved Trading Sdn Bhd' })).r);
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      r: { requestId: id, accountNo: admin.accountNo, status: 'approved' },
    });
    expect(await read(admin)).toMatchObject({
      company: { name: 'Moved Trading Sdn Bhd', address1: moved.address1, state: 'Kuala Lumpur' },
      pending: null,
      decided: { requestId: id, status: 'approved', reason: '' },
    });
    expect((await send(app, currentSession, { as: admin })).r.CompanyName).toBe('Moved Trading Sdn Bhd');
    expect((await send(app, getSender, { as: admin })).r).toMatchObject({
      source: 'company',
      party: { address1: moved.address1, postcode: moved.postcode, city: moved.city },
    });
    expect(await actionsOf(admin)).toEqual([
      `${admin.accountNo} Admin: company.change_asked`,
      'operator: company.change_approved',
    ]);
    const mail = await newestMail(app, admin);
    expect(mail).toMatchObject({
      recipient: `admin@${admin.accountNo.toLowerCase()}.example`,
      subject: 'Your company details were updated',
    });
    expect(mail.body_text).toContain('Address 1: No 12, Jalan SS 2/24 → 18 Jalan Tun Razak');
    expect((await decide(id, 'reject', 'Too late')).status).toBe(409);
  });

  it('approve only the requested fields, and keep later changes of other fields', async () => {
    const admin = await makeAdmin(app);
    const id = idOf((await ask(admin)).r);
    const { company } = await read(admin);
    await app.kit.database.db
      .updateTable('account')
      .set({ company: JSON.stringify({ ...company, phone: '399999999' }) })
      .where('account_id', '=', admin.scope)
      .execute();
    await decide(id, 'approve');
    expect((await read(admin)).company).toMatchObject({ phone: '399999999', address1: moved.address1 });
  });

  it('reject a request with a reason, which the page and the email show', async () => {
    const admin = await makeAdmin(app);
    const id = idOf((await ask(admin)).r);
    const reason = 'Please send us the new business registration first.';
    expect(await decide(id, 'reject')).toMatchObject({ status: 400, e: 'Reason Required' });
    expect((await decide(id, 'reject', reason)).r.status).toBe('rejected');
    expect(await read(admin)).toMatchObject({
      company: { address1: same.address1 },
      pending: null,
      decided: { status: 'rejected', reason },
    });
    expect((await newestMail(app, admin)).body_text.replaceAll(/\s+/gu, ' ')).toContain(reason);
    expect(await actionsOf(admin)).toContain('operator: company.change_rejected');
  });

  it('decide a request once when several decisions arrive at the same time', async () => {
    const admin = await makeAdmin(app);
    const id = idOf((await ask(admin)).r);
    const answers = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', 'No'),
      decide(id, 'approve'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await mailsOf(app, admin)).toHaveLength(1);
  });

  it('send the decision to the current Admin when the requester has left', async () => {
    const account = await makeAccount(app);
    const requester = await makeUser(app, account);
    const id = idOf((await ask(requester)).r);
    await app.kit.database.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('account_id', '=', account.scope)
      .execute();
    const next = await makeUser(app, account, { login_id: 'Boss', is_admin: true });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await newestMail(app, next)).recipient).toBe(`boss@${account.accountNo.toLowerCase()}.example`);
  });

  it('get a 404 for an unknown request, and no email is sent when everyone has left', async () => {
    expect((await decide('00000000-0000-7000-8000-000000000000', 'approve')).status).toBe(404);
    const admin = await makeUser(app, await makeAccount(app));
    const id = idOf((await ask(admin)).r);
    await app.kit.database.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('account_id', '=', admin.scope)
      .execute();
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await mailsOf(app, admin)).toEqual([]);
  });
});
