/** Finds the route of an address, and builds addresses. */
import type { Goal, Place, Route } from './navigation.ts';
import { parseSearch, stringifySearch } from './search-codec.ts';

export function placeOf(href: string): Place {
  const { pathname, search, hash } = new URL(href, 'http://portal.test');
  return {
    pathname,
    search: parseSearch(search),
    hash: decoded(hash.slice(1)),
    href: `${pathname}${search}${hash}`,
  };
}

/** Keeps the same object for an equal address, and for an equal search, so that they can be compared by identity. */
export function shared(place: Place, before: Place): Place {
  if (place.href === before.href) return before;
  const isSame = stringifySearch(place.search) === stringifySearch(before.search);
  return isSame ? { ...place, search: before.search } : place;
}

export function hrefOf({ to = '.', href, search, hash }: Goal, here: Place): string {
  if (href !== undefined) return href;
  const path = to === '.' ? here.pathname : to;
  return `${path}${stringifySearch(search ?? {})}${hash ? `#${hash}` : ''}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** Returns a function that finds the route of a path, in any letter case; the route `$` is for all others. */
export function finder<D>(routes: readonly Route<D>[]) {
  const byPath = new Map(routes.map((route) => [partsOf(route.path).join('/').toLowerCase(), route]));
  return (pathname: string): Route<D> | null => {
    const path = partsOf(pathname).map((part) => decoded(part).toLowerCase());
    return byPath.get(path.join('/')) ?? byPath.get('$') ?? null;
  };
}
