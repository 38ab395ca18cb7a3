/**
 * A list of many pages is not read again when something changed: its rows are asked for by their ids, those in sight first, then those
 * around them. Rows that no longer match leave; the list ends where it ended.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RefObject } from 'react';

import type { CallReply } from '#shared/platform/http/call.ts';
import {
  listingPageMax,
  type shipmentListing,
  type ShipmentRow,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import type { ListSight } from '#web/platform/ui/table/list-sight.ts';

export interface ListedPages {
  pages: (CallReply<typeof shipmentListing> & {
    /** What was found so far did not fill it, and there is more to look through. */
    isPart: boolean;
  })[];
  pageParams: (string | null)[];
}

/** Rows before and after those in sight that are kept true; farther ones once they are scrolled near. */
const around = 500;
/** Scrolling has come to rest. */
const restMs = 150;

/** Every shipment once: in an order by what changes, one may be on two pages that were read at different times. */
export function rowsOnce({ pages }: Pick<ListedPages, 'pages'>): ShipmentRow[] {
  const once = new Map<string, ShipmentRow>();
  for (const { rows } of pages) for (const row of rows) once.set(row.shipmentId, row);
  return [...once.values()];
}

/** Changes rows of a list where they stand; null takes one out. */
async function changeRows(
  client: QueryClient,
  queryKey: QueryKey,
  change: (row: ShipmentRow) => ShipmentRow | null,
): Promise<void> {
  // A page that is under way would put the rows of before back.
  await client
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.promise?.catch(() => undefined);
  client.setQueryData<ListedPages>(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, rows: page.rows.flatMap((row) => change(row) ?? []) })),
      },
  );
}

/** A shipment that is known anew: no list that is shown says otherwise of it. */
export async function showInLists(
  client: QueryClient,
  shipmentId: string,
  change: (row: ShipmentRow) => ShipmentRow,
): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: keyOf('shipments', 'list'), type: 'active' });
  for (const { queryKey } of lists)
    await changeRows(client, queryKey, (row) => (row.shipmentId === shipmentId ? change(row) : row));
}

interface LookedAfter {
  client: QueryClient;
  queryKey: QueryKey;
  sight: RefObject<ListSight | null>;
  /** Those of these shipments that still match. */
  ask: (ids: readonly string[]) => Promise<readonly ShipmentRow[]>;
}

/** Of one list. */
export function rowsInSight({ client, queryKey, sight, ask }: LookedAfter) {
  /** The rows that were asked for since the last change; null while nothing has changed. */
  let asked: Set<string> | null = null;
  let last: Promise<void> = Promise.resolve();

  /** Of those that were not asked for, the nearest; none where nobody looks. */
  function nearest(since: ReadonlySet<string>): string[] {
    const list = client.getQueryData<ListedPages>(queryKey);
    const inSight = sight.current?.rows();
    if (!list || !inSight || document.hidden) return [];
    const middle = (inSight[0] + inSight[1]) / 2;
    return rowsOnce(list)
      .map(({ shipmentId }, at) => ({ shipmentId, away: Math.abs(at - middle) }))
      .filter(({ shipmentId, away }) => away <= around && !since.has(shipmentId))
      .toSorted((a, b) => a.away - b.away)
      .slice(0, listingPageMax)
      .map(({ shipmentId }) => shipmentId);
  }

  async function askNear(): Promise<void> {
    for (;;) {
      const since = asked;
      if (!since) return;
      const ids = nearest(since);
      if (ids.length === 0) return;
      const wanted = new Set(ids);
      try {
        const anew = new Map((await ask(ids)).map((row) => [row.shipmentId, row]));
        await changeRows(client, queryKey, (row) =>
          wanted.has(row.shipmentId) ? (anew.get(row.shipmentId) ?? null) : row,
        );
      } catch {
        // Asked for again at the next change, and wherever the list is scrolled to.
        return;
      }
      for (const id of ids) since.add(id);
    }
  }
  /** One question at a time. */
  const look = () => (last = last.then(askNear));

  return {
    look,
    /** Anything of the list may have changed. */
    changed(): Promise<void> {
      asked = new Set();
      return look();
    },
  };
}

/** Has a list look after what comes into sight; returns how to stop it. */
export function lookAround(look: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(resting);
    resting = setTimeout(look, restMs);
  };
  // Of the list's own frame, or the page's.
  document.addEventListener('scroll', later, { capture: true, passive: true });
  document.addEventListener('visibilitychange', later);
  return () => {
    clearTimeout(resting);
    document.removeEventListener('scroll', later, { capture: true });
    document.removeEventListener('visibilitychange', later);
  };
}
