import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

const pageSize = 50;
const againMs = 30_000;

export function useWeightOverview() {
  return useQuery({
    queryKey: keyOf('weights', 'overview'),
    queryFn: ({ signal }) => send(contract.weightOverview, { signal }),
    refetchInterval: againMs,
  });
}

export function useWeights(view: contract.WeightView) {
  return usePages({
    queryKey: keyOf('weights', 'list', view),
    page: (from, signal) =>
      send(contract.weightListing, { body: { view, limit: pageSize, ...from }, signal }),
  });
}

export function useWeight(differenceId: string | null) {
  return useQuery({
    queryKey: keyOf('weights', 'one', differenceId),
    queryFn: ({ signal }) =>
      send(contract.weightDifference, { query: { differenceId: differenceId ?? '' }, signal }),
    enabled: differenceId !== null,
    refetchInterval: againMs,
  });
}

/** A photo as an object URL; null until it is loaded. */
export function useWeightPhoto(
  differenceId: string,
  own: '1' | '2' | '3' | null,
  isThere: boolean,
): string | null {
  const { data } = useQuery({
    queryKey: keyOf('weights', 'photo', differenceId, own),
    queryFn: async ({ signal }) => {
      const query = { differenceId, ...(own !== null && { own }) };
      return (await download(contract.weightPhoto, { query, signal })).blob;
    },
    enabled: isThere,
    staleTime: Infinity,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
}

export function useAccept() {
  const queries = useQueryClient();
  return useMutation({
    /** The amounts shown are sent along, so that only those are accepted. */
    mutationFn: (differences: CallBody<typeof contract.acceptWeights>['differences']) =>
      send(contract.acceptWeights, { body: { differences } }),
    onSettled: () => askAnew(queries, 'weights', 'shipments'),
  });
}

export function useDispute(differenceId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { text: string; photos: string[] }) =>
      send(contract.disputeWeight, { body: { differenceId, ...request } }),
    onSettled: () => askAnew(queries, 'weights'),
  });
}

export function useAcceptRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (acceptCents: number) => send(contract.setAcceptRule, { body: { acceptCents } }),
    onSettled: () => askAnew(queries, 'weights'),
  });
}

export function useExport() {
  return useMutation({
    mutationFn: async (query: { format: 'xlsx' | 'csv'; view: contract.WeightView }) =>
      saveDownload(await download(contract.exportWeights, { query })),
  });
}
