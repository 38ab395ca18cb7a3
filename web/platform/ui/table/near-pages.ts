/**
 * A list that was read page by page is kept true where people look at it: what may have changed is asked for again only near what is in
 * sight, however far down that is; the rest when it comes into sight. A change then costs a request or two, at any length.
 */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What a list tells of itself when it is asked; nothing is measured before. */
export interface ListSight {
  /** The first and the last row in sight. */
  rows: () => readonly [first: number, last: number];
  toTop: () => void;
}

interface Page {
  rows: readonly unknown[];
  nextCursor: string | null;
  asOf: string;
}

export interface Pages<P extends Page> {
  pages: P[];
  pageParams: (string | null)[];
}

/** What lies behind where one page ended up to where another one ended. */
export interface Span {
  cursor: string | null;
  until: string | null;
  /** Nothing newer; undefined takes what is new, too. */
  upTo: string | undefined;
}

interface NearOptions<P extends Page> {
  queryKey: QueryKey;
  sight: RefObject<ListSight | null>;
  ask: (span: Span) => Promise<P>;
}

/** Rows before and after those in sight that a wheel soon brings there. */
const margin = 20;
/** So much comes between two places at most that the rest of the list need not be read anew. */
const requestsMost = 4;
/** Scrolling has come to rest. */
const restMs = 150;

/** The pages with these rows, from one to before another; all of a list that has no rows left. */
export function pagesWith(
  pages: readonly Page[],
  [first, last]: readonly [number, number],
): readonly [from: number, to: number] {
  let before = 0;
  const spans = pages.map(({ rows }) => ({ from: before, to: (before += rows.length) }));
  const isNear = ({ from, to }: { from: number; to: number }) => from <= last && to > first && from < to;
  const from = spans.findIndex(isNear);
  return from === -1 ? [0, pages.length] : [from, spans.findLastIndex(isNear) + 1];
}

/** The list with these pages in place of others; null when it is no longer the list that was asked about. */
export function withAnew<P extends Page>(
  now: Pages<P>,
  old: Pages<P>,
  [from, to]: readonly [number, number],
  anew: Pages<P>,
): Pages<P> | null {
  const isSame =
    now.pageParams.slice(0, to).join() === old.pageParams.slice(0, to).join() &&
    now.pages[to - 1]?.nextCursor === old.pages[to - 1]?.nextCursor;
  if (!isSame) return null;
  // So much came in between that the rest is read again from there.
  const isJoined = anew.pages.at(-1)?.nextCursor === old.pages[to - 1]?.nextCursor;
  const joined = <T>(before: readonly T[], between: readonly T[]) => [
    ...before.slice(0, from),
    ...between,
    ...(isJoined ? before.slice(to) : []),
  ];
  return {
    pages: joined(now.pages, anew.pages),
    pageParams: joined(now.pageParams, anew.pageParams),
  };
}

/** Pages from `cursor` until the place where the last of the old ones ended. */
async function askedAnew<P extends Page>(ask: NearOptions<P>['ask'], span: Span): Promise<Pages<P>> {
  const anew: Pages<P> = { pages: [], pageParams: [] };
  let { cursor, upTo } = span;
  for (let requests = 0; requests < requestsMost; requests += 1) {
    const page = await ask({ ...span, cursor, upTo });
    const isWhole = span.until !== null && page.nextCursor === null;
    anew.pages.push(isWhole ? { ...page, nextCursor: span.until } : page);
    anew.pageParams.push(cursor);
    if (isWhole || page.nextCursor === null) break;
    ({ nextCursor: cursor, asOf: upTo } = page);
  }
  return anew;
}

