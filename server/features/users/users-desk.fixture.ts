/** Helpers for user management tests: inviting, changing and deactivating users, and reading their links. */
import { currentSession, resetPassword } from '#shared/features/sign-in/account.contract.ts';
import * as contract from '#shared/features/users/users.contract.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

import { encrypted, makeUser, newEmail, newLoginId, type TestUser } from '#server/test/factories.ts';
import { newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const userForm = {
  fullName: 'Tan Wei Ming',
  email: 'wei.ming@test.example',
  phoneNumber: '123456789',
  designation: 'Clerk',
  department: 'Warehouse',
  access: ['CNP'] as Claim[],
};

export const usedLink = { status: 400, e: m.sign_in_problem_used_link() };

export function usersDesk(app: () => TestApp) {
  const list = async (as: TestUser) => (await send(app(), contract.subUserListing, { as })).r.subUsersList;
  const create = (as: TestUser, more: object = {}, idempotencyKey?: string) =>
    send(app(), contract.createSubUser, {
      as,
      body: { loginId: newLoginId(), ...userForm, email: newEmail(), ...more },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  /** Saves over the newest version unless `more` has another. */
  const update = async (as: TestUser, userId: string, more: object = {}) => {
    const users: contract.SubUser[] = (await list(as)) ?? [];
    const version = users.find((user) => user.userId === userId)?.version ?? 1;
    return send(app(), contract.updateSubUser, {
      as,
      from: ownAddress(),
      body: { userId, version, ...userForm, ...more },
    });
  };
  const deactivate = (as: TestUser, UserId: string) =>
    send(app(), contract.deactivateSubUser, { as, body: { UserId } });
  const reactivate = (as: TestUser, UserId: string) =>
    send(app(), contract.reactivateSubUser, { as, body: { UserId } });
  const resend = (as: TestUser, userId: string) =>
    send(app(), contract.resendSubUserEmail, { as, body: { userId } });
  const isSignedIn = async (as: TestUser) => (await send(app(), currentSession, { as })).status === 200;

  const colleague = (of: TestUser, claims: Claim[], columns: Parameters<typeof makeUser>[2] = {}) =>
    makeUser(app(), of, { login_id: newLoginId(), claims, ...columns });

  /** Returns the link in the newest email. */
  async function newestLink(user: TestUser): Promise<URLSearchParams> {
    const { body_text: text } = await newestMail(app(), user);
    return new URL(/http\S+forgotpassword\?\S+/u.exec(text)?.[0] ?? '').searchParams;
  }
  const setPassword = (link: URLSearchParams, email = link.get('email') ?? '') =>
    send(app(), resetPassword, {
      query: { e: email, key: link.get('token') ?? '' },
      body: { NewPassword: encrypted(app(), 'a quiet teh tarik at noon') },
    });
  return {
    list,
    create,
    update,
    deactivate,
    reactivate,
    resend,
    isSignedIn,
    colleague,
    newestLink,
    setPassword,
  };
}
