/** Session cookies as spec §3 requires: path `/`, deleted when the browser closes, and `Secure` when the page itself is. */

export const readCookie = (name: string): string | null => cookieReader()(name);

/**
 * Returns a reader for several cookies at once: reading `document.cookie` is slow, because the browser asks another process each
 * time.
 */
export function cookieReader(): (name: string) => string | null {
  const parts = document.cookie.split('; ');
  return (name) => {
    const wanted = `${encodeURIComponent(name)}=`;
    const part = parts.find((one) => one.startsWith(wanted));
    return part === undefined ? null : decodeURIComponent(part.slice(wanted.length));
  };
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; ${attributes()}`;
}

/** Stores a preference of the device for a year; the cookie is also sent when a link on another site opens the portal. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Max-Age=31536000; ${attributes('Lax')}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${encodeURIComponent(name)}=; Max-Age=0; ${attributes()}`;
}

function attributes(sameSite: 'Strict' | 'Lax' = 'Strict'): string {
  return `Path=/; SameSite=${sameSite}${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}
