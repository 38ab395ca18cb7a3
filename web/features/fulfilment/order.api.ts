/** A hook per call of fulfilment orders. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  createFulfilmentOrder,
  getFulfilmentOrder,
  type OrderFilter,
  type OrderForm,
  orderListing,
  updateFulfilmentOrder,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  cancelOrders,
  checkFulfilmentStock,
  generateOrders,
  type OrderSelection,
  printOrders,
  remakeOrder,
  restoreOrders,
} from '#shared/features/fulfilment/order-moves.contract.ts';
import type { RemakeReason } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

const pageSize = 50;

export function useOrders(filter: OrderFilter) {
  return usePages({
    queryKey: keyOf('fulfilment', 'orders', filter),
    page: (from, signal) => send(orderListing, { body: { ...filter, limit: pageSize, ...from }, signal }),
  });
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
    mutationFn: (body: OrderForm) =>
      once(body, (idempotencyKey) => send(createFulfilmentOrder, { body, idempotencyKey })),
    onSuccess: () => askAnew(queries, 'fulfilment'),
  });
}

export const readOrder = (orderId: string) => send(getFulfilmentOrder, { query: { orderId } });

export function useUpdateOrder() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: OrderForm & { orderId: string; version: number }) =>
      once(body, (idempotencyKey) => send(updateFulfilmentOrder, { body, idempotencyKey })),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

/** What stock would not cover; asked when the dialog opens. */
export function useStockCheck(selection: OrderSelection | null) {
  return useQuery({
    queryKey: keyOf('fulfilment', 'check', selection),
    queryFn: ({ signal }) => send(checkFulfilmentStock, { body: selection ?? {}, signal }),
    enabled: selection !== null,
    staleTime: 0,
  });
}

const calls = { generate: generateOrders, cancel: cancelOrders, restore: restoreOrders } as const;
export type ManyAction = keyof typeof calls;

/** Each order answers for itself. */
export function useManyOrders() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, selection }: { action: ManyAction; selection: OrderSelection }) =>
      (await send(calls[action], { body: selection })).results,
    onSettled: () => askAnew(queries, 'fulfilment', 'shipments'),
  });
}

export function useRemake() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: { orderId: string; consignmentNoteNo: string; reason: RemakeReason }) =>
      once(body, (idempotencyKey) => send(remakeOrder, { body, idempotencyKey })),
    onSettled: () => askAnew(queries, 'fulfilment', 'shipments'),
  });
}

export const fetchNotes = (selection: OrderSelection, isDownload: boolean) =>
  download(printOrders, { body: selection, query: { isDownload: isDownload ? 'true' : 'false' } });
