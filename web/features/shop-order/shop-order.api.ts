import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import type { OwnWay } from '#web/features/printing/print-button.tsx';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { download, send } from '#web/platform/http/client.ts';
import { missedMs } from '#web/features/changes/missed.ts';
import { askAnew, isLong, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

export type ListFilter = CallBody<typeof listing.orderListing>;

const pageSize = 50;
const longMs = 30_000;

/** The order list. Changes are loaded in the background (`useChanges`); a long list is loaded again every half minute. */
export function useOrders(filter: ListFilter, isHeld: boolean) {
  const list = usePages({
    queryKey: keyOf('shop-orders', 'list', filter),
    isHeld,
    page: (from, signal) =>
      send(listing.orderListing, {
        body: { ...filter, limit: pageSize, ...from },
        signal,
      }),
    refetchInterval: (pages) => (isLong({ state: { data: { pages } } }) ? longMs : missedMs),
  });
  const last = list.data?.pages.at(-1);
  /** True while the last page is not full and older orders are still to be searched. */
  return { ...list, isSearching: last?.nextCursor !== null && (last?.rows.length ?? pageSize) < pageSize };
}

export function useOrder(orderId: string | null) {
  return useQuery({
    queryKey: keyOf('shop-orders', 'one', orderId),
    queryFn: ({ signal }) => send(listing.getOrder, { query: { orderId: orderId ?? '' }, signal }),
    enabled: orderId !== null,
  });
}

export const readOrder = (orderId: string) => send(listing.getOrder, { query: { orderId } });

/** Refreshes every list and panel after an action. */
export function useDone() {
  const queries = useQueryClient();
  return () => askAnew(queries, 'shop-orders', 'shipments');
}

/**
 * The server refuses an outdated order without naming the newer version, because who changed it is not recorded. This adds
 * `changed`, so that the form loads the newer order itself.
 */
const asChanged = (refusal: Refusal, version: number) =>
  refusal.code === m.shop_order_problem_changed_meanwhile.code
    ? new Refusal(refusal.message, { ...refusal, changed: { version, changedBy: null, changedAt: null } })
    : refusal;

export function useUpdateOrder() {
  const onSettled = useDone();
  return useMutation({
    mutationFn: async (form: contract.OrderForm) => {
      try {
        return await send(contract.updateShipment, { body: form });
      } catch (thrown) {
        throw thrown instanceof Refusal ? asChanged(thrown, form.version) : thrown;
      }
    },
    onSettled,
  });
}

/** The orders an action applies to, by ID or by filter, in the form that the calls take. */
export type Chosen = Pick<
  CallBody<typeof contract.cancelOrder>,
  'orderIds' | 'filter' | 'except' | 'upTo' | 'most'
>;

/** Limits all that match to the number that the user was shown, so that orders which match since then are not included. */
export const asShown = (chosen: Chosen, count: number, isAtLeast: boolean): Chosen =>
  chosen.filter && !isAtLeast ? { ...chosen, most: count } : chosen;

/** Splits orders chosen by ID into as many calls as needed; those chosen by filter are paged by the server. */
export function parts(chosen: Chosen): Chosen[] {
  const { orderIds } = chosen;
  if (!orderIds) return [chosen];
  const found: Chosen[] = [];
  for (let from = 0; from < orderIds.length; from += listing.ordersAtOnce)
    found.push({ orderIds: orderIds.slice(from, from + listing.ordersAtOnce) });
  return found;
}

interface GenerateWish {
  chosen: Chosen;
  service: ServiceId | null;
  confirmed: boolean;
  /** Called after each call with the number created so far. */
  onProgress: (made: number) => void;
}

/**
 * Calls `ask` for a long list in several parts, each starting where the last one ended. Returns why it ended early, or null; what
 * earlier calls did stays done. Throws if the first call fails.
 */
async function callAll<Page extends { next: string | null }>(
  chosen: Chosen,
  ask: (part: Chosen & { after?: string }) => Promise<Page>,
  take: (page: Page) => void,
): Promise<string | null> {
  let isBegun = false;
  try {
    for (const part of parts(chosen)) {
      let after: string | null = null;
      do {
        const page: Page = await ask({ ...part, ...(after && { after }) });
        take(page);
        isBegun = true;
        after = page.next;
      } while (after !== null);
    }
    return null;
  } catch (thrown) {
    if (!isBegun) throw thrown;
    return messageOf(thrown);
  }
}

export function useGenerate() {
  const onSettled = useDone();
  return useMutation({
    mutationFn: async ({ chosen, service, confirmed, onProgress }: GenerateWish) => {
      const made: contract.Generated['made'] = [];
      const failed: contract.Generated['failed'] = [];
      const stopped = await callAll(
        chosen,
        (part) =>
          send(contract.generateShipment, { body: { ...part, confirmed, ...(service && { service }) } }),
        (page) => {
          made.push(...page.made);
          failed.push(...page.failed);
          onProgress(made.filter(({ isRepeat }) => !isRepeat).length);
        },
      );
      return { made, failed, service, stopped };
    },
    onSettled,
  });
}

const changes = {
  cancel: contract.cancelOrder,
  restore: contract.restoreOrder,
  tell: contract.tellShopsAgain,
};

export function useChangeOrders(how: keyof typeof changes) {
  const onSettled = useDone();
  /** Number of orders changed so far: thousands need many calls. */
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (chosen: Chosen) => {
      setDone(0);
      const changed: string[] = [];
      const failed: contract.OrderOutcome[] = [];
      const stopped = await callAll(
        chosen,
        (body) => send(changes[how], { body }),
        (page) => {
          changed.push(...page.changed);
          failed.push(...page.failed);
          setDone(changed.length);
        },
      );
      return { changed, failed, stopped };
    },
    onSettled,
  });
  return { ...mutation, done };
}

