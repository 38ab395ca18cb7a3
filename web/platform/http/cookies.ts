/** Session cookies as spec §3 keeps them: path `/`, gone when the browser closes. `Secure` wherever the page itself is. */

export function readCookie(name: string): string | null {
  const wanted = `${encodeURIComponent(name)}=`;
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(wanted)) return decodeURIComponent(part.slice(wanted.length));
  }
  return null;
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; ${attributes()}`;
}

/** A preference of the device, kept for a year; also sent when a link elsewhere opens the portal. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Max-Age=31536000; ${attributes('Lax')}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${encodeURIComponent(name)}=; Max-Age=0; ${attributes()}`;
}

function attributes(sameSite: 'Strict' | 'Lax' = 'Strict'): string {
  return `Path=/; SameSite=${sameSite}${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}
