import { beforeAll, expect, it } from 'vitest';

import { login, loginWithCode } from '#shared/features/sign-in/account.contract.ts';
import { beginTwoStep, confirmTwoStep } from '#shared/features/security/security.contract.ts';

import { encrypted, makeAdmin, testPassword } from '#server/test/factories.ts';
import { strangersAddress } from '#server/test/replace.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { codeOf, confirmOwnPassword } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('A double click on the first code turns two-step sign-in on once, and the recovery codes shown work', async () => {
  const me = await makeAdmin(app);
  await confirmOwnPassword(app, me);
  const { secret } = (await send(app, beginTwoStep, { as: me })).r;
  const body = { Code: codeOf(app, secret) };
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => send(app, confirmTwoStep, { as: me, body })),
  );
  const reported = clicks.filter(({ status }) => status === 200);
  expect(reported).toHaveLength(1);
  const response = await send(app, login, {
    body: { CustomerAccountNo: me.accountNo, LoginId: me.loginId, Password: encrypted(app, testPassword) },
    from: strangersAddress(),
  });
  const signedIn = await send(app, loginWithCode, {
    body: { Ticket: response.r.TwoStepTicket, Code: reported[0]?.r.recoveryCodes[0] },
    from: strangersAddress(),
  });
  expect(signedIn.status).toBe(200);
});
