import type { FeatureKit } from '#server/platform/kit.ts';
import { type TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { accountRoutes } from './account.routes.ts';
import { accountService, type AccountService, termsMinutes } from './account.service.ts';
import { deviceService } from './device.service.ts';
import { endedSessions } from './ended-session.service.ts';
import { passwordKeyService, type PasswordKey } from './password-key.service.ts';
import { sessionService, type SessionService } from './session.service.ts';
import { termsTicket } from './terms-ticket.service.ts';

export interface SignIn {
  account: AccountService;
  passwordKey: PasswordKey;
  sessions: SessionService;
}

export async function registerSignIn(kit: FeatureKit, deps: { twoStep: TwoStepService }): Promise<SignIn> {
  const passwordKey = await passwordKeyService(kit.database, kit.env.passwordPrivateKeys);
  const sessions = sessionService(kit);
  const account = accountService(
    kit,
    sessions,
    passwordKey,
    deps.twoStep,
    deviceService(kit.secretKeys),
    termsTicket(kit.secretKeys, termsMinutes),
  );
  kit.guards.sessionOf = sessions.sessionOf;
  kit.guards.whyOver = sessions.whyOver;
  kit.perishables.push(...endedSessions);
  accountRoutes(kit.serve, account, sessions, passwordKey);
  return { account, passwordKey, sessions };
}
