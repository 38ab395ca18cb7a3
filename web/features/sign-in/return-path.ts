import { placeOf } from '#web/platform/router/route-finder.ts';

/**
 * Returns where to go after login: the stored path, as the router wrote it; null for anything else, which might lead to another
 * site.
 */
export function returnPath(from: unknown): string | null {
  try {
    const { href } = placeOf(String(from));
    return href === from ? href : null;
  } catch {
    return null;
  }
}