export function useMergeOrders() {
  const onSettled = useDone();
  return useMutation({
    mutationFn: (orderIds: string[] | null) =>
      send(contract.mergeOrders, { body: orderIds ? { orderIds } : {} }),
    onSettled,
  });
}

/** Separates merged orders again, one parcel after the other. Returns why some stayed merged, one reason for each. */
export function useSplitOrders() {
  const onSettled = useDone();
  return useMutation({
    mutationFn: async (orderIds: readonly string[]) => {
      const failed: string[] = [];
      for (const orderId of orderIds) {
        try {
          await send(contract.splitOrder, { body: { orderId } });
        } catch (thrown) {
          failed.push(messageOf(thrown));
        }
      }
      return failed;
    },
    onSettled,
  });
}

/** Actions on one order, in the version that is shown. */
export function useOneOrder({
  orderId,
  version,
  cancelledNos,
}: Pick<listing.OrderDetail, 'orderId' | 'version' | 'cancelledNos'>) {
  const onSettled = useDone();
  return useMutation({
    mutationFn: async (what: 'keep' | 'split' | 'tell') => {
      const body = { orderId };
      if (what === 'split') await send(contract.splitOrder, { body });
      else if (what === 'keep')
        await send(contract.keepShipment, { body: { ...body, version, cancelledNos } });
      else await send(contract.tellShopAgain, { body });
    },
    onSettled,
  });
}

/** Fetches labels of orders: alone, with their packing lists, or the packing lists alone. */
export const fetchLabels =
  (chosen: Chosen, packing: contract.PackingWay): OwnWay['get'] =>
  (watch, PrintingSize) =>
    download(contract.printOrders, {
      ...watch,
      body: { ...chosen, packing, ...(PrintingSize && { PrintingSize }) },
    });

export function useDownloadOrders() {
  return useMutation({
    mutationFn: async (chosen: Chosen) =>
      saveDownload(await download(contract.downloadExcel, { body: chosen })),
  });
}
