/**
 * Whether this browser has passkeys at this address: only on a host name, and only where nobody can listen in. Also a script of the page
 * (no-passkeys.ts): it names nothing that stands outside itself.
 */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/iu.test(location.hostname) && !location.hostname.includes(':');
