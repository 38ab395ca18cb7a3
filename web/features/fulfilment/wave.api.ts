/** A hook per call of waves and packing. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  createWave,
  findToPack,
  getWave,
  packOrder,
  pickWave,
  printWave,
  waveListing,
  type wavePapers,
} from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

export function useWaves() {
  const list = useInfiniteQuery({
    queryKey: keyOf('fulfilment', 'waves'),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      send(waveListing, { body: { ...(cursor && { cursor }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  return { ...list, rows };
}

export function useWave(waveId: string | null) {
  return useQuery({
    queryKey: keyOf('fulfilment', 'wave', waveId),
    queryFn: ({ signal }) => send(getWave, { query: { waveId: waveId ?? '' }, signal }),
    enabled: waveId !== null,
    refetchInterval: 20_000,
  });
}

export function useCreateWave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (orderIds: readonly string[]) => send(createWave, { body: { orderIds: [...orderIds] } }),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

export function usePickWave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (waveId: string) => send(pickWave, { body: { waveId } }),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}

export const fetchWavePaper = (waveId: string, paper: (typeof wavePapers)[number]) =>
  download(printWave, { body: { waveId, paper } });

export const findOrderToPack = (code: string) => send(findToPack, { body: { code } });

export function usePackOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, packed }: { orderId: string; packed: ReadonlyMap<string, number> }) =>
      send(packOrder, {
        body: { orderId, items: [...packed].map(([sku, quantity]) => ({ sku, quantity })) },
      }),
    onSettled: () => askAnew(queries, 'fulfilment'),
  });
}
