import { placeOf } from '#web/platform/router/route-finder.ts';

/** Where to go after login: the remembered location, as the router wrote it; null for anything else, which may lead to another site. */
export function returnPath(from: unknown): string | null {
  try {
    const { href } = placeOf(String(from));
    return href === from ? href : null;
  } catch {
    return null;
  }
}
