import { endedBy, hours } from '#server/platform/db/perishables.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { relyingPartyOf } from './passkey.rules.ts';
import { passkeyService, type PasskeyService } from './passkey.service.ts';

/** Has no routes: `sign-in` opens sessions with passkeys, `security` adds and removes them. */
export function registerPasskey({ clock, env, perishables }: FeatureKit): PasskeyService {
  perishables.push(endedBy('passkey_challenge', 'expires_at', hours(1)));
  return passkeyService(clock, relyingPartyOf(env.publicUrl));
}
