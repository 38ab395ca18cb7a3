import * as contract from '#shared/features/users/users.contract.ts';

import { makeUser, newEmail, newLoginId, type TestUser } from '../factories.ts';
import { example, type TwoAccounts } from '../example.ts';
import { confirmOwnPassword, turnOnTwoStep } from '../two-step-user.ts';

const form = () => ({
  fullName: 'Tan Wei Ming',
  email: newEmail(),
  phoneNumber: '123456789',
  designation: 'Clerk',
  department: 'Warehouse',
  access: ['CNP'],
});

const colleague = async ({ app, me }: TwoAccounts, columns = {}) =>
  (await makeUser(app, me, { login_id: newLoginId(), ...columns })).userId;
const stranger = async ({ app, they }: TwoAccounts, columns = {}) =>
  (await makeUser(app, they, { login_id: newLoginId(), ...columns })).userId;
const withTwoStep = async ({ app, me }: TwoAccounts, of: TestUser) => {
  await confirmOwnPassword(app, me);
  const user = await makeUser(app, of, { login_id: newLoginId() });
  await turnOnTwoStep(app, user);
  return user.userId;
};
const off = { is_active: false };
const invited = { password_hash: null };

export const usersExamples = [
  example(contract.subUserListing, async () => ({})),
  example(contract.colleagueListing, async () => ({})),
  example(contract.createSubUser, async () => ({ body: { ...form(), loginId: newLoginId() } })),
  example(
    contract.updateSubUser,
    async (world) => ({ body: { ...form(), userId: await colleague(world), version: 1 } }),
    async (world) => ({ body: { ...form(), userId: await stranger(world), version: 1 } }),
  ),
  example(
    contract.deactivateSubUser,
    async (world) => ({ body: { UserId: await colleague(world) } }),
    async (world) => ({ body: { UserId: await stranger(world) } }),
  ),
  example(
    contract.reactivateSubUser,
    async (world) => ({ body: { UserId: await colleague(world, off) } }),
    async (world) => ({ body: { UserId: await stranger(world, off) } }),
  ),
  example(
    contract.resetSubUserTwoStep,
    async (world) => ({ body: { UserId: await withTwoStep(world, world.me) } }),
    async (world) => ({ body: { UserId: await withTwoStep(world, world.they) } }),
  ),
  example(
    contract.resendSubUserEmail,
    async (world) => ({ body: { userId: await colleague(world, invited) } }),
    async (world) => ({ body: { userId: await stranger(world, invited) } }),
  ),
];
