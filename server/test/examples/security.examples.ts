import { login, loginWithCode } from '#shared/features/sign-in/account.contract.ts';
import * as contract from '#shared/features/security/security.contract.ts';

import { encrypted, makeAdmin, makeUser, newLoginId, testPassword, type TestUser } from '../factories.ts';
import { example } from '../example.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';
import { codeOf, confirmOwnPassword, turnOnTwoStep } from '../two-step-user.ts';

const none = async () => ({});
const another = (app: TestApp, me: TestUser) => makeUser(app, me, { login_id: newLoginId() });

async function sessionOf(app: TestApp, as: TestUser): Promise<string> {
  const origin = { address: '10.1.1.1', userAgent: 'another', requestId: 'test' };
  await app.kit.database.transaction((trx) => app.services.sessions.open(trx, as.scope, as.userId, origin));
  const { devices } = (await send(app, contract.getSecurity, { as })).r;
  return devices.find(({ isThis }) => !isThis)?.sessionId ?? '';
}

export const securityExamples = [
  example(loginWithCode, async ({ app, me }) => {
    const as = await another(app, me);
    const { secret } = await turnOnTwoStep(app, as);
    const body = {
      CustomerAccountNo: as.accountNo,
      LoginId: as.loginId,
      Password: encrypted(app, testPassword),
    };
    const { r } = await send(app, login, { body, from: '10.200.0.2' });
    return { body: { Ticket: r.TwoStepTicket, Code: codeOf(app, secret, 1) } };
  }),
  example(contract.getSecurity, none),
  example(
    contract.endSession,
    async ({ app, me }) => ({ body: { sessionId: await sessionOf(app, me) } }),
    async ({ app, they }) => ({ body: { sessionId: await sessionOf(app, they) } }),
  ),
  example(contract.endOtherSessions, async ({ app, me }) => ({ as: await another(app, me) })),
  example(contract.beginTwoStep, async ({ app, me }) => {
    const as = await another(app, me);
    await confirmOwnPassword(app, as);
    return { as };
  }),
  example(contract.confirmTwoStep, async ({ app, me }) => {
    const as = await another(app, me);
    await confirmOwnPassword(app, as);
    const { secret } = (await send(app, contract.beginTwoStep, { as })).r;
    return { as, body: { Code: codeOf(app, secret) } };
  }),
  example(contract.newRecoveryCodes, async ({ app, me }) => {
    const as = await another(app, me);
    const { recoveryCodes } = await turnOnTwoStep(app, as);
    return { as, body: { Code: recoveryCodes[0] ?? '' } };
  }),
  example(contract.turnOffTwoStep, async ({ app, me }) => {
    const as = await another(app, me);
    const { recoveryCodes } = await turnOnTwoStep(app, as);
    return { as, body: { Code: recoveryCodes[0] ?? '' } };
  }),
  example(contract.requireTwoStep, async ({ app }) => {
    const as = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, as);
    return { as, body: { required: true, Code: recoveryCodes[0] ?? '' } };
  }),
];
