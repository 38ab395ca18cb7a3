import * as contract from '#shared/features/sign-in/account.contract.ts';

import { encrypted, makeAccount, makeUser, newLoginId, testPassword } from '../factories.ts';
import { example } from '../example.ts';
import { newestMail } from '../mails.ts';
import { cookieOf, send } from '../send.ts';

const none = async () => ({});

export const accountExamples = [
  example(contract.publicKey, none),
  example(contract.login, async ({ app, me }) => ({
    body: { CustomerAccountNo: me.accountNo, LoginId: me.loginId, Password: encrypted(app, testPassword) },
  })),
  example(contract.flagHasFirstTimeLogin, async ({ app }) => {
    const user = await makeUser(app, await makeAccount(app), { terms_accepted_at: null });
    const offered = await send(app, contract.login, {
      body: {
        CustomerAccountNo: user.accountNo,
        LoginId: user.loginId,
        Password: encrypted(app, testPassword),
      },
      from: '10.200.0.1',
    });
    return { body: { UserName: `${user.accountNo}${user.loginId}` }, cookie: cookieOf(offered) };
  }),
  example(contract.refreshToken, async ({ me }) => ({
    query: { accessToken: me.accessToken, refreshToken: me.refreshToken },
  })),
  example(contract.logout, async ({ app, me }) => ({
    as: await makeUser(app, me, { login_id: newLoginId() }),
  })),
  example(contract.currentSession, none),
  example(contract.forgotPassword, async ({ me }) => ({
    body: { CustomerAccountNo: me.accountNo, LoginId: me.loginId },
  })),
  example(contract.checkLink, async ({ me }) => ({
    body: { Email: `admin@${me.accountNo.toLowerCase()}.example`, Key: 'a link of long ago' },
  })),
  example(contract.resetPassword, async ({ app, me }) => {
    const user = await makeUser(app, me, { login_id: newLoginId() });
    await app.kit.database.transaction((trx) =>
      app.services.account.mailLink(trx, user.scope, user.userId, 'R'),
    );
    const mail = await newestMail(app, user);
    const link = new URL(/http\S+forgotpassword\?\S+/u.exec(mail.body_text)?.[0] ?? '').searchParams;
    return {
      query: { e: link.get('email') ?? '', key: link.get('token') ?? '' },
      body: { NewPassword: encrypted(app, 'a quiet teh tarik at noon') },
    };
  }),
  example(contract.confirmPassword, async ({ app }) => ({
    body: { Password: encrypted(app, testPassword) },
  })),
];
