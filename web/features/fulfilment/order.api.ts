import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  createFulfilmentOrder,
  getFulfilmentOrder,
  type OrderFilter,
  type FulfilmentOrderForm,
  orderListing,
  updateFulfilmentOrder,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  cancelOrders,
  checkFulfilmentStock,
  generateOrders,
  type OrderSelection,
  printFulfilmentOrders,
  remakeOrder,
  restoreOrders,
} from '#shared/features/fulfilment/order-moves.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import type { RemakeReason } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

const pageSize = 50;

export function useOrders(filter: OrderFilter, isHeld: boolean) {
  const list = usePages({
    queryKey: keyOf('fulfilment', 'orders', filter),
    isHeld,
    page: (from, signal) => send(orderListing, { body: { ...filter, limit: pageSize, ...from }, signal }),
  });
  const last = list.data?.pages.at(-1);
  /** True while the last page is not full and older orders are still to be searched. */
  return { ...list, isSearching: last?.nextCursor !== null && (last?.rows.length ?? pageSize) < pageSize };
}

export function useOrder(orderId: string | null) {
  return useQuery({
    queryKey: keyOf('fulfilment', 'order', orderId),
    queryFn: ({ signal }) => send(getFulfilmentOrder, { query: { orderId: orderId ?? '' }, signal }),
    enabled: orderId !== null,
    refetchInterval: 20_000,
  });
}

export function useCreateOrder() {
  const queries = useQueryClient();
  const once = useOnce('fulfilment/new');
  return useMutation({
    mutationFn: (body: FulfilmentOrderForm) =>
      once(body, (sent, idempotencyKey) => send(createFulfilmentOrder, { body: sent, idempotencyKey })),
    onSuccess: () => askAnew(queries, 'fulfilment'),
  });
}

export const readOrder = (orderId: string) => send(getFulfilmentOrder, { query: { orderId } });

export function useUpdateOrder() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: FulfilmentOrderForm & { orderId: string; version: number }) =>
      // The version protects an edit: after a change, the form is compared with what was saved.
      once(
        body,
        (sent, idempotencyKey) => send(updateFulfilmentOrder, { body: sent, idempotencyKey }),
        JSON.stringify(body),
      ),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

/** The shortages of stock for these orders; requested when the dialog opens. */
export function useStockCheck(selection: OrderSelection | null) {
  return useQuery({
    queryKey: keyOf('fulfilment', 'check', selection),
    queryFn: ({ signal }) => send(checkFulfilmentStock, { body: selection ?? {}, signal }),
    enabled: selection !== null,
    staleTime: 0,
  });
}

const calls = { generate: generateOrders, cancel: cancelOrders } as const;
type ManyAction = keyof typeof calls;

/** Generates or cancels several orders; each has its own result. */
export function useManyOrders() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, selection }: { action: ManyAction; selection: OrderSelection }) =>
      (await send(calls[action], { body: selection })).results,
    onSettled: () => askAnew(queries, 'fulfilment', 'shipments'),
  });
}

export function useRestoreOrders() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallBody<typeof restoreOrders>) => (await send(restoreOrders, { body })).results,
    onSettled: () => askAnew(queries, 'fulfilment', 'shipments'),
  });
}

export function useRemake() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: { orderId: string; consignmentNoteNo: string; reason: RemakeReason }) =>
      once(
        body,
        (sent, idempotencyKey) => send(remakeOrder, { body: sent, idempotencyKey }),
        body.consignmentNoteNo,
      ),
    onSettled: () => askAnew(queries, 'fulfilment', 'shipments'),
  });
}

export const fetchNotes = (selection: OrderSelection, isDownload: boolean) =>
  download(printFulfilmentOrders, { body: selection, query: { isDownload: isDownload ? 'true' : 'false' } });
