/**
 * A list of many pages is not asked for again whole when something changed: only its rows in sight are, by their ids, and others once they
 * are scrolled to. Rows that no longer match leave; the list neither moves nor ends elsewhere.
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

/** Rows before and after those in sight that a wheel soon brings there. */
const margin = 20;
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

  async function askInSight(): Promise<void> {
    const list = client.getQueryData<ListedPages>(queryKey);
    const inSight = sight.current?.rows();
    if (!asked || !list || !inSight || document.hidden) return;
    const since = asked;
    const ids = rowsOnce(list)
      .slice(Math.max(0, inSight[0] - margin), inSight[1] + margin)
      .map(({ shipmentId }) => shipmentId)
      .filter((id) => !since.has(id))
      .slice(0, listingPageMax);
    if (ids.length === 0) return;
    const wanted = new Set(ids);
    try {
      const anew = new Map((await ask(ids)).map((row) => [row.shipmentId, row]));
      await changeRows(client, queryKey, (row) =>
        wanted.has(row.shipmentId) ? (anew.get(row.shipmentId) ?? null) : row,
      );
      for (const id of ids) since.add(id);
    } catch {
      // Asked for again at the next change, and wherever the list is scrolled to.
    }
  }
  /** One question at a time. */
  const look = () => (last = last.then(askInSight));

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
