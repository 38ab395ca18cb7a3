/** Passwords leave the browser encrypted (spec §3): base64 of RSA-OAEP (SHA-256) over their UTF-8 (domain.md, "Signing in"). */
import { publicKey } from '#shared/features/sign-in/account.contract.ts';
import { send } from '#web/platform/http/client.ts';

/**
 * Encrypts with the public key in the page, or else fetches the key from the server. Throws a `Refusal` when it cannot get one.
 */
export async function encryptPassword(password: string): Promise<string> {
  return await encryptWith(keyOfPage() ?? (await send(publicKey)).publicKey, password);
}

function keyOfPage(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="password-key"]')?.content.trim();
  return content ? content : null;
}

/** Encrypts with a key in SPKI PEM format. Uses the browser's cryptography where available, otherwise our own implementation. */
export async function encryptWith(pem: string, password: string): Promise<string> {
  const spki = bytesOfPem(pem);
  const message = new TextEncoder().encode(password);
  // crypto.subtle is not available over plain HTTP.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (!subtle) {
    const { encryptOaep } = await import('#web/platform/http/rsa-oaep.ts');
    return base64(encryptOaep(spki, message));
  }
  const key = await subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return base64(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, message)));
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const body = pem.replaceAll(/-----[^-]+-----|\s+/gu, '');
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
