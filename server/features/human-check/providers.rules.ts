/** Remote human-check providers: where their answers are verified, and which hosts a page must be allowed to load from. */
import type { RemoteCheckSetting } from '#server/env.ts';
import type { OutsideHosts } from '#server/platform/http/security-headers.ts';

interface RemoteProvider {
  verifyUrl: string;
  /** The hosts that the provider's documentation lists for a content security policy. */
  hosts: OutsideHosts;
  /** How many minutes an answer is valid, by the provider's documentation; used answers are remembered at least as long. */
  minutes: number;
  /** Whether the provider also compares the site key. */
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

/** Hosts that pages may load the human check from; none for altcha. */
export function hostsOf(setting: RemoteCheckSetting | null): OutsideHosts {
  return setting === null
    ? { script: [], frame: [], style: [], connect: [] }
    : remoteProviders[setting.provider].hosts;
}

/**
 * What the provider's error codes mean for the user. Both providers report an expired and a used answer with the same or a
 * combined code.
 */
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

/** Errors that the user cannot fix: the settings are wrong, or the provider has a fault. */
const ourCodes = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'not-using-dummy-secret',
  'bad-request',
  'internal-error',
  'rate-limited',
]);
