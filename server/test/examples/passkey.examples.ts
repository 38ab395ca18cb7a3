import * as contract from '#shared/features/passkey/passkey.contract.ts';

import { Authenticator } from '../authenticator.ts';
import { example } from '../example.ts';
import { makeUser, newLoginId, type TestUser } from '../factories.ts';
import { addOwnPasskey, beginLogin } from '../passkey-user.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';
import { confirmOwnPassword } from '../two-step-user.ts';

const another = (app: TestApp, me: TestUser) => makeUser(app, me, { login_id: newLoginId() });

export const passkeyExamples = [
  example(contract.listPasskeys, async () => ({})),
  example(contract.beginPasskey, async ({ app, me }) => {
    const as = await another(app, me);
    await confirmOwnPassword(app, as);
    return { as, body: {} };
  }),
  example(contract.addPasskey, async ({ app, me }) => {
    const as = await another(app, me);
    await confirmOwnPassword(app, as);
    const { r } = await send(app, contract.beginPasskey, { as, body: {} });
    return { as, body: { Name: 'Office laptop', Credential: new Authenticator().make(r) } };
  }),
  example(
    contract.removePasskey,
    async ({ app, me }) => {
      const as = await another(app, me);
      const { passkeyId } = await addOwnPasskey(app, as);
      return { as, body: { passkeyId } };
    },
    async ({ app, me, they }) => {
      await confirmOwnPassword(app, me);
      const { passkeyId } = await addOwnPasskey(app, they);
      return { body: { passkeyId } };
    },
  ),
  example(contract.beginPasskeyLogin, async () => ({ body: {} })),
  example(contract.loginWithPasskey, async ({ app, me }) => {
    const { device } = await addOwnPasskey(app, await another(app, me));
    const { options, cookie } = await beginLogin(app);
    return { body: { Credential: device.sign(options) }, cookie };
  }),
];
