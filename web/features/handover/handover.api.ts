import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  closeHandover,
  getHandover,
  handoverListing,
  handoverProof,
  handoverScans,
  pickupHandoverSheet,
  startHandover,
} from '#shared/features/handover/handover.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

export type Source = CallBody<typeof startHandover>;

const pageSize = 50;
const refreshMs = 15_000;
/** Interval for a long list, which is loaded at once when another device has scanned. */
const longRefreshMs = 60_000;
const longList = 500;

export const isLongList = ({ cnCount }: { cnCount: number }): boolean => cnCount > longList;

export function useHandoverPages() {
  return usePages({
    queryKey: keyOf('handovers', 'list'),
    page: async (from, signal) => {
      const { rows, next } = await send(handoverListing, { body: { limit: pageSize, ...from }, signal });
      return { rows, nextCursor: next };
    },
  });
}

export const readHandover = (handoverId: string, signal?: AbortSignal) =>
  send(getHandover, { query: { handoverId }, ...(signal && { signal }) });

/** Polled while the handover is open, because another device may scan it too; take-backs are reported at once. */
export function useHandover(handoverId: string | null) {
  return useQuery({
    queryKey: keyOf('handovers', 'one', handoverId),
    queryFn: handoverId === null ? skipToken : ({ signal }) => readHandover(handoverId, signal),
    // This device's scans do not trigger a reload, so returning to the page always does.
    staleTime: 0,
    refetchInterval({ state: { data } }) {
      if (data?.state === 'closed') return false;
      return data && isLongList(data) ? longRefreshMs : refreshMs;
    },
  });
}

const leftOutKey = (handoverId: string) => keyOf('handovers', 'left-out', handoverId);

/** The chosen notes that are not on the list, if the handover was started on this page. */
export const useLeftOut = (handoverId: string): readonly string[] =>
  useQueryClient().getQueryData<string[]>(leftOutKey(handoverId)) ?? [];

export function useStartHandover() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Source) => send(startHandover, { body }),
    onSuccess: ({ leftOut, ...detail }) => {
      queries.setQueryData(keyOf('handovers', 'one', detail.handoverId), detail);
      queries.setQueryData(leftOutKey(detail.handoverId), leftOut);
      void askAnew(queries, 'handovers');
    },
  });
}

export const sendScans = (body: CallBody<typeof handoverScans>) => send(handoverScans, { body });

export function useCloseHandover() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: CallBody<typeof closeHandover>) =>
      once(
        body,
        (sent, idempotencyKey) => send(closeHandover, { body: sent, idempotencyKey }),
        body.handoverId,
      ),
    onSuccess: (detail) => {
      queries.setQueryData(keyOf('handovers', 'one', detail.handoverId), detail);
      void askAnew(queries, 'handovers', 'shipments', 'pickups');
    },
  });
}

export const fetchSheet = (body: Source) => download(pickupHandoverSheet, { body });
export const fetchProof = (handoverId: string) => download(handoverProof, { query: { handoverId } });
