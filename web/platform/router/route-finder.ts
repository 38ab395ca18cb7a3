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

export function finder<D>(routes: readonly Route<D>[]) {
  const plain = new Map(
    routes
      .filter(({ path }) => !path.includes('$'))
      .map((route) => [partsOf(route.path).join('/').toLowerCase(), route]),
  );
  const withNames = routes.filter(({ path }) => path.includes('/$'));
  const other = routes.find(({ path }) => path === '$') ?? null;
  return (pathname: string): { route: Route<D> | null; params: Record<string, string> } => {
    const given = partsOf(pathname);
    const found = plain.get(given.map((part) => decoded(part).toLowerCase()).join('/'));
    if (found) return { route: found, params: {} };
    for (const route of withNames) {
      const params = paramsOf(partsOf(route.path), given);
      if (params) return { route, params };
    }
    return { route: other, params: {} };
  };
}

function paramsOf(asked: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (asked.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of asked.entries()) {
    const value = decoded(given[at] ?? '');
    if (part.startsWith('$')) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}
