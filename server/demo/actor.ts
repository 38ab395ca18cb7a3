/** Actors in the demo's history. */
import { byOf, type Principal } from '#server/platform/http/principal.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';

const origin = { address: '', userAgent: 'demo', requestId: '' };

/** The actor for a user or an API client of an account. */
export const demoActor = (principal: Principal & { scope: AccountScope }) => ({
  ...origin,
  by: byOf(principal),
  scope: principal.scope,
  idempotencyKey: null,
});

export const demoCourier = { ...origin, by: portalItself('demo courier') };
