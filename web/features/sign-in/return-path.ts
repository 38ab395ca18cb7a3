/** Where to go after login: the remembered location, if it is one of this site; null otherwise. */
export function returnPath(from: unknown): string | null {
  if (typeof from !== 'string' || from === '') return null;
  try {
    const url = new URL(from, window.location.origin);
    if (url.origin !== window.location.origin) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
