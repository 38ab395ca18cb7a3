/** Helpers for single sign-on tests: an account with a provider, and users who sign in through it. */
import * as contract from '#shared/features/single-sign-on/single-sign-on.contract.ts';

import { makeAccount, makeUser, type TestUser } from '#server/test/factories.ts';
import { falseProvider, providerClient, type FakeClaims } from '#server/test/false-provider.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { cookiesOf } from '#server/test/passkey-user.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';

type Provider = Awaited<ReturnType<typeof falseProvider>>;

export function providerDesk(app: TestApp) {
  const ends: (() => void)[] = [];

  /** Returns a provider that is stopped by `close`. */
  async function provided(): Promise<Provider> {
    const provider = await falseProvider();
    ends.push(provider.close);
    return provider;
  }

  const close = () => {
    for (const end of ends.splice(0)) end();
  };

  async function setUp(admin: TestUser, provider: Provider, more: object = {}) {
    await confirmOwnPassword(app, admin);
    return send(app, contract.saveProvider, {
      as: admin,
      from: ownAddress(),
      body: {
        issuer: provider.url,
        ...providerClient,
        label: 'Company login',
        matchBy: 'email',
        isPasswordOff: false,
        ...more,
      },
    });
  }

  async function go(CustomerAccountNo: string) {
    const from = ownAddress();
    const { r, headers, status, e } = await send(app, contract.beginProviderLogin, {
      body: { CustomerAccountNo },
      from,
    });
    return { url: r?.url ?? '', cookie: cookiesOf(headers), from, status, e };
  }

  const comeBack = (Query: string, { cookie, from }: { cookie: string; from: string }) =>
    send(app, contract.loginWithProvider, { body: { Query }, cookie, from });

  async function signInThrough(provider: Provider, accountNo: string, says: FakeClaims, isForged = false) {
    const gone = await go(accountNo);
    return comeBack(provider.signsIn(gone.url, says, isForged), gone);
  }

  async function company() {
    const account = await makeAccount(app);
    const email = `aina.${account.accountNo.toLowerCase()}@company.example`;
    const admin = await makeUser(app, account);
    const aina = await makeUser(app, account, { login_id: 'aina', email });
    return { admin, aina, email, says: { email: email.toUpperCase(), email_verified: true } };
  }

  return { provided, close, setUp, go, comeBack, signInThrough, company };
}
