import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { CallBody } from '#shared/platform/http/call.ts';
import {
  arrangeExceptions,
  type ExceptionItem,
  type ExceptionTab,
  exceptionCounts,
  exceptionListing,
  exceptionPhoto,
  giveInstruction,
  priceRedirect,
} from '#shared/features/exceptions/exceptions.contract.ts';
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';

const refreshMs = 30_000;

export function useExceptionCounts() {
  return useQuery({
    queryKey: keyOf('shipments', 'exceptions', 'counts'),
    queryFn: ({ signal }) => send(exceptionCounts, { signal }),
    enabled: useCan('viewShipments'),
    refetchInterval: refreshMs,
  });
}

export function useExceptions(tab: ExceptionTab, kind: ExceptionKind | null) {
  return usePages({
    queryKey: keyOf('shipments', 'exceptions', 'list', tab, kind),
    page: async (from, signal) => {
      const body = { tab, ...(kind !== null && { kind }), ...from };
      const { items, nextCursor } = await send(exceptionListing, { body, signal });
      return { rows: items, nextCursor };
    },
    refetchInterval: refreshMs,
    keepsBefore: false,
  });
}

/** Loads the inbox again and returns a parcel's current item; throws if the parcel no longer waits. */
export function useReadException() {
  const queries = useQueryClient();
  return async (shipmentId: string): Promise<ExceptionItem> => {
    const shown = { queryKey: keyOf('shipments', 'exceptions', 'list'), type: 'active' } as const;
    await queries.refetchQueries(shown);
    const item = queries
      .getQueriesData<InfiniteData<{ rows: readonly ExceptionItem[] }>>(shown)
      .flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? [])
      .find((one) => one.shipmentId === shipmentId && one.receiverVersion !== null);
    if (!item) throw new Refusal(m.exceptions_problem_not_waiting());
    return item;
  };
}

export function useGiveInstruction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof giveInstruction>) => send(giveInstruction, { body }),
    onSettled: () => askAnew(queries, 'shipments'),
  });
}

export const usePriceRedirect = () =>
  useMutation({ mutationFn: (body: CallBody<typeof priceRedirect>) => send(priceRedirect, { body }) });

export function useArrange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof arrangeExceptions>) => send(arrangeExceptions, { body }),
    onSettled: () => askAnew(queries, 'shipments'),
  });
}

/**
 * The driver's photo of what a parcel waits with, as an object URL, loaded when the user opens it.
 *
 * @param eventId the scan with the photo; another scan has another one
 */
export function useDriverPhoto(shipmentId: string, eventId: string | null, isWanted: boolean) {
  return useQuery({
    queryKey: keyOf('shipments', 'exceptions', 'photo', shipmentId, eventId),
    queryFn: async ({ signal }) => {
      const { blob } = await download(exceptionPhoto, { query: { shipmentId }, signal });
      return URL.createObjectURL(blob);
    },
    enabled: isWanted,
    staleTime: Infinity,
  });
}
