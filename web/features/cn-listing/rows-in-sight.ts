/**
 * A list of several pages is not loaded again when something changes. Its rows are requested by ID instead: first the visible
 * ones, then those around them. Rows that no longer match are removed; no rows are added at the end.
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
    /** True if the page is not full although there are older shipments left to search. */
    isPart: boolean;
  })[];
  pageParams: (string | null)[];
}

/**
 * Number of rows before and after the visible ones that are kept current; rows farther away are updated when the user scrolls
 * near.
 */
const around = 500;
/** Scrolling counts as finished after this pause. */
const restMs = 150;

/** Removes duplicates: if the list is sorted by a changing value, a shipment may be on two pages loaded at different times. */
export function rowsOnce({ pages }: Pick<ListedPages, 'pages'>): ShipmentRow[] {
  const once = new Map<string, ShipmentRow>();
  for (const { rows } of pages) for (const row of rows) once.set(row.shipmentId, row);
  return [...once.values()];
}

/** Changes rows of a cached list in place; null removes a row. */
async function changeRows(
  client: QueryClient,
  queryKey: QueryKey,
  change: (row: ShipmentRow) => ShipmentRow | null,
): Promise<void> {
  // Wait for a page that is being loaded: it would restore the old rows.
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

/** Updates a shipment in every list that is shown, so that none contradicts newer data. */
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
  /** Returns those of these shipments that still match. */
  ask: (ids: readonly string[]) => Promise<readonly ShipmentRow[]>;
}

/** Keeps the visible rows of one list current. */
export function rowsInSight({ client, queryKey, sight, ask }: LookedAfter) {
  /** IDs requested since the last change; null if nothing has changed yet. */
  let requested: Set<string> | null = null;
  let last: Promise<void> = Promise.resolve();

  /** The nearest rows not requested yet; none if the list or the page is hidden. */
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
      const since = requested;
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
        // Tried again after the next change or scroll.
        return;
      }
      for (const id of ids) since.add(id);
    }
  }
  /** Requests run one after another. */
  const look = () => (last = last.then(askNear));

  return {
    look,
    /** Call it when any row of the list may have changed. */
    changed(): Promise<void> {
      requested = new Set();
      return look();
    },
  };
}

/** Calls `look` after scrolling and when the page becomes visible; returns the function that stops this. */
export function onScrollOrVisible(look: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(resting);
    resting = setTimeout(look, restMs);
  };
  // Captured, because either the list's own container or the page may scroll.
  document.addEventListener('scroll', later, { capture: true, passive: true });
  document.addEventListener('visibilitychange', later);
  return () => {
    clearTimeout(resting);
    document.removeEventListener('scroll', later, { capture: true });
    document.removeEventListener('visibilitychange', later);
  };
}
