import * as contract from '#shared/features/single-sign-on/single-sign-on.contract.ts';

import { example } from '../example.ts';
import { makeAdmin, makeUser, newLoginId, type TestUser } from '../factories.ts';
import { falseProvider, providerClient } from '../false-provider.ts';
import { ownAddress } from '../own-address.ts';
import { cookiesOf } from '../passkey-user.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';
import { confirmOwnPassword } from '../two-step-user.ts';

async function formFor(app: TestApp, as: TestUser) {
  await confirmOwnPassword(app, as);
  const provider = await falseProvider();
  const choices = { label: 'Company login', matchBy: 'email', isPasswordOff: false };
  return { provider, body: { issuer: provider.url, ...providerClient, ...choices } };
}

async function withProvider(app: TestApp) {
  const as = await makeAdmin(app);
  const { provider, body } = await formFor(app, as);
  await send(app, contract.saveProvider, { as, body, from: ownAddress() });
  return { as, provider };
}

export const singleSignOnExamples = [
  example(contract.getProvider, async () => ({})),
  example(contract.saveProvider, async ({ app }) => {
    const as = await makeAdmin(app);
    return { as, body: (await formFor(app, as)).body };
  }),
  example(contract.removeProvider, async ({ app }) => ({ as: (await withProvider(app)).as, body: {} })),
  example(contract.beginProviderLogin, async ({ app }) => ({
    body: { CustomerAccountNo: (await withProvider(app)).as.accountNo },
  })),
  example(contract.loginWithProvider, async ({ app }) => {
    const { as, provider } = await withProvider(app);
    const email = `${newLoginId()}@company.example`;
    await makeUser(app, as, { login_id: newLoginId(), email });
    const { r, headers } = await send(app, contract.beginProviderLogin, {
      body: { CustomerAccountNo: as.accountNo },
      from: ownAddress(),
    });
    const Query = provider.signsIn(r.url, { email, email_verified: true });
    return { body: { Query }, cookie: cookiesOf(headers) };
  }),
];
