/** Whom a passkey belongs to and where it works. */

/** Where passkeys work: `id` is what WebAuthn calls the relying party, a host name. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Host names only: where the portal is reached by this machine's own number, its name stands for it. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

const uuidBytes = 16;
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** What an authenticator keeps with the passkey and answers at sign-in: the account, so that look-ups name it, and the user. */
export function handleOf(accountId: string, userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...bytesOf(accountId), ...bytesOf(userId)]);
}

/** The two parts of a handle in base64url, the user as a UUID; null when it is none of ours. */
export function partsOfHandle(handle: string): { account: string; userId: string } | null {
  const bytes = Buffer.from(handle, 'base64url');
  if (bytes.length !== 2 * uuidBytes) return null;
  const hex = bytes.subarray(uuidBytes).toString('hex');
  return {
    account: bytes.subarray(0, uuidBytes).toString('base64url'),
    userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'),
  };
}

/** The challenge that a browser says was signed; null when it cannot be read. Whether it was is verified later. */
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
