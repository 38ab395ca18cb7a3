/** The human checks elsewhere: where their answers are verified, and what of theirs a page must be allowed to load. */
import type { RemoteCheckSetting } from '#server/env.ts';
import type { OutsideHosts } from '#server/platform/http/security-headers.ts';

interface RemoteProvider {
  verifyUrl: string;
  /** As each provider's own pages list them for a content security policy. */
  hosts: OutsideHosts;
  /** How long an answer is good, by the provider's word; a spent one is remembered for at least as long. */
  minutes: number;
  /** Whether it compares the site key as well. */
  takesSiteKey: boolean;
}

const cloudflare = ['https://challenges.cloudflare.com'];
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

export const remoteProviders = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    hosts: { script: cloudflare, frame: cloudflare, style: [], connect: [] },
    minutes: 5,
    takesSiteKey: false,
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    hosts: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
    minutes: 2,
    takesSiteKey: true,
  },
} as const satisfies Record<RemoteCheckSetting['provider'], RemoteProvider>;

/** What pages may load for the human check; nothing for altcha. */
export function hostsOf(setting: RemoteCheckSetting | null): OutsideHosts {
  return setting === null
    ? { script: [], frame: [], style: [], connect: [] }
    : remoteProviders[setting.provider].hosts;
}

/** What a provider's answer means for the user. Both name a late and a spent answer alike or together. */
export function verdictOf(errorCodes: readonly string[]): 'failed' | 'expired' | 'ours' {
  if (errorCodes.some((code) => lateCodes.has(code))) return 'expired';
  return errorCodes.some((code) => ourCodes.has(code)) ? 'ours' : 'failed';
}

const lateCodes = new Set([
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
]);

/** Nothing that the user could fix: the settings are wrong, or the provider is in trouble. */
const ourCodes = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'not-using-dummy-secret',
  'bad-request',
  'internal-error',
  'rate-limited',
]);
