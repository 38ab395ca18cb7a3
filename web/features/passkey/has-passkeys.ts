/** Whether this browser has passkeys at this address: only on a host name, and only where nobody can listen in. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/iu.test(location.hostname) && !location.hostname.includes(':');
