import * as contract from '#shared/features/sign-in/account.contract.ts';

import { signedOut } from '#server/platform/http/refused.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { AccountService } from './account.service.ts';
import type { PasswordKey } from './password-key.service.ts';
import type { SessionService } from './session.service.ts';

export function accountRoutes(
  serve: Serve,
  account: AccountService,
  sessions: SessionService,
  passwordKey: PasswordKey,
): void {
  serve(contract.publicKey, async () => ({ publicKey: passwordKey.publicKey }));
  serve(contract.login, ({ body, origin, cookies }) => account.login(body, origin, cookies));
  serve(contract.loginWithCode, ({ body, origin, cookies }) => account.loginWithCode(body, origin, cookies));
  serve(contract.flagHasFirstTimeLogin, ({ body, origin, cookies }) =>
    account.acceptTerms(body.UserName, origin, cookies),
  );
  serve(contract.refreshToken, async ({ query }) => {
    const tokens = await sessions.refresh(query.refreshToken);
    if (typeof tokens === 'string') throw signedOut(tokens);
    return tokens;
  });
  serve(contract.logout, ({ session, actor }) => account.logout(session, actor));
  serve(contract.currentSession, ({ session }) => account.currentSession(session));
  serve(contract.forgotPassword, ({ body, origin }) => account.forgotPassword(body, origin));
  serve(contract.checkLink, async ({ body }) => {
    const loginId = await account.loginIdOfLink({ email: body.Email, key: body.Key });
    return { isGood: loginId !== null, loginId };
  });
  serve(contract.resetPassword, ({ query, body, origin, cookies }) =>
    account.resetPassword({ email: query.e, key: query.key, encrypted: body.NewPassword }, origin, cookies),
  );
  serve(contract.confirmPassword, async ({ session, body }) => ({
    correct: await account.isCurrentPassword(session, body.Password),
  }));
}
