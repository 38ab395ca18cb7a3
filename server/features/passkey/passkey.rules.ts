/** The owner of a passkey and the site where it works. */

/** The site where passkeys work. `id` is the WebAuthn relying party id, a host name. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns the relying party. WebAuthn allows only host names, so a loopback address is replaced by localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

const uuidBytes = 16;
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/**
 * Returns the user handle that an authenticator stores and returns at sign-in: account id, so that queries can name the account,
 * and user id.
 */
export function handleOf(accountId: string, userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...bytesOf(accountId), ...bytesOf(userId)]);
}

/** Returns the account part of a handle in base64url and the user id as a UUID; null for a handle not made here. */
export function partsOfHandle(handle: string): { account: string; userId: string } | null {
  const bytes = Buffer.from(handle, 'base64url');
  if (bytes.length !== 2 * uuidBytes) return null;
  const hex = bytes.subarray(uuidBytes).toString('hex');
  return {
    account: bytes.subarray(0, uuidBytes).toString('base64url'),
    userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'),
  };
}

/** Reads the challenge that the browser claims was signed; null when unreadable. The signature is verified later. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
