import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  getDashboard,
  noticeBoardMessage,
  putNoticeAway,
} from '#shared/features/dashboard/dashboard.contract.ts';
import { codOutstanding, codOverview } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { missedMs } from '#web/features/changes/missed.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { useCan } from '#web/platform/session/session.ts';

const refreshMs = 60_000;
const lastMost = 5;

/** The figures of a period; the last response stays until the next arrives. */
export function useDashboard(period: { from?: string; to?: string }) {
  return useQuery({
    queryKey: keyOf('shipments', 'dashboard', period),
    queryFn: ({ signal }) => send(getDashboard, { query: period, signal }),
    enabled: useCan('viewShipments'),
    placeholderData: keepPreviousData,
    refetchInterval: missedMs,
  });
}

export function useOutstanding() {
  return useQuery({
    queryKey: keyOf('cod', 'outstanding'),
    queryFn: ({ signal }) => send(codOutstanding, { signal }),
    refetchInterval: refreshMs,
  });
}

/** The COD balances at the end of a past day; without a day, no request. */
export function useCodOf(day: string | undefined) {
  return useQuery({
    queryKey: keyOf('cod', 'of', day),
    queryFn: ({ signal }) => send(codOverview, { query: { day }, signal }),
    enabled: day !== undefined,
    staleTime: Infinity,
  });
}

export function useNotices() {
  return useQuery({
    queryKey: keyOf('notices'),
    queryFn: ({ signal }) => send(noticeBoardMessage, { signal }),
    staleTime: refreshMs,
  });
}

export function usePutNoticeAway() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { noticeId: string; isAway: boolean }) => send(putNoticeAway, { body }),
    onSettled: () => askAnew(queries, 'notices'),
  });
}

export function useLastShipments() {
  return useQuery({
    queryKey: keyOf('shipments', 'last'),
    queryFn: ({ signal }) => send(shipmentListing, { body: { limit: lastMost }, signal }),
    enabled: useCan('viewShipments'),
    refetchInterval: missedMs,
  });
}
