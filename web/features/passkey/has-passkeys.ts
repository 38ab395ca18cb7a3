/**
 * Returns whether this browser supports passkeys at this address: only on a host name and in a secure context. Also used as an
 * inline script of the page (no-passkeys.ts), so it must not refer to anything outside itself.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/iu.test(location.hostname) && !location.hostname.includes(':');
