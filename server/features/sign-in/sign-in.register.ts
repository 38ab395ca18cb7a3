import type { FeatureKit } from '#server/platform/kit.ts';
import type { PasskeyService } from '#server/features/passkey/passkey.service.ts';
import type { SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import { type TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { accountRoutes } from './account.routes.ts';
import { accountService, type AccountService, type SigningParts, termsMinutes } from './account.service.ts';
import { deviceService } from './device.service.ts';
import { endedSessions } from './ended-session.service.ts';
import { loginAttempts } from './login-attempt.service.ts';
import { loginTickets } from './login-ticket.service.ts';
import { passkeyLoginRoutes } from './passkey-login.routes.ts';
import { passkeyLogin } from './passkey-login.service.ts';
import { passwordKeyService, type PasswordKey } from './password-key.service.ts';
import { providerLoginRoutes } from './provider-login.routes.ts';
import { providerLogin } from './provider-login.service.ts';
import { sessionOpening } from './session-opening.service.ts';
import { sessionService, type SessionService } from './session.service.ts';
import { signedCookie } from './signed-cookie.service.ts';
import { termsTicket } from './terms-ticket.service.ts';

export interface SignIn {
  account: AccountService;
  passwordKey: PasswordKey;
  sessions: SessionService;
}

export async function registerSignIn(
  kit: FeatureKit,
  deps: { twoStep: TwoStepService; passkeys: PasskeyService; singleSignOn: SingleSignOn },
): Promise<SignIn> {
  const passwordKey = await passwordKeyService(kit.database, kit.env.passwordPrivateKeys);
  const sessions = sessionService(kit);
  const devices = deviceService(kit.secretKeys);
  const attempts = loginAttempts(kit);
  const terms = termsTicket(kit.secretKeys, termsMinutes);
  const parts: SigningParts = {
    passkeys: deps.passkeys,
    singleSignOn: deps.singleSignOn,
    attempts,
    tickets: loginTickets(kit),
    opening: sessionOpening(kit, sessions, devices, attempts, deps.singleSignOn, terms),
  };
  const account = accountService(kit, sessions, passwordKey, deps.twoStep, devices, terms, parts);
  kit.guards.sessionOf = sessions.sessionOf;
  kit.guards.whyOver = sessions.whyOver;
  kit.perishables.push(...endedSessions);
  accountRoutes(kit.serve, account, sessions, passwordKey);
  passkeyLoginRoutes(kit.serve, passkeyLogin(kit, parts, devices, signedCookie(kit.secretKeys, 'passkey')));
  const cookie = signedCookie(kit.secretKeys, 'provider');
  providerLoginRoutes(kit.serve, providerLogin(kit, deps.singleSignOn, parts.opening, devices, cookie));
  return { account, passwordKey, sessions };
}
