import { pleaseLoginMessage } from '#shared/access/rights.ts';
import * as contract from '#shared/account/account.contract.ts';

import { Refused } from '../http/refused.ts';
import type { Serve } from '../http/serve.ts';
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
  serve(contract.login, ({ body, origin }) => account.login(body, origin));
  serve(contract.loginWithCode, ({ body, origin }) => account.loginWithCode(body, origin));
  serve(contract.flagHasFirstTimeLogin, ({ body, origin }) => account.acceptTerms(body.UserName, origin));
  serve(contract.refreshToken, async ({ query }) => {
    const tokens = await sessions.refresh(query.refreshToken);
    if (!tokens) throw new Refused('signedOut', pleaseLoginMessage);
    return tokens;
  });
  serve(contract.logout, ({ session, actor }) => account.logout(session, actor));
  serve(contract.currentSession, ({ session }) => account.currentSession(session));
  serve(contract.forgotPassword, ({ body, origin }) => account.forgotPassword(body, origin));
  serve(contract.resetPassword, ({ query, body, origin }) =>
    account.resetPassword(query.e, query.key, body.NewPassword, origin),
  );
  serve(contract.confirmPassword, async ({ session, body }) => ({
    correct: await account.isCurrentPassword(session, body.Password),
  }));
}