function nearPages<P extends Page>(client: QueryClient, options: () => NearOptions<P>) {
  /** Of each list, the pages that may be of before a change, by the cursor that they were asked by. */
  const staleOf = new Map<string, Set<string | null>>();
  let asking: Promise<boolean> | null = null;

  const query = () => client.getQueryCache().find<Pages<P>>({ queryKey: options().queryKey, exact: true });
  const staleNow = () => staleOf.get(query()?.queryHash ?? '');

  function markAll(): void {
    const found = query();
    if (found?.state.data) staleOf.set(found.queryHash, new Set(found.state.data.pageParams));
  }

  async function askSpan([from, to]: readonly [number, number], isNewer: boolean): Promise<boolean> {
    const found = query();
    const old = found?.state.data;
    if (!found || !old || found.state.fetchStatus !== 'idle') return false;
    const asked = old.pageParams.slice(from, to);
    for (const cursor of asked) staleNow()?.delete(cursor);
    // One that changes meanwhile is marked again.
    const stays = () => {
      for (const cursor of asked) staleOf.get(found.queryHash)?.add(cursor);
      return false;
    };
    const span = { cursor: old.pageParams[from] ?? null, until: old.pages[to - 1]?.nextCursor ?? null };
    try {
      const anew = await askedAnew(options().ask, {
        ...span,
        upTo: isNewer ? undefined : old.pages[0]?.asOf,
      });
      const now = found.state.fetchStatus === 'idle' ? found.state.data : undefined;
      const data = now && withAnew(now, old, [from, to], anew);
      if (!data) return stays();
      client.setQueryData(found.queryKey, data);
      return true;
    } catch {
      // Asked for again at the next change, and wherever the list is scrolled to.
      return stays();
    }
  }

  /** Asks again for pages, one such question at a time; false when they did not come. */
  async function askAgain(span: readonly [number, number], isNewer = false): Promise<boolean> {
    asking = askSpan(span, isNewer);
    const hasCome = await asking;
    asking = null;
    return hasCome;
  }

  /** Asks for what is stale near what is in sight. */
  async function check(): Promise<void> {
    const stale = staleNow();
    const data = query()?.state.data;
    if (!stale?.size || !data || asking || document.hidden) return;
    // Of a list without rows something else is shown.
    const [firstRow, lastRow] = options().sight.current?.rows() ?? [0, 0];
    const [from, to] = pagesWith(data.pages, [firstRow - margin, lastRow + margin]);
    const isStale = (cursor: string | null, at: number) => at >= from && at < to && stale.has(cursor);
    const first = data.pageParams.findIndex(isStale);
    if (first === -1) return;
    if (await askAgain([first, data.pageParams.findLastIndex(isStale) + 1])) await check();
  }

  /** Anything of the list may have changed. */
  async function askNear(): Promise<void> {
    markAll();
    await check();
  }

  return {
    askNear,
    /** Takes in what is newer than the list, above what was there; false when it did not come. */
    async askTop(): Promise<boolean> {
      await Promise.allSettled([asking, query()?.promise]);
      // Sorted otherwise, what is new may belong anywhere.
      markAll();
      const hasCome = await askAgain([0, 1], true);
      await check();
      return hasCome;
    },
    /** Looks after the list until it is stopped. */
    follow(): () => void {
      let resting: ReturnType<typeof setTimeout> | undefined;
      const scrolled = () => {
        if (!staleNow()?.size) return;
        clearTimeout(resting);
        resting = setTimeout(() => void check(), restMs);
      };
      const looked = () => void (document.hidden || askNear());
      // Of the list's own frame, or the page's.
      document.addEventListener('scroll', scrolled, { capture: true, passive: true });
      document.addEventListener('visibilitychange', looked);
      window.addEventListener('online', looked);
      const unsubscribe = client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        // A next page says nothing of those before, and may have kept them from being asked for.
        if (event.query.state.fetchMeta?.fetchMore) void check();
        else staleOf.delete(event.query.queryHash);
      });
      return () => {
        clearTimeout(resting);
        document.removeEventListener('scroll', scrolled, { capture: true });
        document.removeEventListener('visibilitychange', looked);
        window.removeEventListener('online', looked);
        unsubscribe();
      };
    },
  };
}

/** What the list's query needs beside it is `meta`: `askAnew` then leaves it to this. */
export function useNearPages<P extends Page>(options: NearOptions<P>) {
  const client = useQueryClient();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [near] = useState(() => nearPages<P>(client, () => latest.current));
  useEffect(() => near.follow(), [near]);
  const { askNear, askTop } = near;
  return { askTop, meta: { askNear } };
}
