/** A hook per call of handovers. */
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
/** Of a long list; it is read at once when another device has scanned. */
const longRefreshMs = 60_000;
const longList = 500;

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

/** Another device may scan the same handover: it is asked for again while it is open. */
export function useHandover(handoverId: string | null) {
  return useQuery({
    queryKey: keyOf('handovers', 'one', handoverId),
    queryFn: handoverId === null ? skipToken : ({ signal }) => readHandover(handoverId, signal),
    // What a device sent is not read again at once: coming back fetches it.
    staleTime: 0,
    refetchInterval({ state: { data } }) {
      if (data?.state === 'closed') return false;
      return (data?.cnCount ?? 0) > longList ? longRefreshMs : refreshMs;
    },
  });
}

export function useStartHandover() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Source) => send(startHandover, { body }),
    onSuccess: (detail) => {
      queries.setQueryData(keyOf('handovers', 'one', detail.handoverId), detail);
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
      once(body, (idempotencyKey) => send(closeHandover, { body, idempotencyKey })),
    onSuccess: (detail) => {
      queries.setQueryData(keyOf('handovers', 'one', detail.handoverId), detail);
      void askAnew(queries, 'handovers', 'shipments', 'pickups');
    },
  });
}

export const fetchSheet = (body: Source) => download(pickupHandoverSheet, { body });
export const fetchProof = (handoverId: string) => download(handoverProof, { query: { handoverId } });
