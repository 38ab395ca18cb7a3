/** Session cookies as spec §3 keeps them: path `/`, gone when the browser closes. `Secure` wherever the page itself is. */

export const readCookie = (name: string): string | null => cookieReader()(name);

/** Reads any number of them as they are now: the browser asks another process for them each time. */
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
