import { providerReturnPath } from '#shared/features/single-sign-on/single-sign-on.contract.ts';

import { endedBy, hours } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import { keepSealed } from '#server/platform/settings/seal-anew.ts';
import { openId } from './open-id.service.ts';
import { singleSignOn, type SingleSignOn } from './single-sign-on.service.ts';

const timeoutMs = 10_000;
const readAtMost = 262_144;

/** Has no routes: `sign-in` opens sessions with it, `security` manages its settings. */
export function registerSingleSignOn(kit: FeatureKit): SingleSignOn {
  const { database, env, logger, onStop, perishables, secretKeys } = kit;
  // In the demo the provider may run on the same machine; in production only outside servers are allowed.
  const isDemo = env.mode === 'demo';
  const outside = makeOutside({ allowLoopback: isDemo, httpsOnly: !isDemo, timeoutMs, readAtMost });
  const redirectUri = `${env.publicUrl}${providerReturnPath}`;
  const service = singleSignOn(kit, logger, secretKeys, openId(outside, redirectUri), redirectUri);
  perishables.push(endedBy('provider_login', 'expires_at', hours(1)));
  onStop(async () => outside.close());
  keepSealed(kit, 'single sign-on secrets', () => service.sealAnew(database));
  return service;
}
